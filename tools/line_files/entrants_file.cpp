// The players of an open match, in a file beside its records.
#include "tools/line_files/entrants_file.h"

#include <algorithm>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>

#include "engine/base/json.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kEntrantKind = "entrant";
// Tables and ratings grow with the square of it.
constexpr std::size_t kMostEntrants = 64;
constexpr std::size_t kMostNameBytes = 40;
constexpr std::size_t kMostTokenBytes = 1024;

}  // namespace

EntrantsFile::EntrantsFile(db::FileSystem& files, const std::optional<std::filesystem::path>& path,
                           MatchPlan& plan)
    : plan_(plan) {
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    const auto agent = plan.agents.find(plan.players[i]);
    known_[plan.players[i]] = {
        i, agent == plan.agents.end() ? std::nullopt : std::optional(agent->second.token)};
  }
  if (!path) return;
  file_.emplace(files, *path);
  std::error_code failed;
  using std::filesystem::perms;
  std::filesystem::permissions(*path, perms::owner_read | perms::owner_write, failed);
  if (failed) throw IoError(*path, "protect", failed.value());
  file_->read([&](std::uint64_t number, std::string_view line, bool whole) {
    if (!whole) return;
    try {
      const engine::Json json = engine::parse_json(line);
      if (json.at("schema") != engine::schema_name(kEntrantKind)) {
        refuse_file("--records", *path, number, "not the players of an open match");
      }
      const std::string name = json.at("name").get<std::string>();
      const auto [at, is_new] = known_.try_emplace(name);
      if (!is_new && !at->second.token) {
        refuse_file("--players", *path, number, "an agent has the name " + name);
      }
      if (is_new) at->second = {add_entrant(plan_, name), json.at("token").get<std::string>()};
    } catch (const engine::JsonError& error) {
      refuse_file("--records", *path, number, error.what());
    } catch (const engine::Json::exception& error) {
      refuse_file("--records", *path, number, error.what());
    }
  });
}

Entrant EntrantsFile::admit(std::string_view token, std::string_view name, int attempt) {
  if (token.size() > kMostTokenBytes) throw ArgumentError("the token is too long");
  if (!token.empty()) {
    const auto found = std::find_if(known_.begin(), known_.end(),
                                    [&](const auto& row) { return row.second.token == token; });
    if (found != known_.end() && attempt > 1) {
      throw ArgumentError("an agent with this token is connected already");
    }
    if (found != known_.end()) return {found->second.player, found->first};
  }
  std::string told(name.substr(0, kMostNameBytes));
  std::replace_if(
      told.begin(), told.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  const std::string base = told.find_first_not_of(' ') == std::string::npos ? "anonymous" : told;
  std::string chosen = base;
  for (int number = 2;; ++number) {
    const auto found = known_.find(chosen);
    if (found == known_.end()) break;
    const bool is_its = token.empty() && found->second.token == "";
    if (is_its && --attempt == 0) return {found->second.player, chosen};
    chosen = fmt::format("{} ({})", base, number);
  }
  if (known_.size() >= kMostEntrants) {
    throw ArgumentError(fmt::format("the match has {} players, which is the most", kMostEntrants));
  }
  if (file_) {
    engine::Json json = engine::json_object(kEntrantKind);
    json["name"] = chosen;
    json["token"] = token;
    file_->append(engine::to_line(json));
    file_->sync();  // records name it: they need the line after a crash
  }
  const std::size_t player = add_entrant(plan_, chosen);
  known_[chosen] = {player, std::string(token)};
  return {player, chosen};
}

}  // namespace seedbank::tools
