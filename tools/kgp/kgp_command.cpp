// seedbank kgp: plays on servers of the Kalah Game Protocol.
#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <seedbank/engine.h>
#include <seedbank/error.h>

#include "tools/command/command.h"
#include "tools/kgp/kgp_client.h"
#include "tools/options/note_log.h"
#include "tools/options/shared_options.h"
#include "tools/terminal/exit_code.h"
#include "tools/terminal/interrupt.h"

namespace seedbank::tools {
namespace {

constexpr std::array kModes = {Choice{"freeplay", KgpMode::kFreeplay},
                               Choice{"eval", KgpMode::kEval}, Choice{"verify", KgpMode::kVerify}};

constexpr NumberRange kPorts = {1, 65'535};

// The value of an environment variable; `otherwise` if it is empty or not set.
std::string from_environment(const char* variable, const char* otherwise = "") {
  const char* const value = std::getenv(variable);
  return value == nullptr || *value == '\0' ? otherwise : value;
}

void add_text_option(OptionTable& table, const std::string& name, const std::string& value_name,
                     const std::string& meaning, std::string& target,
                     const std::string& shown_default) {
  table.add_value(name, value_name, meaning, shown_default,
                  [&target](const std::string& text) { target = text; });
}

// The number that the text spells; empty if it is not one in the range.
std::optional<int> number_in(const std::string& text, NumberRange range) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const bool is_number = error == std::errc() && stop == end;
  if (!is_number || number < range.low || number > range.high) return std::nullopt;
  return number;
}

class KgpCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    add_text_option(table, "host", "HOST", "the server", server_.host, "$KGP_HOST or localhost");
    table.add_number("port", port_, kPorts, "its port (default: $KGP_PORT or 2671)");
    table.add_choice("mode", "MODE", "what to ask the server for", kModes, settings_.mode);
    add_text_option(table, "token", "TEXT", "secret that identifies you to the server",
                    settings_.token, "$TOKEN");
    add_text_option(table, "name", "TEXT", "name shown by the server", settings_.name,
                    settings_.name);
    add_text_option(table, "author", "TEXT", "author shown by the server", settings_.authors, "");
    table.mark_rare();
    table.add_number("retries", server_.retries, {0, 1'000'000},
                     "maximum number of reconnections, after growing pauses");
    table.mark_rare();
    table.add_number("idle-time", idle_seconds_, {1, 604'800},
                     "seconds of silence after which a connection counts as broken");
    table.mark_rare();
    table.add_flag("stdio", stdio_, "read one board from standard input, for kgpc");
    add_time_option(table, search_,
                    "time limit per move, less if the server says so (default: " +
                        fmt::format("{:.1f}", settings_.seconds) + "; none with --stdio)");
    add_search_memory_options(table, search_);
    add_book_option(table, search_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (context.common.given_rules.value_or(Rules::kStandard) != Rules::kStandard) {
      throw UsageError("kgp: the protocol has only the rules standard");
    }
    EngineOptions options = search_.engine(context.common);
    options.rules = name(Rules::kStandard);
    NoteLog notes(context.common.verbosity());
    options.observer = &notes;
    StopOnSignal stop;
    Engine engine(std::move(options));
    return stdio_ ? serve_input(engine, stop, context) : play(engine, stop, context.common);
  }

 private:
  [[nodiscard]] ExitCode play(Engine& engine, const StopOnSignal& stop,
                              const CommonOptions& common) {
    if (const std::string text = from_environment("KGP_PORT"); !port_ && !text.empty()) {
      const auto port = number_in(text, kPorts);
      if (!port) throw UsageError("KGP_PORT: '" + text + "' is not a number in 1..65535");
      port_ = static_cast<std::uint16_t>(*port);
    }
    server_.port = port_.value_or(server_.port);
    server_.idle_time = std::chrono::seconds(idle_seconds_);
    settings_.seconds = search_.seconds.value_or(settings_.seconds);
    const auto note = [quiet = common.quiet](const std::string& text) {
      if (!quiet) std::cerr << "seedbank: kgp: " + single_line(text) + '\n';
    };
    const KgpPlayed played = play_kgp(server_, settings_, engine, stop.token(), note);
    switch (played.outcome) {
      case KgpOutcome::kGoodbye:
        return played.wrong_solutions > 0 ? ExitCode::kDifferences : ExitCode::kDone;
      case KgpOutcome::kStopped:
        return ExitCode::kInterrupted;
      case KgpOutcome::kRefused:
        throw StreamError("the server refuses: " + played.failure);
      case KgpOutcome::kUnreachable:
        break;
    }
    throw StreamError("no connection to " + played.failure);
  }

  [[nodiscard]] ExitCode serve_input(Engine& engine, const StopOnSignal& stop,
                                     CommandContext& context) const {
    const std::optional<WideBoard> board = read_board(stop);
    if (stop.asked()) return ExitCode::kInterrupted;
    if (!board) return ExitCode::kDone;
    int told_pit = 0;
    engine.choose(engine::numbers_of(*board), ChoiceGoal::kPit, search_.limits(stop.token()),
                  [&](const PitChoice& choice) {
                    if (choice.pit == told_pit) return;
                    told_pit = choice.pit;
                    context.out.line(std::to_string(choice.pit - 1));
                    context.out.flush();
                  });
    return stop.asked() ? ExitCode::kInterrupted : ExitCode::kDone;
  }

  // Reads a board; nothing if the input is empty. Throws PositionError.
  [[nodiscard]] static std::optional<WideBoard> read_board(const StopOnSignal& stop) {
    LineInput input(stop.descriptor());
    std::vector<int> numbers;
    const auto due = [&] {
      const bool known = !numbers.empty() && numbers[0] >= 1 && numbers[0] <= kMaxWidePits;
      return known ? engine::numbers_of_board(numbers[0]) : 1;
    };
    while (numbers.size() < due()) {
      const auto line = input.next();
      if (!line) break;
      std::istringstream words(line->text);
      for (std::string word; words >> word;) {
        const auto number = number_in(word, {0, Board::kMostSeeds});
        if (!number) {
          throw PositionError(fmt::format("number {} of the board is not in 0..{}",
                                          numbers.size() + 1, Board::kMostSeeds));
        }
        numbers.push_back(*number);
      }
    }
    if (numbers.empty() || stop.asked()) return std::nullopt;
    const std::optional<WideBoard> board = engine::board_of_numbers(numbers);
    if (!board) {
      throw PositionError(fmt::format("{} numbers that are not a board of 1..{} pits per side",
                                      numbers.size(), kMaxWidePits));
    }
    if (board->is_over()) throw PositionError("the game is over: there is no pit to sow");
    return board;
  }

  std::optional<std::uint16_t> port_;
  bool stdio_ = false;
  KgpServer server_{.host = from_environment("KGP_HOST", "localhost")};
  int idle_seconds_ = 3600;
  KgpSettings settings_{.name = "Seedbank", .token = from_environment("TOKEN")};
  SearchOptions search_;
};

}  // namespace

std::unique_ptr<Command> make_kgp_command() { return std::make_unique<KgpCommand>(); }

}  // namespace seedbank::tools
