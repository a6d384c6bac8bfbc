// QR codes of links, by libqrencode.
#include "tools/serve/qr_code.h"

#include <cstddef>
#include <memory>
#include <new>

#include <fmt/core.h>
#include <qrencode.h>

namespace seedbank::tools {

std::string qr_svg(const std::string& text) {
  constexpr int kBorder = 4;
  const std::unique_ptr<QRcode, void (*)(QRcode*)> code(
      QRcode_encodeData(static_cast<int>(text.size()),
                        reinterpret_cast<const unsigned char*>(text.data()), 0, QR_ECLEVEL_M),
      QRcode_free);
  if (!code) throw std::bad_alloc();
  std::string path;
  for (int row = 0; row < code->width; ++row) {
    for (int column = 0; column < code->width; ++column) {
      // The lowest bit of a module says that it is dark.
      if ((code->data[static_cast<std::ptrdiff_t>(row) * code->width + column] & 1) != 0) {
        path += fmt::format("M{} {}h1v1h-1z", column + kBorder, row + kBorder);
      }
    }
  }
  const int size = code->width + 2 * kBorder;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" "
      "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{0}v{0}h-{0}z\"/>"
      "<path d=\"{1}\"/></svg>\n",
      size, path);
}

}  // namespace seedbank::tools
