// The modes of `verify` for files other than endgames, and the faults of files.
#include "tools/database/verify_modes.h"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <memory>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/build.h>
#include <seedbank/error.h>

#include "db/fullgame/files/layer_file.h"
#include "solver/base/stopwatch.h"
#include "tools/database/digest_list.h"
#include "tools/options/databases.h"
#include "tools/terminal/progress.h"
#include "tools/terminal/wording.h"
#include "tools/text/answer_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

using db::fullgame::Fault;
using db::fullgame::FullGame;
using db::fullgame::FullGameDatabase;
using db::fullgame::FullGameReport;
using db::fullgame::OpenedLayers;
using db::fullgame::StoredLayers;

struct Checked {
  FullGame full_game;
  FullGameReport checksums;
  FullGameReport values;
  bool full = false;  // all values were recomputed
  std::vector<FileFault> faults;
  double seconds = 0;
};

engine::Json to_json(const Checked& checked) {
  const FullGame& full_game = checked.full_game;
  engine::Json json = engine::json_object("fullgame-verify");
  json["rules"] = seedbank::name(full_game.game.rules);
  json["end"] = name(full_game.end);
  json["pits"] = full_game.game.pits;
  json["seeds"] = full_game.seeds_per_pit;
  json["positions"] = checked.checksums.positions;
  json["recomputed"] = checked.values.positions;
  json["full"] = checked.full;
  json["differences"] = checked.values.faults;
  json["examples"] = engine::Json::array();
  for (const Fault& fault : checked.values.examples) {
    json["examples"].push_back({{"where", fault.where}, {"what", fault.what}});
  }
  json["faults"] = to_json(checked.faults);
  json["seconds"] = checked.seconds;
  return json;
}

std::string to_text(const Checked& checked) {
  std::string text;
  for (const Fault& fault : checked.values.examples) {
    text += fmt::format("wrong: {}: {}\n", fault.where, fault.what);
  }
  return text + fmt::format("{}: checksums of {} positions correct, {} recomputed, {}, {}\n",
                            to_text(checked.full_game), count_text(checked.checksums.positions),
                            count_text(checked.values.positions),
                            counted(checked.values.faults, "difference"),
                            duration_text(checked.seconds));
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
                        verdict(Side::kSouth, opening.value));
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
    result.push_back({file_name(game, fault.pair), fault.state, fault.text});
  }
  return result;
}

std::vector<FileFault> named(const std::vector<db::fullgame::LayerFault>& faults) {
  std::vector<FileFault> result;
  for (const db::fullgame::LayerFault& fault : faults) {
    result.push_back(
        {db::fullgame::layer_file({}, fault.captured).string(), fault.state, fault.text});
  }
  return result;
}

std::string to_text(const FileFault& fault) {
  return fmt::format("{}: {}{}", name(fault.state), fault.file,
                     fault.text.empty() ? "" : ": " + fault.text);
}

engine::Json to_json(const std::vector<FileFault>& faults) {
  engine::Json json = engine::Json::array();
  for (const FileFault& fault : faults) {
    json.push_back({{"file", fault.file}, {"state", name(fault.state)}, {"text", fault.text}});
  }
  return json;
}

std::vector<FileFault> unreadable_of(const std::vector<FileFault>& faults) {
  std::vector<FileFault> unreadable;
  std::copy_if(faults.begin(), faults.end(), std::back_inserter(unreadable),
               [](const FileFault& fault) { return fault.state == db::FileState::kUnreadable; });
  return unreadable;
}

void name_on_standard_error(const std::filesystem::path& root,
                            const std::vector<FileFault>& faults) {
  for (const FileFault& fault : faults) {
    std::cerr << "seedbank: " << (root / fault.file).string() << ": "
              << (fault.text.empty() ? std::string(name(fault.state)) : fault.text) << '\n';
  }
}

ExitCode report_faults(const std::filesystem::path& root, const std::vector<FileFault>& faults) {
  name_on_standard_error(root, faults);
  // The names of a database's files sort by seeds.
  const auto last = std::max_element(faults.begin(), faults.end(),
                                     [](const auto& a, const auto& b) { return a.file < b.file; });
  const std::string command = rebuild_command(root / last->file);
  const bool is_one = faults.size() == 1;
  std::cerr << fmt::format(
      "seedbank: {} {} damaged, missing or unreadable; copy {} again, or remove {} and {}\n",
      counted(faults.size(), "file"), is_one ? "is" : "are", is_one ? "it" : "them",
      is_one ? "it" : "them", command.empty() ? "build again" : "run: " + command);
  return unreadable_of(faults).empty() ? ExitCode::kNoDatabase : ExitCode::kIo;
}

ExitCode verify_fullgame(const db::FileSystem& files, const std::filesystem::path& directory,
                         std::optional<int> pits, std::optional<std::uint64_t> sample,
                         std::uint64_t random_seed, CommandContext& context,
                         const std::stop_token& stop) {
  const Stopwatch watch;
  OpenedLayers opened = db::fullgame::open_for_check(files, directory);
  std::unique_ptr<const FullGameDatabase> database;
  if (opened.faults.empty()) {
    opened.layers.clear();  // the database opens them itself
    database =
        open_fullgame(files, directory, context.common, pits, context.common.memory_bytes / 2);
  }
  const StoredLayers& layers = database ? database->layers() : opened.layers;
  Checked checked;
  {
    ProgressLine line("checksums", context.common.verbosity());
    checked.checksums = verify_checksums(layers, line.reporter(), stop);
  }
  opened.add(checked.checksums.unreadable);
  checked.faults = named(opened.faults);
  if (!checked.checksums.stopped && checked.faults.empty()) {
    // A sample as large as the database includes all positions.
    checked.full = !sample || *sample >= database->total().positions;
    ProgressLine line("recomputing", context.common.verbosity());
    checked.values = checked.full
                         ? verify_all(*database, line.reporter(), stop)
                         : verify_sample(*database, *sample, random_seed, line.reporter(), stop);
  }
  if (checked.checksums.stopped || checked.values.stopped) {
    return report_interruption(context, ". To check again, repeat:");
  }
  checked.seconds = watch.seconds();
  if (!layers.empty()) checked.full_game = layers.begin()->second->header().full_game;
  if (context.common.json && !layers.empty()) context.out.line(engine::to_line(to_json(checked)));
  if (!checked.faults.empty()) return report_faults(directory, checked.faults);
  if (!context.common.json) context.out.write(to_text(checked));
  return checked.values.faults == 0 ? ExitCode::kDone : ExitCode::kDifferences;
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
  try {
    SearchProgress progress(common.verbosity());
    options.observer = &progress;
    options.nodes = &progress.nodes();
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
