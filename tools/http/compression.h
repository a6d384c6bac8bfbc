// Compression of responses in the format of gzip, by zlib.
#pragma once

#include <string>
#include <string_view>

namespace seedbank::tools {

/// Whether a value of the Accept-Encoding header allows gzip. Other codings are not offered.
[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding);

/// The bytes compressed. Throws std::bad_alloc.
[[nodiscard]] std::string gzip(std::string_view bytes);

/// The bytes that were compressed. Requires the output of gzip(1). Throws std::bad_alloc.
[[nodiscard]] std::string gunzip(std::string_view compressed);

}  // namespace seedbank::tools
