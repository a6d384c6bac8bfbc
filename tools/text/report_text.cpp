// Reports on judged games.
#include "tools/text/report_text.h"

#include <string>
#include <string_view>
#include <vector>

#include <boost/algorithm/string/replace.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "tools/terminal/wording.h"

namespace seedbank::tools {
namespace {

using ReportRow = std::vector<std::string>;

// "67.5 % (60.1-74.2)"
std::string share_text(const Estimate& share) {
  return fmt::format("{:.1f} % ({:.1f}-{:.1f})", 100 * share.value, 100 * share.low,
                     100 * share.high);
}

std::string cost_estimate_text(const Estimate& cost) {
  return fmt::format("{:.2f} ({:.2f}-{:.2f})", cost.value, cost.low, cost.high);
}

// Three columns; empty ones if there is nothing to estimate from.
std::string csv_estimate(const Estimate& estimate, bool is_known) {
  if (!is_known) return ",,";
  return fmt::format("{:.6f},{:.6f},{:.6f}", estimate.value, estimate.low, estimate.high);
}

engine::Json estimate_json(const Estimate& estimate) {
  return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

}  // namespace

std::string csv_text(const std::string& name) {
  const bool is_formula = !name.empty() && std::string_view("=+-@").find(name[0]) != name.npos;
  const std::string text = (is_formula ? "'" : "") + name;
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  return '"' + boost::replace_all_copy(text, "\"", "\"\"") + '"';
}

std::string report_text(const GameReport& report) {
  std::vector<ReportRow> rows = {{"player", "phase", "games", "legal", "sowings", "best",
                                  "kept result", "mean cost", "worst"}};
  for (const auto& [player, of] : report.players()) {
    for (std::size_t i = 0; i < kPhases.size(); ++i) {
      const PhaseOfPlay& phase = of.phases[i];
      const bool is_all = i == 0;
      ReportRow row = {is_all ? player : "", std::string(kPhases[i]),
                       is_all ? count_text(of.games) : "",
                       is_all ? share_text(of.legal_rate()) : "", count_text(phase.sowings)};
      if (phase.sowings == 0) {
        row.insert(row.end(), 4, "-");
      } else {
        row.insert(row.end(), {share_text(phase.best_share()), share_text(phase.kept_share()),
                               cost_estimate_text(phase.mean_cost()), std::to_string(phase.worst)});
      }
      rows.push_back(row);
    }
  }
  return aligned(rows, 2) + fmt::format("{}, {} incomplete; intervals of 95 %\n",
                                        counted(report.games(), "game"),
                                        count_text(report.incomplete()));
}

std::string report_csv(const GameReport& report) {
  std::string text =
      "player,phase,games,sowings,illegal,legal,legal_low,legal_high,best,best_low,best_high,"
      "kept,kept_low,kept_high,mean_cost,mean_cost_low,mean_cost_high,worst_cost\n";
  for (const auto& [player, of] : report.players()) {
    for (std::size_t i = 0; i < kPhases.size(); ++i) {
      const PhaseOfPlay& phase = of.phases[i];
      const bool is_all = i == 0;
      const bool has_rate = is_all && phase.sowings + of.illegal > 0;
      text += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", csv_text(player), kPhases[i],
                          is_all ? std::to_string(of.games) : "", phase.sowings,
                          is_all ? std::to_string(of.illegal) : "",
                          csv_estimate(of.legal_rate(), has_rate),
                          csv_estimate(phase.best_share(), phase.sowings > 0),
                          csv_estimate(phase.kept_share(), phase.sowings > 0),
                          csv_estimate(phase.mean_cost(), phase.sowings > 0), phase.worst);
    }
  }
  return text;
}

engine::Json report_json(const GameReport& report, std::string_view rules,
                         std::uint64_t unreadable) {
  engine::Json json = engine::json_object("replay-report");
  json["rules"] = rules;
  json["games"] = report.games();
  json["incomplete"] = report.incomplete();
  json["unreadable"] = unreadable;
  json["players"] = engine::Json::array();
  for (const auto& [player, of] : report.players()) {
    engine::Json one = {{"player", player}, {"games", of.games}, {"illegal", of.illegal}};
    one["legal"] = estimate_json(of.legal_rate());
    for (std::size_t i = 0; i < kPhases.size(); ++i) {
      const PhaseOfPlay& phase = of.phases[i];
      engine::Json& each = one["phases"][std::string(kPhases[i])];
      each["sowings"] = phase.sowings;
      if (phase.sowings == 0) continue;
      each["best"] = estimate_json(phase.best_share());
      each["kept"] = estimate_json(phase.kept_share());
      each["mean_cost"] = estimate_json(phase.mean_cost());
      each["worst_cost"] = phase.worst;
    }
    json["players"].push_back(one);
  }
  return json;
}

}  // namespace seedbank::tools
