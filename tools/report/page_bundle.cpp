// Bundles modules: each becomes a function that is called once, in the order of their imports.
#include "tools/report/page_bundle.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <vector>

#include <fmt/core.h>

#include "tools/serve/assets.h"
#include "tools/terminal/embedded_text.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kPage = "serve/page/";
constexpr std::string_view kReport = "report/page/";

// The dynamic import of shared/text.js, and what replaces it.
constexpr std::string_view kCatalogueImport = "import(`../messages/${language}.js`)";
constexpr std::string_view kCatalogue = "catalogues[language]";

[[noreturn]] void fail(const std::string& why) { throw std::logic_error("internal error: " + why); }

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \n\t";
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::vector<std::string_view> split_at(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == text.size()) return parts;
    text.remove_prefix(end + separator.size());
  }
}

// The word at the beginning of a text.
std::string word_of(std::string_view text) {
  const auto is_letter = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  return {text.begin(), std::find_if_not(text.begin(), text.end(), is_letter)};
}

class Bundle {
 public:
  // Adds a module after those that it imports, once.
  void add(const std::string& path) {
    const auto [known, is_new] = names_.try_emplace(path, "");
    if (!is_new) {
      if (known->second.empty()) fail("modules import each other: " + path);
      return;
    }
    const std::string body = body_of(path);
    const std::string name = fmt::format("module{}", ++modules_);
    script_ += fmt::format("// {}\nconst {} = await (async () => {{\n{}}})();\n", path, name, body);
    names_[path] = name;
  }

  void add_catalogues() {
    std::string catalogues;
    for (const std::string& language : page_languages()) {
      const std::string path = fmt::format("{}messages/{}.js", kPage, language);
      add(path);
      catalogues += fmt::format("'{}': {}, ", language, names_.at(path));
    }
    script_ += "const catalogues = { " + catalogues + "};\n";
  }

  [[nodiscard]] const std::string& script() const noexcept { return script_; }

 private:
  // The statements of a module, its imports resolved, and an object of its exports.
  std::string body_of(const std::string& path) {
    const std::string text = bundled_file(path);
    std::string_view rest = text;
    std::string body;
    std::string exports;
    while (!rest.empty()) {
      if (rest.starts_with("import ")) {
        const std::size_t end = rest.find(';');
        body += imported(path, rest.substr(0, end));
        rest.remove_prefix(end + 1);
        continue;
      }
      if (rest.starts_with("export ")) rest = exported(rest, body, exports);
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
      body += rest.substr(0, end);
      rest.remove_prefix(end);
    }
    if (const std::size_t place = body.find(kCatalogueImport); place != std::string::npos) {
      body.replace(place, kCatalogueImport.size(), kCatalogue);
    }
    return body + "return { " + exports + "};\n";
  }

  // The declaration that replaces an import, which may extend over several lines.
  std::string imported(const std::string& path, std::string_view statement) {
    const std::size_t quote = statement.find('\'');
    if (quote == std::string_view::npos) fail("import in " + path);
    const std::string_view target = statement.substr(quote + 1, statement.rfind('\'') - quote - 1);
    const std::string module =
        (std::filesystem::path(path).parent_path() / target).lexically_normal().generic_string();
    add(module);
    const std::size_t from = statement.rfind("from");
    if (from == std::string_view::npos) return "";  // only its effects
    const std::string_view what = trimmed(statement.substr(7, from - 7));
    if (!what.starts_with('{')) fail("import in " + path);
    std::string names;
    for (const std::string_view name : split_at(what.substr(1, what.rfind('}') - 1), ",")) {
      if (name.empty()) continue;  // after the last comma
      const std::vector<std::string_view> parts = split_at(name, " as ");
      names += std::string(parts.front());
      if (parts.size() == 2) names += ": " + std::string(parts.back());
      names += ", ";
    }
    return fmt::format("const {{ {}}} = {};", names, names_.at(module));
  }

  // Adds what `text` exports to `exports`. Returns the text of the declaration.
  static std::string_view exported(std::string_view text, std::string& body, std::string& exports) {
    text.remove_prefix(7);
    if (text.starts_with("default ")) {
      body += "const defaultExport = ";
      exports += "default: defaultExport, ";
      return text.substr(8);
    }
    if (text.starts_with("const {")) {
      const std::string_view pattern = text.substr(7, text.find('}') - 7);
      for (const std::string_view name : split_at(pattern, ",")) {
        exports += std::string(split_at(name, ":").back()) + ", ";
      }
      return text;
    }
    for (const std::string_view kind : {"const ", "function ", "async function ", "class "}) {
      if (!text.starts_with(kind)) continue;
      exports += word_of(text.substr(kind.size())) + ", ";
      return text;
    }
    fail("export of " + std::string(text.substr(0, 40)));
  }

  std::map<std::string, std::string> names_;  // of modules by their paths; empty while one is added
  int modules_ = 0;
  std::string script_;
};

}  // namespace

std::vector<std::string> page_languages() {
  constexpr std::string_view kFolder = "assets/messages/";
  std::vector<std::string> languages;
  for (const Asset& asset : assets()) {
    if (asset.path.starts_with(kFolder)) {
      languages.push_back(std::filesystem::path(asset.path).stem().string());
    }
  }
  std::sort(languages.begin(), languages.end());
  return languages;
}

std::string bundled_file(std::string_view path) {
  if (path.starts_with(kReport)) return std::string(embedded_text(path.substr(kReport.size())));
  if (path.starts_with(kPage)) {
    const Asset* const asset = find_asset("assets/" + std::string(path.substr(kPage.size())));
    if (asset != nullptr) return content_of(*asset);
  }
  fail("there is no file " + std::string(path));
}

std::string bundled_script(std::string_view path) {
  Bundle bundle;
  bundle.add_catalogues();
  bundle.add(std::string(path));
  return bundle.script();
}

}  // namespace seedbank::tools
