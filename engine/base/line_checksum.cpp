// Checksums of lines.
#include "engine/base/line_checksum.h"

#include <cstdint>
#include <span>

#include "db/storage/frame_format.h"
#include "engine/base/quantity.h"

namespace seedbank::engine {

std::string line_checksum(std::string_view binding, std::string_view line) {
  std::string text(binding);
  text += '\n';
  text += line;
  return digest_text(
      db::checksum(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size())));
}

}  // namespace seedbank::engine
