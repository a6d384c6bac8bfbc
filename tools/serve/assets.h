// The files of the page, compiled into the program: served, or written by `seedbank page`; and the
// parts of reports.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/base/json.h"
#include "solver/game/rules.h"
#include "tools/http/message.h"

namespace seedbank::tools {

/// A file that cmake/embed_files.cmake embedded.
struct Asset {
  std::string_view path;    ///< within the folder of the page, such as assets/icon.svg
  std::string_view stored;  ///< all bytes, perhaps compressed by gzip
  bool compressed = false;
  std::string_view digest;  ///< hash of the content in hexadecimal
};

/// The bytes of a file, decompressed.
[[nodiscard]] std::string content_of(const Asset& asset);

/// The files of the page and api/v1/openapi.json.
[[nodiscard]] std::span<const Asset> assets() noexcept;

/// What the documents of tools/report/ are made of: frame.html; styles.css; first.js, a script that
/// runs before the document is drawn; and for match and players, the main element, such as
/// match.html, and the modules that fill it, such as match.js.
[[nodiscard]] std::span<const Asset> report_parts() noexcept;

/// The file of assets() with that path, or null.
[[nodiscard]] const Asset* find_asset(std::string_view path) noexcept;

/// The response to a request for `asset`: status 304 if `if_none_match` lists its current version.
[[nodiscard]] HttpResponse asset_response(const Asset& asset, std::string_view if_none_match);

/// The response to a request for the page or one of its files: status 404 if there is none at
/// `path`, else as asset_response().
[[nodiscard]] HttpResponse page_response(std::string_view path, std::string_view if_none_match);

}  // namespace seedbank::tools
