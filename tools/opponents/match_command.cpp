// seedbank match: games between strategies, and what each gives away against exact play.
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <sstream>
#include <stop_token>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/match.h>
#include <seedbank/match_table.h>

#include "db/storage/atomic_file.h"
#include "solver/base/stopwatch.h"
#include "tools/command/command.h"
#include "tools/http/web_socket_gateway.h"
#include "tools/line_files/earlier_games.h"
#include "tools/line_files/entrants_file.h"
#include "tools/line_files/included_fair.h"
#include "tools/line_files/line_file.h"
#include "tools/line_files/match_file.h"
#include "tools/line_files/position_lines.h"
#include "tools/line_files/words_file.h"
#include "tools/opponents/arena_options.h"
#include "tools/opponents/match_watch.h"
#include "tools/opponents/player_check.h"
#include "tools/options/isolation.h"
#include "tools/options/named_files.h"
#include "tools/options/shared_options.h"
#include "tools/pictures/pictures.h"
#include "tools/report/match_report.h"
#include "tools/terminal/interrupt.h"
#include "tools/terminal/wording.h"
#include "tools/text/game_text.h"
#include "tools/text/search_progress.h"

namespace seedbank::tools {
namespace {

constexpr std::string_view kOpening = "opening";
constexpr std::string_view kFair = "fair";
constexpr std::uint64_t kMostGames = 1'000'000'000;
constexpr std::size_t kMostPlayers = 64;
constexpr int kMostConcurrency = 1024;

// Renewing the report of a match takes at most one part in this number of the time.
constexpr int kRenewalPause = 10;

const std::array kTournaments = {Choice{name(Tournament::kRoundRobin), Tournament::kRoundRobin},
                                 Choice{name(Tournament::kGauntlet), Tournament::kGauntlet},
                                 Choice{name(Tournament::kOpen), Tournament::kOpen}};

// "elo0,elo1" or "elo0,elo1,alpha,beta".
SprtPlan parse_sprt(const std::string& text) {
  const auto fail = [&](const std::string& why) -> UsageError {
    return UsageError(fmt::format("option '--sprt': {}", why));
  };
  std::vector<double> numbers;
  const char* begin = text.data();
  const char* const end = begin + text.size();
  for (;;) {
    double number = 0;
    const auto [stop, error] = std::from_chars(begin, end, number);
    if (error != std::errc() || (stop != end && *stop != ',')) break;
    numbers.push_back(number);
    begin = stop + 1;
    if (stop == end) break;
  }
  if (begin != end + 1 || (numbers.size() != 2 && numbers.size() != 4)) {
    throw fail(fmt::format("'{}' is not of the form ELO0,ELO1[,ALPHA,BETA], such as 0,20", text));
  }
  SprtPlan plan{.elo0 = numbers[0], .elo1 = numbers[1]};
  if (numbers.size() == 4) {
    plan.alpha = numbers[2];
    plan.beta = numbers[3];
  }
  if (!(plan.elo0 < plan.elo1) || plan.elo0 < -kMostElo || plan.elo1 > kMostElo) {
    throw fail(fmt::format("ELO0 must be less than ELO1, and both in -{0:.0f}..{0:.0f}", kMostElo));
  }
  const auto is_error = [](double probability) { return probability > 0 && probability < 0.5; };
  if (!is_error(plan.alpha) || !is_error(plan.beta)) {
    throw fail("ALPHA and BETA must be greater than 0 and less than 0.5");
  }
  return plan;
}

// Adds an option whose value is an address to listen at.
void add_address(OptionTable& table, const std::string& name, const std::string& meaning,
                 std::optional<ListenAddress>& address) {
  table.add_value(name, "[HOST:]PORT", meaning, "", [name, &address](const std::string& text) {
    try {
      address = listen_address(text);
    } catch (const ArgumentError& error) {
      throw UsageError(fmt::format("option '--{}': {}", name, error.what()));
    }
  });
  table.mark_rare();
}

class MatchCommand final : public Command {
 public:
  void add_options(OptionTable& table) override {
    table.add_value(
        "players", "A,B[,C...]", "the players; every pair plays", "",
        [this](const std::string& text) {
          set_players("option '--players'", text, plan_);
          player_files_ = files_of_players(text, plan_);
        },
        several(player_names()));
    table.mark_required({"check", "table"});
    table.add_value("check", "PLAYER", "try a program in games of every kind, instead of a match",
                    "", [this](const std::string& text) { checked_ = text; }, {{}, Paths::kFiles});
    table.excludes(
        {"players", "start", "games", "listen", "watch", "records", "svg", "html", "shard"});
    table.add_value("start", "opening|fair|FILE",
                    "where games begin: the opening, its fair starts, or a file of positions",
                    std::string(kOpening), [this](const std::string& text) { start_ = text; },
                    {{std::string(kOpening), std::string(kFair)}, Paths::kFiles});
    add_pits_option(table, pits_);
    add_opening_seeds_option(table, seeds_per_pit_);
    table.add_path("table", Paths::kFiles,
                   "the table of the games in FILE, records of any match, also one under way", "",
                   recorded_);
    table.excludes({"players", "check", "start", "pits", "seeds", "games", "tournament", "sprt",
                    "clock", "pie", "forfeit", "listen", "watch", "records", "no-judge", "shard"});
    table.mark_rare();
    table.add_number("games", plan_.games_per_pair, {2, kMostGames},
                     "games of every pair, an even number (default: two from every start)", "");
    table.add_choice("tournament", "KIND",
                     "all pairs of players, the first against the others, or agents come and go",
                     kTournaments, plan_.tournament);
    table.mark_rare();
    table.add_value("sprt", "E0,E1[,A,B]",
                    "end the match of two players when a sequential test decides", "",
                    [this](const std::string& text) { plan_.sprt = parse_sprt(text); });
    table.mark_rare();
    add_random_seed_option(table, plan_.random_seed, "for players with random choices");
    add_time_option(table, search_, "time limit per sowing");
    add_arena_options(table, plan_);
    table.add_list("odds", "PLAYER=S[+INC]...", "clocks of single players instead of --clock",
                   odds_);
    table.mark_rare();
    table.excludes({"check", "table"});
    add_address(table, "listen", "wait for agents that connect by themselves", listen_);
    add_address(table, "listen-web", "the same for agents that connect over WebSocket",
                listen_web_);
    table.requires_option("listen");
    add_address(table, "watch", "show the match in browsers while it is played", watch_address_);
    table.add_number("concurrency", concurrency_, {1, kMostConcurrency},
                     "games at a time, each on a processor of its own", "--threads");
    table.mark_rare();
    table.add_path("records", Paths::kFiles, "keep the games in FILE, resuming after existing ones",
                   "", records_);
    table.add_value("again", "PLAYER[,...]",
                    "play the games of these players again, and keep those of the others", "",
                    [this](const std::string& text) { again_ = text; });
    table.mark_rare();
    table.requires_option("records");
    table.excludes({"shard", "sprt"});
    table.add_flag("no-judge", no_judge_, "do not compute what sowings give away");
    table.mark_rare();
    table.add_value("judge-time", "SECONDS",
                    "time limit per position for exact values; what is not found is not counted",
                    "", [this](const std::string& text) {
                      plan_.judge_seconds = parse_seconds("option '--judge-time'", text);
                    });
    table.mark_rare();
    table.excludes({"no-judge"});
    table.add_path("svg", Paths::kFiles, "draw strength over depth; needs gnuplot", "", svg_);
    table.mark_rare();
    table.add_path("html", Paths::kFiles, "write a report for a class, one page with all games", "",
                   html_);
    table.add_flag("csv", csv_, "print the table of the players as CSV");
    table.excludes({"check"});
    table.mark_rare();
    add_notation_option(table, notation_, NotationUse::kRead);
    add_shard_option(table, shard_, "play only a part of the games, into --records; see above");
    table.requires_option("records");  // its games are for the table of the whole match
    table.excludes({"svg", "html", "sprt"});
    add_search_memory_options(table, search_);
    add_book_option(table, search_);
  }

