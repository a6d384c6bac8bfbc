// The files of the page, and the command `page`.
#include "tools/serve/assets.h"

#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "db/storage/atomic_file.h"
#include "engine/base/json.h"
#include "solver/game/rules.h"
#include "tools/command/command.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kScriptType = "text/javascript; charset=utf-8";

struct FileType {
  std::string_view ending;
  std::string_view type;
};
constexpr FileType kTypes[] = {
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".js", kScriptType},
    {".json", kJsonType},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

// The path of a script that tells the page whether a server, or its own engine, answers its
// questions. It is not among assets(), because it depends on where the page is.
constexpr std::string_view kSitePath = "assets/site.js";

// Whether the program was compiled with the engine for browsers, engine/wasm.
bool has_browser_engine() { return find_asset("assets/seedbank.wasm") != nullptr; }

// The content of kSitePath: whether the page has a server, whether it has an engine, and
// engine::info_json().
std::string site_script(bool has_server) {
  return fmt::format(
      "// What answers the questions of this page.\n"
      "export const hasServer = {};\nexport const engine = {};\nexport const known = {};\n",
      has_server, has_browser_engine() ? "new URL('seedbank.js', import.meta.url).href" : "null",
      engine::to_line(engine::info_json(Game().rules)));
}

class PageCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_path("out", Paths::kDirectories, "the folder; created if it is missing", "", folder_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (!folder_) throw UsageError("option '--out' is missing: the folder for the page");
    if (!has_browser_engine()) {
      throw UsageError(
          "this seedbank was compiled without the engine for browsers, which the page needs if "
          "there is no server; see tools/guides/INSTALL.md");
    }
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    const auto write = [&](std::string_view path, std::string_view content) {
      const std::filesystem::path file = *folder_ / path;
      files_.make_directories(file.parent_path());
      db::OutputFile(files_, file).replace(content);
      ++files;
      bytes += content.size();
    };
    write(kSitePath, site_script(false));
    // The service worker is the last of assets(): a browser that finds a new one can load all the
    // files that it names.
    for (const Asset& asset : assets()) {
      if (!asset.path.starts_with("api/")) write(asset.path, content_of(asset));
    }
    context.out.line(
        fmt::format("{} files, {}, in {}", files, bytes_text(bytes), folder_->string()));
    return ExitCode::kDone;
  }

 private:
  std::optional<std::filesystem::path> folder_;
  db::PosixFileSystem files_;
};

}  // namespace

const Asset* find_asset(std::string_view path) noexcept {
  for (const Asset& asset : assets()) {
    if (asset.path == path) return &asset;
  }
  return nullptr;
}

std::string content_of(const Asset& asset) {
  return asset.compressed ? gunzip(asset.stored) : std::string(asset.stored);
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

HttpResponse page_response(std::string_view path, std::string_view if_none_match) {
  if (!path.starts_with('/')) return error_response(404, "not found");
  std::string file(path.substr(1));
  if (file.empty()) file = "index.html";
  if (find_asset(file + ".html") != nullptr) file += ".html";
  if (file == kSitePath) {
    return {.body = site_script(true),
            .content_type = kScriptType,
            .headers = "Cache-Control: no-cache\r\n",
            .endpoint = "page"};
  }
  const Asset* const asset = find_asset(file);
  return asset == nullptr ? error_response(404, "not found")
                          : asset_response(*asset, if_none_match);
}

std::unique_ptr<Command> make_page_command() { return std::make_unique<PageCommand>(); }

}  // namespace seedbank::tools
