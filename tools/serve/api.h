// The API and the page: from requests to responses, independent of sockets.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include <seedbank/game.h>
#include <seedbank/recorded_games.h>

#include "db/storage/file.h"
#include "tools/http/message.h"
#include "tools/http/monitoring.h"
#include "tools/http/settings.h"
#include "tools/serve/engine_pool.h"
#include "tools/serve/fair_lists.h"
#include "tools/serve/job_queue.h"
#include "tools/serve/opponents.h"
#include "tools/serve/parameters.h"
#include "tools/serve/request_coalescing.h"
#include "tools/tables/tables.h"

namespace seedbank::tools {

/// The questions that a request may ask: positions, or games to judge.
inline constexpr std::size_t kMostQuestions = 256;

struct ApiSettings {
  EnginePoolSettings engines;  ///< `rules` are also those of requests that name none
  JobLimits jobs;
  std::chrono::milliseconds fair_time{10'000};  ///< time limit of one request for fair starts
  HttpLimits limits;         ///< reported by /api/v1/info; `rate` and `burst` are enforced here
  std::string teacher = {};  ///< key of the teacher, in a classroom; else empty
  Opponents opponents = {};
  StateFile* state = nullptr;  ///< of the tables; must outlive the Api
};

/// Answers requests as the commands do; tools/serve/openapi.json describes them. Positions that
/// the database covers or the opening book has are looked up at once; searches are queued.
/// Thread-safe.
class Api final : public HttpHandler {
 public:
  /// `files` and `metrics` must outlive this.
  Api(ApiSettings settings, db::FileSystem& files, HttpMetrics& metrics);
  ~Api() override {
    end_.request_stop();
    tables_.close();
  }

  [[nodiscard]] std::optional<HttpResponse> handle(const HttpRequest& request,
                                                   const DeferResponse& defer) override;

  /// Searches positions of random games from the usual opening in the background, which loads the
  /// endgames for such games. The opening itself is in the opening book.
  void warm_up();

  /// Lets the engine of the usual game report its notes. Throws the exceptions of Engine::Engine();
  /// IoError.
  void note_usual_game();

 private:
  using Waiters = RequestCoalescer::Waiters;
  /// Empty if the response is deferred.
  using Response = std::optional<HttpResponse>;
  using Handler = Response(const HttpRequest& request, const DeferResponse& defer);
  struct Endpoint;
  /// A search, and how it is queued.
  struct Task {
    std::string_view endpoint;
    std::function<HttpResponse(const JobTime&, Waiters&)> search;
    JobQueue::Acquire acquire = {};
    JobQueue* queue = nullptr;  // null: that of the searches
    std::string key = {};       // equal keys at the same time share one search, unless empty
    bool by_events = false;
    bool even_late = false;  // search even if the time limit passed in the queue
  };
  static const Endpoint kEndpoints[];

  [[nodiscard]] Response answer(const Endpoint& endpoint, const HttpRequest& request,
                                const DeferResponse& defer);
  // Endpoints: questions, tables, and about the server.
  Handler query, query_many, move, replay, replay_file, fair, convert, info, sow_four_rows,
      move_four_rows;
  Handler create_table, join_table, sow_at_table, play_again, resign, offer_draw, decline_draw,
      replace_opponent, watch_table;
  using TableAction = engine::Json (Tables::*)(std::string_view table, std::string_view key,
                                               int round);
  [[nodiscard]] Response act_at_table(const HttpRequest& request, TableAction action);
  Handler watch_class, class_again, end_table, clear_class, qr_code;
  Handler openapi, health, metrics;

  /// Takes tokens for the questions of a request after its first one, for which answer() took one;
  /// at most those of a full bucket. If the client has fewer, gives that one back, too, and returns
  /// the refusal.
  [[nodiscard]] Response charge(const std::string& client, std::size_t questions);
  [[nodiscard]] HttpResponse too_many_questions(const std::string& client, double questions = 1);

  /// The time to judge games: that of a job, and the limit in seconds for each position.
  struct GameTime {
    const JobTime& job;
    std::optional<double> per_position;
  };
  [[nodiscard]] JudgedGame judged_game(Engine& engine, const Board& game,
                                       const GameTime& time) const;
  /// Judges the first of `games`, of which there is at least one, and those after it as far as the
  /// time allows. All must have equally many pits. Returns the response that says why it cannot.
  [[nodiscard]] std::optional<HttpResponse> judge_games(
      std::span<const RecordedGame> games, const GameTime& time,
      const std::function<void(const RecordedGame&, JudgedGame)>& take);

  /// How an opponent chooses a pit, and where that is queued.
  struct Choosing {
    JobQueue* queue;
    std::optional<GameMemory> memory;  // empty for programs
    std::function<int(const JobTime&)> pit;

    [[nodiscard]] JobQueue::Acquire acquire() const;
  };
  [[nodiscard]] Choosing choosing(const Opponent& opponent, const Board& board, std::uint64_t seed,
                                  std::optional<double> seconds);

  /// Queues the choice of a pit by an opponent at a table; false if the queue is full.
  [[nodiscard]] bool choose_pit(const Tables::Turn& turn);

  /// Queues the task, or joins an equal one; always deferred.
  [[nodiscard]] Response enqueue(const HttpRequest& request, const DeferResponse& defer, Task task);
  /// The limits of a search in the time of a job, or in `seconds` if that is less.
  [[nodiscard]] Limits limits(const JobTime& time, std::optional<double> seconds) const;

  const ApiSettings settings_;
  std::stop_source end_;  // stops searches that serve no client
  HttpMetrics& metrics_;
  RateLimiter rate_;
  EnginePool engines_;
  FairLists fair_;
  RequestCoalescer coalescer_;
  Tables tables_;
  std::optional<RunningPrograms> running_;
  std::optional<JobQueue> programs_;  // choices of programs, if there are any on offer
  JobQueue jobs_;                     // last, like programs_: their jobs use the others
};

}  // namespace seedbank::tools