  [[nodiscard]] ExitCode run(CommandContext& context) override {
    if (checked_) {
      check_isolation(plan_.program_rules.isolation, context.common.verbosity());
      return check_player(*checked_, trial_options(context.common), context);
    }
    if (csv_ && context.common.json) throw UsageError("option '--csv': not with --json");
    if (recorded_) return show_table(context);
    if (is_open(plan_)) check_open();
    if (plan_.players.size() < 2 && !is_open(plan_)) {
      throw UsageError(
          "option '--players': at least two names separated by commas, such as 5,exact");
    }
    if (plan_.players.size() > kMostPlayers) {
      throw UsageError(fmt::format("option '--players': {} names, expected {} at most",
                                   plan_.players.size(), kMostPlayers));
    }
    check_files();
    std::optional<db::OutputFile> picture;
    if (svg_) {
      picture.emplace(files_, *svg_);
      check_gnuplot();
    }
    std::optional<db::OutputFile> report;
    if (html_) report.emplace(files_, *html_);
    check_listen();
    plan_.judged = !no_judge_;
    if (search_.seconds) plan_.clock.move = std::chrono::duration<double>(*search_.seconds);
    set_odds(odds_, plan_);
    set_default_clock(plan_);
    if (concurrency_) context.common.threads = *concurrency_;
    StopOnSignal stop;
    SearchProgress progress(context.common.verbosity());
    ShownEngine engine(search_.engine(context.common), progress);
    const Limits limits{.stop = stop.token()};
    try {
      set_starts(context.common, *engine, progress, limits);
    } catch (const StoppedError&) {
      return interrupted(context, 0, 0);
    }
    check_games();
    std::optional<EntrantsFile> entrants;
    if (is_open(plan_)) entrants.emplace(files_, file_of_entrants(), plan_);
    const Schedule schedule(plan_);
    const std::uint64_t all = schedule.games();
    if (html_ && all > kMostReportedGames) {
      throw UsageError(fmt::format("option '--html': {} games, expected {} at most",
                                   count_text(all), count_text(kMostReportedGames)));
    }
    const Part games = shard_ ? part_of(*shard_, all) : Part{0, all};
    MatchTable table(plan_);
    std::vector<MatchGame> reported;
    const auto add = [&](const MatchGame& game, MatchTable::Timing timing) {
      table.add(game, timing);
      if (html_) reported.push_back(game);
    };
    std::optional<WordsFile> words;
    if (const auto file = file_of_words()) words.emplace(files_, *file, plan_);
    std::optional<EarlierGames> earlier;
    if (again_) {
      earlier.emplace(files_, *records_, plan_, players_again());
      plan_.known = [&earlier](std::uint64_t number) { return earlier->game(number); };
    } else if (records_) {
      require_no_earlier_games(*records_);
    }
    std::optional<MatchFile> file;
    if (records_) {
      file.emplace(files_, *records_, plan_, games, [&](MatchGame game) {
        if (words) words->restore(game);
        if (entrants) plan_.earlier.push_back(game.fixture);
        add(game,
            game.microseconds.empty() ? MatchTable::Timing::kUntimed : MatchTable::Timing::kTimed);
      });
    }
    std::optional<WebSocketGateway> gateway;
    if (listen_web_) {
      gateway.emplace(gateway_places());
      progress.note(fmt::format("listening for WebSockets on port {}", gateway->port()));
    }
    const std::uint64_t games_before = table.games();
    const Stopwatch stopwatch;
    double renewal = 0;  // the time of the next one of the report, or later
    std::optional<MatchWatch> watch;
    if (watch_address_) {
      watch.emplace(*watch_address_, table, entrants ? 0 : games.end - games.begin);
      plan_.show = [&watch](const GameUnderWay& game) { watch->show(game); };
      progress.note(watch->invitation());
    }
    std::mutex roster;  // guards the players of an open match
    if (entrants) {
      plan_.admit = [&](std::string_view token, std::string_view name, int attempt) {
        const std::lock_guard lock(roster);
        Entrant entrant;
        const auto admit = [&] {
          entrant = entrants->admit(token, name, attempt);
          table.add_players();
        };
        watch ? watch->change(admit) : admit();
        return entrant;
      };
    }
    const auto take = [&](const MatchGame& game) {
      const std::lock_guard lock(roster);
      if (words) words->add(game);
      if (file) file->add(game);
      const auto count = [&] { add(game, MatchTable::Timing::kTimed); };
      watch ? watch->change(count) : count();
      const bool is_round = table.games() % (2 * schedule.pairs()) == 0;
      if (report && is_round && table.games() < all && stopwatch.seconds() >= renewal) {
        const double begun = stopwatch.seconds();
        report->replace(
            match_report(table, reported, [](const Board&) { return std::vector<int>(); }));
        renewal = begun + kRenewalPause * (stopwatch.seconds() - begun);
      }
    };
    const Completion completion =
        play_until_decided(*engine, table, games.begin + games_before, games.end, take, limits);
    if (file) file->sync();
    if (completion != Completion::kComplete) {
      return interrupted(context, table.games(), games.end - games.begin);
    }
    if (earlier) earlier->remove();
    progress.note(fmt::format("{} games in {}", count_text(table.games() - games_before),
                              duration_text(stopwatch.seconds())));
    if (!shard_) {  // the table is of the whole match
      engine::Json json = to_json(table);
      engine::add_notes(json, progress.notes());
      context.print(json, csv_ ? to_csv(table) : to_text(table));
    }
    if (picture) picture->replace(match_picture(table));
    if (report) report->replace(match_report(table, reported, best_pits_of(*engine, stop.token())));
    if (watch) watch->complete();
    return ExitCode::kDone;
  }

