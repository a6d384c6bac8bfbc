// The endpoints of tables: games between people on several devices, the class, QR codes of links.
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <string_view>

#include <boost/algorithm/string/predicate.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <qrencode.h>
#include <seedbank/error.h>

#include "tools/options/shared_options.h"
#include "tools/serve/api.h"

namespace seedbank::tools {
namespace {

constexpr int kMostSeedsAtTable = 200;
constexpr NumberRange kCount{0, 1'000'000};
constexpr NumberRange kGames{0, 100};
constexpr NumberRange kResult{0, std::numeric_limits<int>::max()};
constexpr std::size_t kMostQrBytes = 500;
constexpr std::size_t kMostBrowserBytes = 64;

// The secret in the Authorization header.
std::string_view secret_of(const HttpRequest& request) {
  constexpr std::string_view kScheme = "Bearer ";
  std::string_view text = request.authorization;
  if (!boost::algorithm::istarts_with(text, kScheme)) return {};
  text.remove_prefix(kScheme.size());
  return text;
}

void check_browser(std::string_view key) {
  if (key.size() > kMostBrowserBytes) {
    throw UsageError(fmt::format("the key of a browser has at most {} bytes", kMostBrowserBytes));
  }
}

// 0 for South, 1 for North.
std::size_t seat_of(const Parameters& given) {
  const std::string seat = given.text("seat").value_or("south");
  if (seat != "south" && seat != "north") {
    throw UsageError(
        fmt::format("{}: '{}' is neither south nor north", Parameters::source("seat"), seat));
  }
  return seat == "south" ? 0 : 1;
}

// A QR code, by libqrencode, as a picture in SVG with a white border of four modules. Requires a
// text without zero bytes that a code can hold. Throws std::bad_alloc.
std::string qr_svg(const std::string& text) {
  constexpr int kBorder = 4;
  const std::unique_ptr<QRcode, void (*)(QRcode*)> code(
      QRcode_encodeData(static_cast<int>(text.size()),
                        reinterpret_cast<const unsigned char*>(text.data()), 0, QR_ECLEVEL_M),
      QRcode_free);
  if (!code) throw std::bad_alloc();
  std::string path;
  for (int row = 0; row < code->width; ++row) {
    for (int column = 0; column < code->width; ++column) {
      // The lowest bit of a module says that it is dark.
      if ((code->data[static_cast<std::ptrdiff_t>(row) * code->width + column] & 1) != 0) {
        path += fmt::format("M{} {}h1v1h-1z", column + kBorder, row + kBorder);
      }
    }
  }
  const int size = code->width + 2 * kBorder;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {0}\" "
      "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{0}v{0}h-{0}z\"/>"
      "<path d=\"{1}\"/></svg>\n",
      size, path);
}

}  // namespace

Api::Response Api::create_table(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request);
  const Rules rules = given.rules(settings_.engines.rules);
  const auto text = given.text("start");
  NewTable wanted{.start = text ? given.notation().read(*text, rules)
                                : opening_of_options(Game().pits, kSeedsPerPit, rules),
                  .seat = seat_of(given),
                  .name = player_name(given.text("name").value_or("")),
                  .strategy = {},
                  .browser = std::string(secret_of(request)),
                  .pair = given.flag("pair", false),
                  .task = {.games = static_cast<int>(given.number("games", kGames, 0)),
                           .find = given.flag("find", false)}};
  check_browser(wanted.browser);
  if (wanted.start.over()) throw PositionError("the game is over: there is no pit to sow");
  if (wanted.start.in_play() > kMostSeedsAtTable) {
    throw UsageError(fmt::format("a game has at most {} seeds in its pits", kMostSeedsAtTable));
  }
  if (const auto opponent = given.text("opponent")) {
    wanted.strategy =
        settings_.opponents.called(Parameters::source("opponent"), *opponent, wanted.start).name;
  }
  if (wanted.task.find &&
      (wanted.strategy.empty() || (wanted.seat == 0) != wanted.start.south_to_move())) {
    throw UsageError(fmt::format("{}: needs an opponent, and the seat of the side to move",
                                 Parameters::source("find")));
  }
  if (tables_.has_class() && wanted.name.empty()) throw UsageError("a name is required");
  return json_response(tables_.create(wanted, request.client));
}

