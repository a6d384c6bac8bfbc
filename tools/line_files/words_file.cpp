// A file of the last words of programs.
#include "tools/line_files/words_file.h"

#include <algorithm>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/base/json.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kKind = "words";
constexpr std::size_t kMostWordBytes = 8192;  // escaped, they fit into a line

// The checksum of the first line of the records, which identifies the match.
std::string match_of(const MatchPlan& plan) {
  return engine::parse_json(MatchRecords(plan).head()).at("checksum").get<std::string>();
}

}  // namespace

WordsFile::WordsFile(db::FileSystem& files, const std::filesystem::path& path,
                     const MatchPlan& plan)
    : match_(match_of(plan)), file_(files, path) {
  file_.read([&](std::uint64_t /*number*/, std::string_view line, bool whole) {
    if (!whole) return;
    try {
      const engine::Json json = engine::parse_json(line);
      if (json.at("match") != match_) return;
      words_[json.at("game").get<std::uint64_t>()] = json.at("words").get<std::string>();
    } catch (const engine::JsonError&) {
    } catch (const engine::Json::exception&) {
    }
  });
}

void WordsFile::add(const MatchGame& game) {
  if (game.verdict == Verdict::kPlay) return;
  const std::string& words = game.last_words[game.forfeiting_seat];
  if (words.empty() && !words_.contains(game.number)) return;  // those of a game played again
  engine::Json json = engine::json_object(kKind);
  json["match"] = match_;
  json["game"] = game.number;
  json["words"] = words.substr(words.size() - std::min(words.size(), kMostWordBytes));
  file_.append(engine::to_line(json));
}

void WordsFile::restore(MatchGame& game) const {
  const auto found = words_.find(game.number);
  if (found == words_.end() || game.verdict == Verdict::kPlay) return;
  game.last_words[game.forfeiting_seat] = found->second;
}

}  // namespace seedbank::tools