 private:
  [[nodiscard]] TrialOptions trial_options(const CommonOptions& common) const {
    TrialOptions options{.pits = pits_.value_or(Game().pits),
                         .seeds_per_pit = seeds_per_pit_.value_or(kSeedsPerPit),
                         .rules = std::string(name(common.rules())),
                         .pie = plan_.pie,
                         .program_rules = plan_.program_rules};
    TimeControl clock = plan_.clock;
    if (search_.seconds) clock.move = std::chrono::duration<double>(*search_.seconds);
    const bool has_clock = clock.game || clock.move;
    options.only_this_game =
        pits_ || seeds_per_pit_ || common.given_rules || has_clock || plan_.pie != Pie::kNone;
    if (!has_clock) clock.game = options.clock.game;
    options.clock = clock;
    return options;
  }

  // The table of a match that is played elsewhere, or was, as far as its records go. A last line
  // without its end is still being written.
  [[nodiscard]] ExitCode show_table(CommandContext& context) {
    NamedFiles named;
    named.write("--svg", svg_);
    named.write("--html", html_);
    named.read("--table", *recorded_);
    named.check();
    std::optional<db::OutputFile> picture;
    if (svg_) {
      picture.emplace(files_, *svg_);
      check_gnuplot();
    }
    std::optional<db::OutputFile> report;
    if (html_) report.emplace(files_, *html_);
    std::ifstream stream(*recorded_, std::ios::binary);
    if (!stream) throw IoError("cannot read: " + recorded_->string(), *recorded_);
    std::optional<RecordedMatch> match;
    std::optional<MatchTable> table;
    std::vector<MatchGame> games;
    std::uint64_t number = 0;
    for (std::string line; std::getline(stream, line) && !stream.eof();) {
      ++number;
      try {
        if (!match) {
          match.emplace(line);
          table.emplace(match->plan());
          continue;
        }
        MatchGame game = match->read(line);
        table->add(game, game.microseconds.empty() ? MatchTable::Timing::kUntimed
                                                   : MatchTable::Timing::kTimed);
        if (html_) games.push_back(std::move(game));
      } catch (const PositionError& error) {
        refuse_file("--table", *recorded_, number, error.what());
      }
    }
    if (!match) refuse_file("--table", *recorded_, 1, "no records of a match");
    context.print(to_json(*table), csv_ ? to_csv(*table) : to_text(*table));
    if (picture) picture->replace(match_picture(*table));
    if (!report) return ExitCode::kDone;
    if (games.size() > kMostReportedGames) {
      throw UsageError(fmt::format("option '--html': {} games, expected {} at most",
                                   count_text(games.size()), count_text(kMostReportedGames)));
    }
    StopOnSignal stop;
    SearchProgress progress(context.common.verbosity());
    context.common.given_rules = rules_from_name(match->plan().starts[0].rules());
    ShownEngine engine(search_.engine(context.common), progress);
    plan_.judge_seconds = match->plan().judge_seconds;
    report->replace(match_report(*table, games, best_pits_of(*engine, stop.token())));
    return ExitCode::kDone;
  }

