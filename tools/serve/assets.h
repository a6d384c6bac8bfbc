// The files of the page, which are part of the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tools/http/message.h"

namespace seedbank::tools {

/// A file, as cmake/embed_files.cmake has it compiled.
struct Asset {
  std::string_view name;     ///< without its folder
  std::string_view content;  ///< all bytes
  std::string_view digest;   ///< of the content, in hexadecimal digits
};

/// Those of tools/serve/page/, and the description of the API.
[[nodiscard]] std::span<const Asset> assets() noexcept;

/// The file of that name, or null.
[[nodiscard]] const Asset* find_asset(std::string_view name) noexcept;

/// The response to a request for `asset`: status 304 when the client has it already.
[[nodiscard]] HttpResponse asset_response(const Asset& asset, std::string_view if_none_match);

}  // namespace seedbank::tools
