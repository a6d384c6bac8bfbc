// Checksums of lines.
#include "engine/base/line_checksum.h"

#include <cstdint>
#include <span>

#include <fmt/core.h>

#include "db/storage/frame_format.h"

namespace seedbank::engine {

std::string line_checksum(std::string_view binding, std::string_view line) {
  std::string text(binding);
  text += '\n';
  text += line;
  return fmt::format(
      "{:016x}",
      db::checksum(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size())));
}

}  // namespace seedbank::engine
