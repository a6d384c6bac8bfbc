// The modes of `verify` for files other than endgames, and the faults of files.
#include "tools/database/verify_modes.h"

#include <algorithm>
#include <atomic>
#include <iostream>
#include <iterator>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/build.h>
#include <seedbank/error.h>
#include <seedbank/full_game.h>

#include "solver/base/stopwatch.h"
#include "tools/database/digest_list.h"
#include "tools/options/databases.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"
#include "tools/text/full_game_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

engine::Json to_json(const CheckedFullGame& checked, double seconds) {
  engine::Json json = engine::json_object("fullgame-verify");
  json["rules"] = checked.kind->rules;
  json["end"] = end_name(*checked.kind);
  json["pits"] = checked.kind->pits;
  json["seeds"] = checked.kind->seeds_per_pit;
  json["positions"] = checked.positions;
  json["recomputed"] = checked.recomputed;
  json["full"] = checked.full;
  json["differences"] = checked.differences;
  json["examples"] = engine::Json::array();
  for (const FullGameDifference& one : checked.examples) {
    json["examples"].push_back({{"where", one.where}, {"what", one.what}});
  }
  json["faults"] = tools::to_json(checked.faults);
  json["seconds"] = seconds;
  return json;
}

std::string to_text(const CheckedFullGame& checked, double seconds) {
  std::string text;
  for (const FullGameDifference& one : checked.examples) {
    text += fmt::format("wrong: {}: {}\n", one.where, one.what);
  }
  return text + fmt::format("{}: checksums of {} positions correct, {} recomputed, {}, {}\n",
                            seedbank::to_text(*checked.kind), count_text(checked.positions),
                            count_text(checked.recomputed),
                            counted(checked.differences, "difference"), duration_text(seconds));
}

// How far this run has proven the facts about openings.
std::string status_of_claims(const JournalVerification& journal, const FactSelection& selection) {
  if (journal.wrong > 0) return "not proven";
  if (journal.checked == journal.facts) return "proven";
  if (!selection.shard) return "stated";
  return fmt::format("proven if all {} shards are", selection.shard->of);
}

// A line for every example of a wrong fact, a summary, and the facts about openings.
std::string to_text(const JournalVerification& journal, const FactSelection& selection,
                    double seconds) {
  std::string text;
  for (const RefutedFact& wrong : journal.examples) {
    text += fmt::format("wrong: {}: stated {}, proven {}\n", wrong.board.text(),
                        bounds_text(wrong.stated), bounds_text(wrong.proven));
  }
  text += fmt::format("{}, {}: checksums of {} facts correct, {} proven again, {} wrong, {}\n",
                      counted(journal.pits, "pit"), journal.rules, count_text(journal.facts),
                      count_text(journal.checked - journal.wrong), count_text(journal.wrong),
                      duration_text(seconds));
  const std::string status = status_of_claims(journal, selection);
  for (const OpeningFact& opening : journal.openings) {
    text += fmt::format("{}: {}, {} in each, {}: {}\n", status, counted(journal.pits, "pit"),
                        counted(opening.seeds, "seed"), journal.rules,
                        verdict_for_south(opening.value));
  }
  if (journal.torn_bytes > 0) {
    text += fmt::format("the last {} bytes belong to an unfinished batch and do not count\n",
                        count_text(journal.torn_bytes));
  }
  return text;
}

engine::Json to_json(const JournalVerification& journal, const FactSelection& selection,
                     double seconds) {
  engine::Json json = engine::json_object("journal-verify");
  json["rules"] = journal.rules;
  json["pits"] = journal.pits;
  json["facts"] = journal.facts;
  json["torn_bytes"] = journal.torn_bytes;
  json["recomputed"] = journal.checked;
  json["full"] = !selection.sample && (!selection.shard || selection.shard->of == 1);
  if (selection.shard) {
    json["shard"] = fmt::format("{}/{}", selection.shard->number, selection.shard->of);
  }
  json["differences"] = journal.wrong;
  json["examples"] = engine::Json::array();
  for (const auto& [board, stated, proven] : journal.examples) {
    json["examples"].push_back({{"position", board.text()},
                                {"stored", {stated.low, stated.high}},
                                {"recomputed", {proven.low, proven.high}}});
  }
  json["openings"] = engine::Json::array();
  for (const auto& [seeds, value] : journal.openings) {
    json["openings"].push_back({{"seeds", seeds}, {"bounds", {value.low, value.high}}});
  }
  json["nodes"] = journal.nodes;
  json["most_nodes"] = journal.most_nodes;
  json["seconds"] = seconds;
  return json;
}

}  // namespace

std::vector<FileFault> named(Game game, const std::vector<db::FileFault>& faults) {
  std::vector<FileFault> result;
  for (const db::FileFault& fault : faults) {
    result.push_back({file_name(game, fault.pair), std::string(name(fault.state)), fault.text});
  }
  return result;
}