Api::Response Api::join_table(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request);
  const std::string name = player_name(given.text("name").value_or(""));
  check_browser(request.body);
  if (tables_.has_class() && name.empty()) throw UsageError("a name is required");
  return json_response(
      tables_.join(given.required("table"), secret_of(request), name, request.body));
}

Api::Response Api::sow_at_table(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request);
  const Moment moment{given.required_number("round", kCount),
                      given.required_number("sowings", kCount)};
  const int pit = given.required_number("pit", kCount);
  return json_response(tables_.sow(given.required("table"), secret_of(request), moment, pit));
}

Api::Response Api::act_at_table(const HttpRequest& request, TableAction action) {
  const Parameters given(request);
  const int round = given.required_number("round", kCount);
  return json_response((tables_.*action)(given.required("table"), secret_of(request), round));
}

Api::Response Api::play_again(const HttpRequest& request, const DeferResponse& /*defer*/) {
  return act_at_table(request, &Tables::play_again);
}

Api::Response Api::resign(const HttpRequest& request, const DeferResponse& /*defer*/) {
  return act_at_table(request, &Tables::resign);
}

Api::Response Api::offer_draw(const HttpRequest& request, const DeferResponse& /*defer*/) {
  return act_at_table(request, &Tables::offer_draw);
}

Api::Response Api::decline_draw(const HttpRequest& request, const DeferResponse& /*defer*/) {
  return act_at_table(request, &Tables::decline_draw);
}

Api::Response Api::replace_opponent(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request);
  const int round = given.required_number("round", kCount);
  const Opponent opponent =
      settings_.opponents.called(Parameters::source("opponent"), given.required("opponent"));
  return json_response(
      tables_.replace_opponent(given.required("table"), secret_of(request), round, opponent.name));
}

Api::Response Api::watch_table(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request);
  tables_.watch(given.required("table"), secret_of(request), defer);
  return std::nullopt;
}

Api::Response Api::watch_class(const HttpRequest& request, const DeferResponse& defer) {
  const Parameters given(request);
  tables_.watch_class(secret_of(request), defer);
  return std::nullopt;
}

Api::Response Api::class_again(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request);
  return json_response({{"begun", tables_.play_again_all(secret_of(request))}});
}

Api::Response Api::end_table(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request);
  tables_.end(secret_of(request), given.required("table"));
  return json_response({{"status", "ended"}});
}

Api::Response Api::clear_class(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request);
  const int through = given.required_number("through", kResult);
  tables_.clear_results(secret_of(request), static_cast<std::uint64_t>(through));
  return json_response({{"status", "cleared"}});
}

Api::Response Api::qr_code(const HttpRequest& request, const DeferResponse& /*defer*/) {
  const Parameters given(request);
  if (request.body.empty() || request.body.size() > kMostQrBytes) {
    throw UsageError(fmt::format("the body must have 1 to {} bytes", kMostQrBytes));
  }
  return HttpResponse{.body = qr_svg(request.body), .content_type = "image/svg+xml"};
}

bool Api::choose_pit(const Tables::Turn& turn) {
  // The seed differs between games, but is the same if the reply is chosen again.
  const auto seed = std::hash<std::string>()(turn.table) + turn.board.sown().size();
  Opponent opponent;
  try {
    opponent = settings_.opponents.called("opponent", turn.strategy);
  } catch (const UsageError&) {
    // An earlier server with this state offered it.
    const auto job = [this, turn](const JobTime& /*time*/) {
      tables_.stop_program(turn, {.verdict = Verdict::kStartUp, .reason = ""});
    };
    return jobs_.add(turn.client, end_.get_token(), job) == JobQueue::Accepted::kYes;
  }
  const Choosing choosing = this->choosing(opponent, turn.board, seed, {});
  const auto job = [this, turn, choosing](const JobTime& time) {
    std::optional<int> pit;
    try {
      if (!time.too_late) pit = choosing.pit(time);
    } catch (const OpponentStopped& error) {
      return tables_.stop_program(turn, error.stop());
    } catch (...) {
      // Out of memory: the table asks again.
      static_cast<void>(std::current_exception());
    }
    tables_.reply(turn, pit);
  };
  return choosing.queue->add(turn.client, end_.get_token(), job, choosing.acquire()) ==
         JobQueue::Accepted::kYes;
}

}  // namespace seedbank::tools