  // Checks before the games that an output replaces no other file.
  void check_files() const {
    NamedFiles named;
    named.write("--svg", svg_);
    named.write("--html", html_);
    named.write("--records", records_);
    named.write("FILE.words of '--records'", file_of_words());
    named.write("FILE.players of '--records'", file_of_entrants());
    if (start_ != kOpening && start_ != kFair) named.read("--start", start_);
    for (const std::filesystem::path& file : player_files_) named.read("--players", file);
    named.read("--book", search_.options.book);
    named.check();
  }

  // The players of --again, as indices of the plan. Throws UsageError.
  [[nodiscard]] std::vector<std::size_t> players_again() const {
    std::vector<std::size_t> found;
    std::istringstream names(*again_);
    for (std::string name; std::getline(names, name, ',');) {
      const std::size_t before = found.size();
      for (std::size_t i = 0; i < plan_.players.size(); ++i) {
        if (plan_.players[i] == name) found.push_back(i);
      }
      if (found.size() == before) {
        throw UsageError(fmt::format("option '--again': {}", unknown_name(name, plan_.players)));
      }
    }
    return found;
  }

  static void require_no_earlier_games(const std::filesystem::path& records) {
    const std::filesystem::path before = EarlierGames::place_for(records);
    if (!std::filesystem::exists(before)) return;
    throw UsageError(
        fmt::format("option '--records': '{}' is left of a run with --again that was "
                    "interrupted: repeat it",
                    before.string()));
  }

