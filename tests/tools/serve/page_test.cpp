// seedbank page: the folder holds every file of the page; a rewrite keeps the other files in it.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/process.h"

namespace seedbank {
namespace {

std::string content_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::set<std::string> files_in(const std::filesystem::path& folder) {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.insert(entry.path().lexically_relative(folder));
  }
  return files;
}

class PageTest : public testing::Test {
 protected:
  PageTest() : site_(directory_.path() / "a" / "site"), outcome_(page()) {}

  [[nodiscard]] Outcome page() const { return seedbank_command({"page", "--out", site_.string()}); }

  // Skips a test that needs the folder if the command was compiled without the browsers' engine,
  // after testing the message.
  void SetUp() override {
    if (outcome_.code == 0) return;
    EXPECT_EQ(outcome_.code, 2);
    EXPECT_NE(outcome_.errors.find("compiled without the engine for browsers"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(site_));
    GTEST_SKIP() << "emscripten: the command was compiled without the engine for browsers";
  }

  db::TemporaryDirectory directory_;
  const std::filesystem::path site_;
  const Outcome outcome_;
};

TEST_F(PageTest, WritesEveryFileThatTheServiceWorkerStores) {
  const std::set<std::string> files = files_in(site_);
  EXPECT_EQ(outcome_.output.find(std::to_string(files.size()) + " files, "), 0U);
  EXPECT_NE(outcome_.output.find(" in " + site_.string() + '\n'), std::string::npos);
  const std::string worker = content_of(site_ / "sw.js");
  const std::regex row("\n  '([^']+)': '[0-9a-f]{64}',");
  std::set<std::string> stored = {"sw.js", "assets/site.js"};
  for (std::sregex_iterator one(worker.begin(), worker.end(), row), end; one != end; ++one) {
    stored.insert(one->str(1));
  }
  EXPECT_EQ(stored, files);
  EXPECT_TRUE(files.contains("index.html"));
  EXPECT_TRUE(files.contains("assets/seedbank.wasm"));
}

TEST_F(PageTest, RefersToNothingOutsideItsFolder) {
  for (const std::string& file : files_in(site_)) {
    const std::filesystem::path path = file;
    if (path.extension() != ".html" && path.extension() != ".css") continue;
    const std::string text = content_of(site_ / path);
    EXPECT_FALSE(std::regex_search(text, std::regex("(href|src)=\"(/|https?:)"))) << file;
    EXPECT_FALSE(std::regex_search(text, std::regex("url\\([\"']?(/|https?:)"))) << file;
  }
}

TEST_F(PageTest, ReplacesAnEarlierVersionAndKeepsOtherFiles) {
  const std::string page_before = content_of(site_ / "index.html");
  std::ofstream(site_ / "index.html") << "an earlier version";
  std::ofstream(site_ / "CNAME") << "kalah.example";
  EXPECT_EQ(page().code, 0);
  EXPECT_EQ(content_of(site_ / "index.html"), page_before);
  EXPECT_EQ(content_of(site_ / "CNAME"), "kalah.example");
}

TEST_F(PageTest, AFolderThatCannotBeWrittenIsNamed) {
  const std::filesystem::path file = directory_.path() / "file";
  std::ofstream(file) << "text";
  const Outcome outcome = seedbank_command({"page", "--out", (file / "site").string()});
  EXPECT_EQ(outcome.code, 6);
  EXPECT_NE(outcome.errors.find(file.string()), std::string::npos) << outcome.errors;
}

TEST(PageOptions, TheFolderMustBeGiven) {
  const Outcome outcome = seedbank_command({"page"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.errors.find("--out"), std::string::npos);
}

}  // namespace
}  // namespace seedbank
