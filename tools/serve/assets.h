// The files of the page, compiled into the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tools/http/message.h"

namespace seedbank::tools {

/// A file that cmake/embed_files.cmake embedded.
struct Asset {
  std::string_view name;     ///< file name without folder
  std::string_view content;  ///< all bytes
  std::string_view digest;   ///< hash of the content in hexadecimal
};

/// The files of tools/serve/page/ and openapi.json.
[[nodiscard]] std::span<const Asset> assets() noexcept;

/// The file of that name, or null.
[[nodiscard]] const Asset* find_asset(std::string_view name) noexcept;

/// The response to a request for `asset`: status 304 if `if_none_match` lists its current version.
[[nodiscard]] HttpResponse asset_response(const Asset& asset, std::string_view if_none_match);

}  // namespace seedbank::tools