std::string to_text(const FileFault& fault) {
  return fmt::format("{}: {}{}", fault.state, fault.file,
                     fault.text.empty() ? "" : ": " + fault.text);
}

engine::Json to_json(const std::vector<FileFault>& faults) {
  engine::Json json = engine::Json::array();
  for (const FileFault& fault : faults) {
    json.push_back({{"file", fault.file}, {"state", fault.state}, {"text", fault.text}});
  }
  return json;
}

std::vector<FileFault> unreadable_of(const std::vector<FileFault>& faults) {
  std::vector<FileFault> unreadable;
  std::copy_if(
      faults.begin(), faults.end(), std::back_inserter(unreadable),
      [](const FileFault& fault) { return fault.state == name(db::FileState::kUnreadable); });
  return unreadable;
}

void name_on_standard_error(const std::filesystem::path& root,
                            const std::vector<FileFault>& faults) {
  for (const FileFault& fault : faults) {
    std::cerr << "seedbank: " << (root / fault.file).string() << ": "
              << (fault.text.empty() ? fault.state : fault.text) << '\n';
  }
}

ExitCode report_faults(const std::filesystem::path& root, const std::vector<FileFault>& faults,
                       std::string (*rebuild)(const std::filesystem::path& file)) {
  name_on_standard_error(root, faults);
  // The names of a database's files sort by seeds.
  const auto last = std::max_element(faults.begin(), faults.end(),
                                     [](const auto& a, const auto& b) { return a.file < b.file; });
  const std::string command = rebuild(root / last->file);
  const bool is_one = faults.size() == 1;
  std::cerr << fmt::format(
      "seedbank: {} {} damaged, missing or unreadable; copy {} again, or remove {} and {}\n",
      counted(faults.size(), "file"), is_one ? "is" : "are", is_one ? "it" : "them",
      is_one ? "it" : "them", command.empty() ? "build again" : "run: " + command);
  return unreadable_of(faults).empty() ? ExitCode::kNoDatabase : ExitCode::kIo;
}

ExitCode verify_fullgame(const std::filesystem::path& directory, std::optional<int> pits,
                         std::optional<std::uint64_t> sample, std::uint64_t random_seed,
                         CommandContext& context, const std::stop_token& stop) {
  const CommonOptions& common = context.common;
  const Stopwatch watch;
  std::optional<ProgressLine> line;
  bool is_second = false;
  const auto show = [&](bool second_pass, std::uint64_t done, std::uint64_t total) {
    if (!line || is_second != second_pass) {
      line.emplace(second_pass ? "recomputing" : "checksums", common.verbosity());
    }
    is_second = second_pass;
    line->update(done, total);
  };
  const std::optional<CheckedFullGame> checked =
      check_full_game(directory, {.open = fullgame_options(common, pits, common.memory_bytes / 2),
                                  .sample = sample,
                                  .random_seed = random_seed,
                                  .stop = stop,
                                  .progress = show});
  line.reset();
  if (!checked) return report_interruption(context, ". To check again, repeat:");
  const double seconds = watch.seconds();
  if (common.json && checked->kind) context.out.line(engine::to_line(to_json(*checked, seconds)));
  if (!checked->faults.empty()) {
    return report_faults(directory, checked->faults, full_game_rebuild_command);
  }
  if (!common.json) context.out.write(to_text(*checked, seconds));
  return checked->differences == 0 ? ExitCode::kDone : ExitCode::kDifferences;
}

ExitCode verify_journal(const std::filesystem::path& file, std::optional<int> pits,
                        const FactSelection& selection, const ProofDetails& details,
                        CommandContext& context, const std::stop_token& stop) {
  const CommonOptions& common = context.common;
  const Stopwatch watch;
  VerifyJournalOptions options{.pits = pits,
                               .sample = selection.sample,
                               .random_seed = selection.random_seed,
                               .details = details.file,
                               .least_work = details.least_work,
                               .memory_bytes = common.memory_bytes,
                               .threads = common.threads,
                               .stop = stop};
  if (selection.shard) {
    options.shard = selection.shard->number;
    options.shards = selection.shard->of;
  }
  common.set_database(options);
  if (common.given_rules) options.rules = name(*common.given_rules);
  JournalVerification journal;
  std::vector<Note> notes;
  std::atomic<std::uint64_t> nodes = 0;
  try {
    SearchProgress progress(common.verbosity());
    progress.watch([&] {
      SearchState state;
      state.nodes = nodes;
      return state;
    });
    options.observer = &progress;
    options.nodes = &nodes;
    journal = seedbank::verify_journal(file, options);
    notes = progress.notes();
  } catch (const StoppedError&) {
    return report_interruption(context, ". To check again, repeat:");
  }
  const double seconds = watch.seconds();
  engine::Json json = to_json(journal, selection, seconds);
  engine::add_notes(json, notes);
  context.print(json, to_text(journal, selection, seconds));
  return journal.wrong == 0 ? ExitCode::kDone : ExitCode::kDifferences;
}

}  // namespace seedbank::tools
