// The files of the page.
#include "tools/serve/assets.h"

#include <array>
#include <utility>

#include <fmt/core.h>

namespace seedbank::tools {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kScriptType = "text/javascript; charset=utf-8";

constexpr std::array kTypes = {
    std::pair{".css"sv, "text/css; charset=utf-8"sv},
    std::pair{".html"sv, "text/html; charset=utf-8"sv},
    std::pair{".js"sv, kScriptType},
    std::pair{".json"sv, kJsonType},
    std::pair{".png"sv, "image/png"sv},
    std::pair{".svg"sv, "image/svg+xml"sv},
    std::pair{".wasm"sv, "application/wasm"sv},
    std::pair{".webmanifest"sv, "application/manifest+json"sv},
};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

}  // namespace

bool has_browser_engine() noexcept { return find_asset("assets/seedbank.wasm") != nullptr; }

std::string site_script(bool has_server) {
  return fmt::format(
      "// What answers the questions of this page.\n"
      "export const hasServer = {};\nexport const engine = {};\n",
      has_server, has_browser_engine() ? "'./seedbank.js'" : "null");
}

const Asset* find_asset(std::string_view path) noexcept {
  for (const Asset& asset : assets()) {
    if (asset.path == path) return &asset;
  }
  return nullptr;
}

std::string content_of(const Asset& asset) {
  return asset.compressed ? gunzip(asset.stored) : std::string(asset.stored);
}

HttpResponse site_response() {
  return {.body = site_script(true),
          .content_type = kScriptType,
          .headers = "Cache-Control: no-cache\r\n",
          .endpoint = "page"};
}

HttpResponse asset_response(const Asset& asset, std::string_view if_none_match) {
  const std::string tag = '"' + std::string(asset.digest) + '"';
  // Weak, because a compressed asset and its content are different bytes with the same tag.
  HttpResponse response{.content_type = type_of(asset.path),
                        .headers = "ETag: W/" + tag + "\r\nCache-Control: no-cache\r\n",
                        .compressed = asset.compressed,
                        .endpoint = "page"};
  if (if_none_match == "*" || if_none_match.find(tag) != std::string_view::npos) {
    response.status = 304;
  } else {
    response.body = asset.stored;
  }
  return response;
}

}  // namespace seedbank::tools
