// The files of the page.
#include "tools/serve/assets.h"

#include <algorithm>
#include <array>
#include <utility>

namespace seedbank::tools {
namespace {

using namespace std::string_view_literals;

constexpr std::array kTypes = {
    std::pair{".css"sv, "text/css; charset=utf-8"sv},
    std::pair{".html"sv, "text/html; charset=utf-8"sv},
    std::pair{".js"sv, "text/javascript; charset=utf-8"sv},
    std::pair{".json"sv, kJsonType},
    std::pair{".svg"sv, "image/svg+xml"sv},
};

std::string_view type_of(std::string_view name) {
  for (const auto& [ending, type] : kTypes) {
    if (name.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

}  // namespace

const Asset* find_asset(std::string_view name) noexcept {
  for (const Asset& asset : assets()) {
    if (asset.name == name) return &asset;
  }
  return nullptr;
}

HttpResponse asset_response(const Asset& asset, std::string_view if_none_match) {
  const std::string tag = '"' + std::string(asset.digest) + '"';
  HttpResponse response{.content_type = type_of(asset.name),
                        .headers = "ETag: " + tag + "\r\nCache-Control: no-cache\r\n",
                        .endpoint = "page"};
  if (if_none_match == "*" || if_none_match.find(tag) != std::string_view::npos) {
    response.status = 304;
  } else {
    response.body = asset.content;
  }
  return response;
}

}  // namespace seedbank::tools