  // The file of WordsFile beside the records.
  [[nodiscard]] std::optional<std::filesystem::path> file_of_words() const {
    if (!records_ || plan_.play_as.empty()) return std::nullopt;
    return records_->string() + ".words";
  }

  // Searches each position for as long as the judging did.
  [[nodiscard]] BestPits best_pits_of(Engine& engine, const std::stop_token& stop) const {
    Limits limits{.stop = stop};
    if (plan_.judge_seconds) limits.time = std::chrono::duration<double>(*plan_.judge_seconds);
    return [&engine, limits](const Board& position) {
      return engine.query(position, limits, {.exact_moves = false, .line = false}).best();
    };
  }

  // What needs a last game, or all players beforehand, does not go with an open match.
  void check_open() const {
    const std::array<std::pair<bool, std::string_view>, 6> others = {
        {{plan_.games_per_pair != 0, "games"},
         {plan_.sprt.has_value(), "sprt"},
         {again_.has_value(), "again"},
         {shard_.has_value(), "shard"},
         {svg_.has_value(), "svg"},
         {html_.has_value(), "html"}}};
    for (const auto& [is_given, option] : others) {
      if (!is_given) continue;
      throw UsageError(fmt::format("option '--{}': not with --tournament open", option));
    }
    if (!listen_) throw UsageError("option '--tournament': open needs an address: --listen 2671");
    if (!no_judge_ && !plan_.judge_seconds) {
      throw UsageError(
          "option '--tournament': open needs --judge-time or --no-judge, because games count once "
          "they are judged");
    }
  }

  // The file of EntrantsFile beside the records.
  [[nodiscard]] std::optional<std::filesystem::path> file_of_entrants() const {
    if (!records_ || !is_open(plan_)) return std::nullopt;
    return records_->string() + ".players";
  }

  // Agents, and an address for them, need each other.
  void check_listen() {
    if (!plan_.agents.empty() && !listen_) {
      throw UsageError(fmt::format(
          "option '--players': {} connects by itself, which needs an address: --listen 2671",
          plan_.agents.begin()->first));
    }
    if (plan_.agents.empty() && listen_ && !is_open(plan_)) {
      throw UsageError(
          "option '--listen': none of the players is an agent, a declaration with a token");
    }
    if (listen_) plan_.listen = *listen_;
  }

