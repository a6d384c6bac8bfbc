// The opponents of a server.
#include "tools/serve/opponents.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/error.h>
#include <seedbank/strategy.h>

#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

// The name of people in tables.
constexpr std::string_view kPerson = "person";

bool is_strategy(const std::string& name) {
  try {
    check_strategy_name(name);
    return true;
  } catch (const ArgumentError&) {
    return false;
  }
}

// What a program is called: as its declaration says, or like its file, without the extension.
// Throws UsageError if players cannot have that name.
std::string name_of_program(const PlayerInfo& program, const std::string& given) {
  const bool is_declared = program.name != given;
  return player_name(is_declared ? program.name
                                 : std::filesystem::path(program.label).stem().string());
}

// Why a program of this protocol cannot play games without exchanges of seats, whatever their
// boards and rules; empty if it can play one.
std::string why_never_played(const std::string& protocol) {
  std::string why;
  for (const Rules rules : {Rules::kEmptyCapture, Rules::kStandard}) {
    for (int pits = 1; pits <= Board::kMostPits; ++pits) {
      why = seedbank::why_not_played(protocol, pits, rules, Pie::kNone);
      if (why.empty()) return why;
    }
  }
  return why;
}

std::string why_not_played(const Opponent& opponent, const Board& board) {
  if (!opponent.is_program) return {};
  return seedbank::why_not_played(opponent.protocol, board.pits(), board.rules(), Pie::kNone);
}

// Tells the operator of the server.
void report_fault(const Opponent& program, const std::string& fault) {
  std::cerr << "seedbank: " + single_line(program.name + ": " + fault) + '\n';
}

std::string message_of(const std::string& program, const ProgramStop& stop) {
  return fmt::format("{} stopped: {}{}{}", program, name(stop.verdict),
                     stop.reason.empty() ? "" : ": ", stop.reason);
}

}  // namespace

OpponentStopped::OpponentStopped(std::string program, ProgramStop stop)
    : std::runtime_error(message_of(program, stop)),
      program_(std::move(program)),
      stop_(std::move(stop)) {}

void Opponents::add(const std::string& source, const std::string& player) {
  const auto refuse = [&](const std::string& why) {
    throw UsageError(fmt::format("{}: '{}': {}", source, player, why));
  };
  constexpr std::string_view kAdvice = "give it another name in a declaration";
  const PlayerInfo info = player_of(source, player);
  Opponent added{.name = info.name, .play_as = info.name};
  if (info.is_program) {
    try {
      added = {.name = name_of_program(info, player),
               .play_as = info.play_as,
               .is_program = true,
               .protocol = info.protocol};
    } catch (const UsageError& error) {
      refuse(error.what());
    }
    if (added.name.empty() || added.name == kPerson) {
      refuse(fmt::format("the name '{}' is not possible; {}", added.name, kAdvice));
    }
    if (const std::string why = why_never_played(info.protocol); !why.empty()) {
      refuse("it can play no game of a server: " + why);
    }
    if (is_strategy(added.name)) {
      refuse(fmt::format("its name '{}' is that of a strategy; {}", added.name, kAdvice));
    }
  }
  const auto has_its_name = [&](const Opponent& other) { return other.name == added.name; };
  if (std::any_of(offered_.begin(), offered_.end(), has_its_name)) {
    refuse(info.is_program ? fmt::format("another opponent is called '{}'; {}", added.name, kAdvice)
                           : "the strategy is given twice");
  }
  offered_.push_back(std::move(added));
}

bool Opponents::has_programs() const noexcept {
  return std::any_of(offered_.begin(), offered_.end(),
                     [](const Opponent& one) { return one.is_program; });
}

engine::Json Opponents::json() const {
  engine::Json json = engine::Json::array();
  for (const Opponent& one : offered_) {
    json.push_back({{"name", one.name}, {"program", one.is_program}});
  }
  return json;
}

Opponent Opponents::called(const std::string& source, const std::string& name) const {
  const auto found = std::find_if(offered_.begin(), offered_.end(),
                                  [&](const Opponent& one) { return one.name == name; });
  if (found != offered_.end()) return *found;
  const std::string strategy = parse_strategy(source, name);
  return {.name = strategy, .play_as = strategy};
}

Opponent Opponents::called(const std::string& source, const std::string& name,
                           const Board& board) const {
  const Opponent found = called(source, name);
  if (const std::string why = why_not_played(found, board); !why.empty()) {
    throw UsageError(fmt::format("{}: '{}' does not play this game: {}", source, name, why));
  }
  return found;
}

int ask_program(RunningPrograms& running, const Opponent& program, const Board& board,
                std::uint64_t random_seed, double seconds, const std::stop_token& stop) {
  if (std::string why = why_not_played(program, board); !why.empty()) {
    throw OpponentStopped(program.name, {.verdict = Verdict::kStartUp, .reason = std::move(why)});
  }
  Limits limits;
  limits.time = std::chrono::duration<double>(seconds);
  limits.stop = stop;
  try {
    return running.move(board, program.play_as, random_seed, limits);
  } catch (const ArgumentError& error) {  // its directory is gone, for example
    report_fault(program, error.what());
    throw OpponentStopped(program.name, {.verdict = Verdict::kStartUp, .reason = ""});
  } catch (const PlayerError& error) {
    report_fault(program, fmt::format("{}: {}", name(error.verdict()), error.reason()));
    const bool quotes_an_answer =
        error.verdict() == Verdict::kIllegal || error.verdict() == Verdict::kProtocol;
    throw OpponentStopped(program.name, {.verdict = error.verdict(),
                                         .reason = quotes_an_answer ? error.reason() : ""});
  } catch (const IoError& error) {  // it has no directory, for example because the disk is full
    report_fault(program, error.what());
    throw OpponentStopped(program.name, {.verdict = Verdict::kStartUp, .reason = ""});
  }
}

}  // namespace seedbank::tools
