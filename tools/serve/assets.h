// The files of the page, compiled into the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tools/http/message.h"

namespace seedbank::tools {

/// A file that cmake/embed_files.cmake embedded.
struct Asset {
  std::string_view path;    ///< within the folder of the page, such as assets/page.css
  std::string_view stored;  ///< all bytes, perhaps compressed by gzip
  bool compressed = false;
  std::string_view digest;  ///< hash of the content in hexadecimal
};

/// The bytes of a file, decompressed.
[[nodiscard]] std::string content_of(const Asset& asset);

/// The files of the page and api/v1/openapi.json.
[[nodiscard]] std::span<const Asset> assets() noexcept;

/// The path of a script that tells the page whether a server, or its own engine, answers its
/// questions. It is not among assets(), because it depends on where the page is.
inline constexpr std::string_view kSitePath = "assets/site.js";

/// Whether the program was compiled with the engine for browsers, engine/wasm.
[[nodiscard]] bool has_browser_engine() noexcept;

/// The content of that script: whether the page has a server, and whether it has an engine.
[[nodiscard]] std::string site_script(bool has_server);

/// The file with that path, or null.
[[nodiscard]] const Asset* find_asset(std::string_view path) noexcept;

/// The response to a request for kSitePath.
[[nodiscard]] HttpResponse site_response();

/// The response to a request for `asset`: status 304 if `if_none_match` lists its current version.
[[nodiscard]] HttpResponse asset_response(const Asset& asset, std::string_view if_none_match);

}  // namespace seedbank::tools
