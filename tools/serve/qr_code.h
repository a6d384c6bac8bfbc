// QR codes of links, by libqrencode.
#pragma once

#include <string>

namespace seedbank::tools {

/// A picture in SVG, with a white border of four modules. Requires a text without zero bytes that a
/// code can hold. Throws std::bad_alloc.
[[nodiscard]] std::string qr_svg(const std::string& text);

}  // namespace seedbank::tools
