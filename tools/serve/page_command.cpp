// seedbank page: writes the files of the page, which any web server can then serve.
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include <fmt/core.h>

#include "db/storage/atomic_file.h"
#include "tools/command/command.h"
#include "tools/serve/assets.h"
#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

class PageCommand final : public Command {
 public:
  [[nodiscard]] std::string_view command_name() const override { return "page"; }

  void add_options(OptionTable& table) override {
    table.add_path("out", Paths::kDirectories, "the folder; created if it is missing", "", folder_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (!folder_) throw UsageError("option '--out' is missing: the folder for the page");
    if (!has_browser_engine()) {
      throw UsageError(
          "this seedbank was compiled without the engine for browsers, which the page needs if "
          "there is no server; see README.md");
    }
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    const auto write = [&](std::string_view path, std::string_view content) {
      const std::filesystem::path file = *folder_ / path;
      files_.make_directories(file.parent_path());
      db::replace_file(files_, file, content);
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

std::unique_ptr<Command> make_page_command() { return std::make_unique<PageCommand>(); }

}  // namespace seedbank::tools
