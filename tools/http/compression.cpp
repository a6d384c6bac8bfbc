// Compression of responses, by zlib.
#include "tools/http/compression.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <stdexcept>

#include <boost/algorithm/string/predicate.hpp>
#include <zlib.h>

namespace seedbank::tools {
namespace {

constexpr int kGzip = 16;  // added to the window size: the format of gzip
constexpr int kFast = 4;   // compression level: large answers are compressed while a client waits
constexpr int kMemory = 8;

// The bytes that `step` makes of `input` until the stream ends.
std::string transformed(z_stream& stream, std::string_view input, int (*step)(z_stream*, int)) {
  // zlib does not change its input.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
  stream.avail_in = static_cast<uInt>(input.size());
  std::string output;
  std::array<char, 16'384> chunk{};
  int state = Z_OK;
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
    stream.avail_out = static_cast<uInt>(chunk.size());
    state = step(&stream, Z_FINISH);
    // Z_FINISH returns this if the output needs more room.
    if (state == Z_BUF_ERROR && stream.avail_out == 0) state = Z_OK;
    output.append(chunk.data(), chunk.size() - stream.avail_out);
  }
  if (state == Z_MEM_ERROR) throw std::bad_alloc();
  if (state != Z_STREAM_END) throw std::runtime_error("a compressed file is damaged");
  return output;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// The weight is zero: "q=0", "q=0.0" and so on.
bool excludes(std::string_view weight) {
  return boost::algorithm::istarts_with(weight, "q=0") &&
         weight.find_first_not_of("0.", 2) == std::string_view::npos;
}

}  // namespace

bool accepts_gzip(std::string_view accept_encoding) {
  while (!accept_encoding.empty()) {
    const std::size_t end = std::min(accept_encoding.find(','), accept_encoding.size());
    const std::string_view item = accept_encoding.substr(0, end);
    accept_encoding.remove_prefix(std::min(end + 1, accept_encoding.size()));
    const std::size_t weight = std::min(item.find(';'), item.size());
    if (!boost::algorithm::iequals(trimmed(item.substr(0, weight)), "gzip")) continue;
    return weight == item.size() || !excludes(trimmed(item.substr(weight + 1)));
  }
  return false;
}

std::string gzip(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, kFast, Z_DEFLATED, MAX_WBITS + kGzip, kMemory, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::bad_alloc();
  }
  struct End {
    z_stream* stream;
    ~End() { deflateEnd(stream); }
  } const end{&stream};
  return transformed(stream, bytes, deflate);
}

std::string gunzip(std::string_view compressed) {
  z_stream stream{};
  if (inflateInit2(&stream, MAX_WBITS + kGzip) != Z_OK) throw std::bad_alloc();
  struct End {
    z_stream* stream;
    ~End() { inflateEnd(stream); }
  } const end{&stream};
  return transformed(stream, compressed, inflate);
}

}  // namespace seedbank::tools