  // The lobby of agents is where --listen says, on this machine.
  [[nodiscard]] GatewayPlaces gateway_places() const {
    if (listen_->port == 0) {
      throw UsageError("option '--listen-web': --listen must name a port, not 0");
    }
    const bool is_any = listen_->host == "0.0.0.0" || listen_->host == "::";
    return {.host = listen_web_->host,
            .port = listen_web_->port,
            .server_host = is_any ? "127.0.0.1" : listen_->host,
            .server_port = listen_->port};
  }

  void check_games() const {
    if (plan_.sprt && plan_.players.size() != 2) {
      throw UsageError(
          fmt::format("option '--sprt': compares two players, not {}", plan_.players.size()));
    }
    if (plan_.games_per_pair % 2 != 0) {
      throw UsageError(
          fmt::format("option '--games': {} is odd, but every start is played in both seats",
                      count_text(plan_.games_per_pair)));
    }
    const std::vector<std::string> repeat = players_that_repeat(plan_);
    if (repeat.empty()) return;
    throw UsageError(fmt::format(
        "option '--games': {} and {} make no random choices, so they would repeat their "
        "games; {} at most, or more starts",
        repeat[0], repeat[1], count_text(2 * plan_.starts.size())));
  }

  // Throws StoppedError.
  void set_starts(const CommonOptions& common, Engine& engine, SearchProgress& progress,
                  const Limits& limits) {
    const Rules rules = common.rules();
    if (start_ != kOpening && start_ != kFair) {
      if (pits_ || seeds_per_pit_) {
        throw UsageError("--start names the boards; it goes without --pits and --seeds");
      }
      const engine::PositionSet set = read_position_set(start_, notation_, common.memory_bytes);
      for (std::size_t i = 0; i < set.positions.size(); ++i) {
        plan_.starts.push_back(board_in(set, i, rules));
      }
      return;
    }
    const int seeds = seeds_per_pit_.value_or(kSeedsPerPit);
    const Board opening = opening_of_options(pits_.value_or(Game().pits), seeds, rules);
    if (start_ == kOpening) {
      plan_.starts = {opening};
      return;
    }
    for (const FairStart& start : included_or_found(engine, {opening.pits(), seeds}, limits)) {
      const Board board = Board::from_numbers(start.numbers, Side::kSouth, rules);
      if (!board.over()) plan_.starts.push_back(board);
    }
    if (plan_.starts.empty()) throw UsageError("option '--start': this opening has no fair starts");
    progress.note(count_text(plan_.starts.size()) + " fair starts");
  }

  [[nodiscard]] ExitCode interrupted(const CommandContext& context, std::uint64_t done,
                                     std::uint64_t all) const {
    const bool is_kept = records_ && done != 0;
    const std::string progress =
        all == 0 ? ""
                 : fmt::format(" after {} {}{}",
                               is_open(plan_) ? count_text(done)
                                              : count_text(done) + " of " + count_text(all),
                               "games", is_kept ? ", which are kept" : "");
    return report_interruption(
        context, fmt::format("{}. To {}, repeat:", progress, is_kept ? "resume" : "begin again"));
  }

  MatchPlan plan_;
  std::vector<std::filesystem::path> player_files_;
  std::optional<std::string> checked_;
  std::string start_{kOpening};
  std::optional<int> pits_;
  std::optional<int> seeds_per_pit_;
  std::optional<std::filesystem::path> records_;
  std::optional<std::string> again_;
  std::optional<std::filesystem::path> recorded_;
  bool csv_ = false;
  bool no_judge_ = false;
  std::optional<ListenAddress> listen_;
  std::optional<ListenAddress> listen_web_;
  std::optional<ListenAddress> watch_address_;
  std::optional<int> concurrency_;
  std::vector<std::string> odds_;
  std::optional<Shard> shard_;
  std::optional<std::filesystem::path> svg_;
  std::optional<std::filesystem::path> html_;
  NotationChoice notation_;
  SearchOptions search_;
  db::PosixFileSystem files_;
};

}  // namespace

std::unique_ptr<Command> make_match_command() { return std::make_unique<MatchCommand>(); }

}  // namespace seedbank::tools
