// Compression of responses, by zlib.
#include "tools/http/compression.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <stdexcept>

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <zlib.h>

namespace seedbank::tools {
namespace {

constexpr int kGzip = 16;  // added to the window size: the format of gzip
constexpr int kFast = 4;   // compression level: large answers are compressed while a client waits
constexpr int kMemory = 8;

// Runs `step`, deflate or inflate, on `input` until the stream ends, and returns its output.
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

}  // namespace

bool accepts_gzip(std::string_view accept_encoding) {
  using boost::beast::iequals;
  const boost::beast::string_view list(accept_encoding.data(), accept_encoding.size());
  for (const auto& [coding, parameters] : boost::beast::http::ext_list(list)) {
    if (!iequals(coding, "gzip")) continue;
    const auto weight = std::find_if(parameters.begin(), parameters.end(),
                                     [](const auto& one) { return iequals(one.first, "q"); });
    // The weight 0 is written "0", "0.0" and so on.
    return weight == parameters.end() ||
           weight->second.find_first_not_of("0.") != boost::beast::string_view::npos;
  }
  return false;
}

std::string gzip(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, kFast, Z_DEFLATED, MAX_WBITS + kGzip, kMemory, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::bad_alloc();
  }
  const std::unique_ptr<z_stream, int (*)(z_stream*)> owner(&stream, deflateEnd);
  return transformed(stream, bytes, deflate);
}

std::string gunzip(std::string_view compressed) {
  z_stream stream{};
  if (inflateInit2(&stream, MAX_WBITS + kGzip) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> owner(&stream, inflateEnd);
  return transformed(stream, compressed, inflate);
}

}  // namespace seedbank::tools
