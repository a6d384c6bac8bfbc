// Checks journals of proofs without any code of Seedbank: a second opinion on their claims.
//
//   check_journal [-e ENDGAMES] [-n SAMPLE] [-r RULES] [-g GIVEN] FILE...
//
// Compile it by itself, on Debian with libxxhash-dev and libzstd-dev:
//
//   c++ -std=c++20 -O2 check_journal.cpp -o check_journal -lxxhash -lzstd -pthread
//
// Proves all facts of each file, or SAMPLE facts drawn at random, with endgames of up to ENDGAMES
// seeds (default 14), which are computed once: all files must have the same pits and rules. Relies
// on the facts of the journal GIVEN, and at the end counts those that follow from facts of the
// files. RULES replaces the rules of the journals, under which some facts should then be false.
// Files may be compressed by zstd.
//
// Written from solver/RULES.md and engine/journal/FORMAT.md alone. Includes no header of the
// project; XXH64 and zstd come from the system's libraries. Everything is done in the simplest way:
// seeds are sown one by one around a ring, endgames are a table filled by recursion, and facts are
// proven by alpha-beta search with iterative deepening.
//
// A fact is proven from the rules, endgames, and the other facts. That is sound if all facts are
// proven: positions never repeat, so a search meets only positions that come later in the game, and
// by induction from the end of the game all facts are true. The facts of a sample are proven on the
// condition that the others and the given facts are true.
//
// Exit codes: 0 all checked facts are true; 1 a fact is false; 2 wrong usage; 4 the journal is
// damaged or contradicts itself.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <vector>

#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>

namespace {

constexpr int kMaxPits = 7;     // per side
constexpr int kMaxSeeds = 254;  // counts are bytes, and 255 marks unknown values

struct Damage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

int pits = 0;           // per side; 0 until a journal is read
bool standard = false;  // rules: a capture opposite an empty pit leaves the seed in its pit
bool standard_in_files = false;  // the rules that journals name

// ---------------------------------------------------------------------------------------- Rules

// The pits of the side to move in sowing order, then those of the other side in its sowing order.
// Stores are left out: a search counts the seeds gained.
struct Board {
  std::uint8_t seeds[2 * kMaxPits] = {};
  friend bool operator==(const Board&, const Board&) = default;
};

int seeds_of_side(const Board& board, int side) {
  const std::uint8_t* first = side == 0 ? board.seeds : board.seeds + pits;
  return std::accumulate(first, first + pits, 0);
}

int seeds_in_play(const Board& board) { return seeds_of_side(board, 0) + seeds_of_side(board, 1); }

Board turned(const Board& board) {
  Board other;
  std::rotate_copy(board.seeds, board.seeds + pits, board.seeds + pits + pits, other.seeds);
  return other;
}

bool is_over(const Board& board) {
  return seeds_of_side(board, 0) == 0 || seeds_of_side(board, 1) == 0;
}

// A position after a sowing, from the point of view of the side that moves there. If the game has
// ended, that is the side that sowed.
struct After {
  Board board{};
  int seeds = 0;  // in play
  int gain = 0;   // of the sowing
  bool same_side = false;
  int pit = 0;
  int order = 0;  // of a search
};

// Sows the pit `start`, which must hold seeds, of a board with `seeds` in play. The ring has the
// mover's pits 0 ... m-1, its store m, and the other side's pits m+1 ... 2m.
After sow(const Board& board, int seeds, int start) {
  std::uint8_t ring[2 * kMaxPits + 1] = {};
  std::copy_n(board.seeds, pits, ring);
  std::copy_n(board.seeds + pits, pits, ring + pits + 1);
  int hand = ring[start];
  ring[start] = 0;
  int place = start;
  for (; hand > 0; --hand) {
    place = place == 2 * pits ? 0 : place + 1;
    ++ring[place];
  }
  if (place < pits && ring[place] == 1) {
    // The pit opposite the mover's pit i, counted from 0, is the other side's pit m-1-i.
    std::uint8_t& opposite = ring[2 * pits - place];
    if (opposite > 0 || !standard) {
      ring[pits] = static_cast<std::uint8_t>(ring[pits] + opposite + 1);
      opposite = 0;
      ring[place] = 0;
    }
  }
  After after{.seeds = seeds - ring[pits], .gain = ring[pits], .pit = start};
  std::copy_n(ring, pits, after.board.seeds);
  std::copy_n(ring + pits + 1, pits, after.board.seeds + pits);
  after.same_side = place == pits || is_over(after.board);
  if (!after.same_side) after.board = turned(after.board);
  return after;
}

// The positions after all sowings, none if the game is over, stored in `room`.
std::span<After> sow_all(const Board& board, int seeds, std::array<After, kMaxPits>& room) {
  const bool over = is_over(board);
  std::size_t count = 0;
  for (int pit = 0; pit < pits && !over; ++pit) {
    if (board.seeds[pit] > 0) room[count++] = sow(board, seeds, pit);
  }
  return std::span(room).first(count);
}

// ------------------------------------------------------------------------------------- Endgames

// The mover's share of the seeds in play, for every position of up to `most` seeds.
class Endgames {
 public:
  using Entry = std::atomic<std::uint8_t>;  // share + 1, or 0 if not known yet

  Endgames(int most, int threads) : most_(most), layers_(static_cast<std::size_t>(most) + 1) {
    for (int n = 0; n < kCounts; ++n) {
      choose_[n][0] = 1;
      for (int k = 1; k <= n; ++k) choose_[n][k] = choose_[n - 1][k - 1] + choose_[n - 1][k];
    }
    for (int n = 0; n <= most; ++n) {
      layers_[n] = std::make_unique<Entry[]>(choose_[n + 2 * pits - 1][2 * pits - 1]);
      std::vector<std::jthread> workers(threads);
      for (int t = 0; t < threads; ++t) {
        workers[t] = std::jthread([this, n, t, threads] { fill(n, t, threads); });
      }
    }
  }

  [[nodiscard]] int most() const { return most_; }

  [[nodiscard]] Entry& entry_of(const Board& board, int seeds) const {
    return layers_[static_cast<std::size_t>(seeds)][rank(board, seeds)];
  }

 private:
  static constexpr int kCounts = 64;

  // The rank of a board among those with the same number of seeds: stars and bars in the
  // combinatorial number system.
  [[nodiscard]] std::uint64_t rank(const Board& board, int seeds) const {
    std::uint64_t sum = 0;
    int left = seeds;
    for (int i = 0; i + 1 < 2 * pits; ++i) {
      left -= board.seeds[i];
      const int after = 2 * pits - 1 - i;  // pits after this one
      if (left > 0) sum += choose_[left - 1 + after][after];
    }
    return sum;
  }

  // Computes the boards of one of `threads` parts of the layer: those with a first pit of
  // `part`, `part` + `threads`, ...
  void fill(int seeds, int part, int threads) {
    for (int first = part; first <= seeds; first += threads) {
      Board board;
      board.seeds[0] = static_cast<std::uint8_t>(first);
      enumerate(board, 1, seeds - first, seeds);
    }
  }

  void enumerate(Board& board, int pit, int left, int seeds) {
    if (pit == 2 * pits - 1) {
      board.seeds[pit] = static_cast<std::uint8_t>(left);
      compute(board, seeds, entry_of(board, seeds));
      return;
    }
    for (int count = 0; count <= left; ++count) {
      board.seeds[pit] = static_cast<std::uint8_t>(count);
      enumerate(board, pit + 1, left - count, seeds);
    }
  }

  // Two threads may compute the same entry; they store the same value. Entries are far apart in
  // memory, so those that are needed are all fetched before the first is read.
  int compute(const Board& board, int seeds, Entry& entry) {
    if (const int known = entry.load(std::memory_order_relaxed); known != 0) return known - 1;
    std::array<After, kMaxPits> room;
    std::array<Entry*, kMaxPits> entries{};
    const std::span<After> afters = sow_all(board, seeds, room);
    for (const After& after : afters) {
      __builtin_prefetch(entries[after.pit] = &entry_of(after.board, after.seeds));
    }
    int best = is_over(board) ? seeds_of_side(board, 0) : 0;
    for (const After& after : afters) {
      const int share = compute(after.board, after.seeds, *entries[after.pit]);
      best = std::max(best, after.gain + (after.same_side ? share : after.seeds - share));
    }
    entry.store(static_cast<std::uint8_t>(best + 1), std::memory_order_relaxed);
    return best;
  }

  int most_;
  std::uint64_t choose_[kCounts][kCounts] = {};  // binomial coefficients
  std::vector<std::unique_ptr<Entry[]>> layers_;
};

// -------------------------------------------------------------------------------------- Journal

struct Bounds {
  int low = 0;
  int high = 0;
};

struct Hash {
  std::size_t operator()(const Board& board) const {
    return XXH64(board.seeds, sizeof board.seeds, 0);
  }
};

using Facts = std::unordered_map<Board, Bounds, Hash>;
using Fact = std::pair<Board, Bounds>;

// Combines a fact with what is known about its board.
void add(const Fact& fact, Facts& facts) {
  Bounds& known = facts.try_emplace(fact.first, fact.second).first->second;
  known.low = std::max(known.low, fact.second.low);
  known.high = std::min(known.high, fact.second.high);
  if (known.low > known.high) throw Damage("the facts contradict each other");
}

std::uint64_t number_at(const std::vector<std::uint8_t>& bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;) number = number << 8 | bytes[at + i];
  return number;
}

using Bytes = std::vector<std::uint8_t>;

bool is_compressed(const Bytes& bytes) {
  static constexpr std::array<std::uint8_t, 4> kBegin{0x28, 0xB5, 0x2F, 0xFD};
  return bytes.size() >= kBegin.size() && std::equal(kBegin.begin(), kBegin.end(), bytes.begin());
}

// The contents of a file of one or more frames of zstd.
Bytes decompressed(const Bytes& bytes) {
  const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(),
                                                                          ZSTD_freeDStream);
  Bytes result;
  Bytes part(ZSTD_DStreamOutSize());
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  std::size_t missing = 0;
  for (bool is_full = false; in.pos < in.size || is_full;) {
    ZSTD_outBuffer out{part.data(), part.size(), 0};
    missing = ZSTD_decompressStream(stream.get(), &out, &in);
    if (ZSTD_isError(missing) != 0) throw Damage("not compressed by zstd, or damaged");
    result.insert(result.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(out.pos));
    is_full = out.pos == out.size && missing > 0;
  }
  if (missing > 0) throw Damage("the last frame of zstd is cut off");
  return result;
}

class JournalReader {
 public:
  explicit JournalReader(const std::string& path) : path_(path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Damage(path + ": cannot be opened");
    bytes_.assign(std::istreambuf_iterator<char>(file), {});
  }

  // Adds all facts. The pits and rules of all journals must agree.
  void read(Facts& facts) {
    try {
      read_to(facts);
    } catch (const Damage& damage) {
      throw Damage(path_ + ": " + damage.what());
    }
  }

 private:
  void read_to(Facts& facts) {
    if (is_compressed(bytes_)) bytes_ = decompressed(bytes_);
    if (!is_header(0)) throw Damage("the file does not begin with a header");
    std::size_t at = 0;
    std::uint64_t previous = 0;
    for (;;) {
      if (is_header(at)) {
        const std::pair<int, bool> game{bytes_[at + 17], bytes_[at + 16] == 1};
        if (pits > 0 && game != std::pair(pits, standard_in_files)) {
          throw Damage("a header of another game");
        }
        std::tie(pits, standard_in_files) = game;
        previous = number_at(bytes_, at + 32, 8);
        at += 40;
      } else if (const std::size_t size = batch_size(at); size > 0) {
        if (number_at(bytes_, at + 8, 8) != previous) {
          throw Damage("the batch at byte " + std::to_string(at) + " follows the wrong one");
        }
        read_batch(at + 16, at + 16 + size, facts);
        previous = number_at(bytes_, at + 16 + size, 8);
        at += 24 + size;
      } else {
        break;
      }
    }
    check_end(at);
    if (facts.empty()) throw Damage("no facts");
  }

  [[nodiscard]] bool is_header(std::size_t at) const {
    static constexpr std::array<std::uint8_t, 16> kBegin{'S',  'E',  'E',  'D',  'J', 'O', 'U', 'R',
                                                         0x0D, 0x0A, 0x1A, 0x0A, 2,   0,   0,   0};
    return at + 40 <= bytes_.size() &&
           std::memcmp(&bytes_[at], kBegin.data(), kBegin.size()) == 0 && bytes_[at + 16] <= 1 &&
           bytes_[at + 17] >= 1 && bytes_[at + 17] <= kMaxPits &&
           number_at(bytes_, at + 18, 6) == 0 &&
           XXH64(&bytes_[at], 32, 0) == number_at(bytes_, at + 32, 8);
  }

  // The size of the facts of a sound batch, otherwise 0.
  [[nodiscard]] std::size_t batch_size(std::size_t at) const {
    if (at + 24 > bytes_.size() || std::memcmp(&bytes_[at], "FACT", 4) != 0) return 0;
    const std::size_t size = number_at(bytes_, at + 4, 4);
    if (size < 1 || size > 262144 || at + 24 + size > bytes_.size()) return 0;
    return XXH64(&bytes_[at], 16 + size, 0) == number_at(bytes_, at + 16 + size, 8) ? size : 0;
  }

  std::uint64_t varint(std::size_t& at, std::size_t end) const {
    std::uint64_t number = 0;
    for (int shift = 0;; shift += 7) {
      if (at == end || shift > 63) throw Damage("a number is cut off or too long");
      const std::uint8_t byte = bytes_[at++];
      if (byte == 0 && shift > 0) throw Damage("a number is not in its shortest form");
      if (shift == 63 && (byte & 0x7E) != 0) throw Damage("a number is above 2^64 - 1");
      number |= std::uint64_t{byte & 0x7FU} << shift;
      if ((byte & 0x80) == 0) return number;
    }
  }

  void read_batch(std::size_t at, std::size_t end, Facts& facts) {
    while (at < end) {
      Board board;
      std::uint64_t seeds = 0;
      for (int i = 0; i < 2 * pits; ++i) {
        const std::uint64_t count = varint(at, end);
        if (count > kMaxSeeds || (seeds += count) > kMaxSeeds) {
          throw Damage("more seeds than this program allows");
        }
        board.seeds[i] = static_cast<std::uint8_t>(count);
      }
      const std::uint64_t low = varint(at, end);
      const std::uint64_t high = varint(at, end);
      varint(at, end);  // the work, which is not used
      if (is_over(board) || low > high || high > seeds) throw Damage("an impossible fact");
      add({board, {static_cast<int>(low), static_cast<int>(high)}}, facts);
    }
  }

  // Accepts an unfinished write at the end.
  void check_end(std::size_t at) const {
    std::size_t end = bytes_.size();
    while (end > at && bytes_[end - 1] == 0) --end;
    bool sound = end - at <= 262168;
    for (std::size_t i = at; i < end && sound; ++i) sound = !is_header(i) && batch_size(i) == 0;
    if (!sound) throw Damage("damage at byte " + std::to_string(at));
  }

  std::string path_;
  Bytes bytes_;
};

// --------------------------------------------------------------------------------------- Search

// The answer of a search, and whether it is proven or assumed.
struct Found {
  bool yes = false;
  bool proven = false;
};

// Answers whether the mover gets at least `least` of the seeds in play. Not thread-safe.
class Search {
 public:
  Search(const Facts& facts, const Endgames& endgames)
      : facts_(facts), endgames_(endgames), table_(kTableSize), may_be_fact_(kFilterSize) {
    for (const auto& [board, bounds] : facts) may_be_fact_[Hash()(board) % kFilterSize] = true;
  }

  // Whether the mover gets at least `least`. Does not use the fact about `board` itself. Searches
  // deeper and deeper, with either answer assumed where a search ends: an answer opposite to the
  // assumed one is proven. Tries to prove `claim` first.
  bool gets(const Board& board, int least, bool claim) {
    for (int depth = 1;; ++depth) {
      for (const bool assumed : {!claim, claim}) {
        const Found found = expand(board, seeds_in_play(board), least, depth, assumed);
        if (found.proven) return found.yes;
      }
    }
  }

  [[nodiscard]] std::size_t nodes() const { return nodes_; }

 private:
  static constexpr std::size_t kTableSize = std::size_t{1} << 22;
  static constexpr std::size_t kFilterSize = std::size_t{1} << 25;

  struct Entry {
    Board board;
    std::uint8_t low = 0;
    std::uint8_t high = 0;
    std::int8_t best = -1;      // the pit that succeeded last
    std::uint8_t searched = 0;  // the depth of a search without a proof; 0 if there was none
    std::uint8_t least = 0;     // its question
    bool assumed = false;       // its answer
  };

  Entry& entry_of(const Board& board) { return table_[Hash()(board) % kTableSize]; }

  void prefetch(const After& after) {
    if (after.seeds > endgames_.most()) return __builtin_prefetch(&entry_of(after.board));
    __builtin_prefetch(&endgames_.entry_of(after.board, after.seeds));
  }

  // The answer, if it is known without a search.
  Found look_up(const Board& board, int seeds, int least) {
    if (least <= 0) return {true, true};
    if (least > seeds) return {false, true};
    if (is_over(board)) return {seeds_of_side(board, 0) >= least, true};
    if (seeds <= endgames_.most()) return {endgames_.entry_of(board, seeds) - 1 >= least, true};
    if (const Entry& entry = entry_of(board); entry.board == board) {
      if (entry.low >= least) return {true, true};
      if (entry.high < least) return {false, true};
    }
    if (!may_be_fact_[Hash()(board) % kFilterSize]) return {};
    if (const auto fact = facts_.find(board); fact != facts_.end()) {
      if (fact->second.low >= least) return {true, true};
      if (fact->second.high < least) return {false, true};
    }
    return {};
  }

  // Searches a position that look_up() did not answer.
  Found search(const Board& board, int seeds, int least, int depth, bool assumed) {
    if (depth == 0) return {assumed, false};
    const Entry& entry = entry_of(board);
    const bool is_known = entry.board == board && entry.searched >= depth && entry.least == least &&
                          entry.assumed == assumed;
    return is_known ? Found{assumed, false} : expand(board, seeds, least, depth, assumed);
  }

  // Asks about the position after a sowing whether the mover gets `least`, by a search if `depth`
  // is not negative. `assumed` is an answer from the mover's point of view.
  Found ask(const After& after, int least, int depth, bool assumed) {
    const int rest = least - after.gain;
    const int goal = after.same_side ? rest : after.seeds - rest + 1;
    Found found = depth < 0
                      ? look_up(after.board, after.seeds, goal)
                      : search(after.board, after.seeds, goal, depth, assumed == after.same_side);
    found.yes = found.yes == after.same_side;
    return found;
  }

  Found expand(const Board& board, int seeds, int least, int depth, bool assumed) {
    ++nodes_;
    std::array<After, kMaxPits> room;
    const std::span<After> afters = sow_all(board, seeds, room);
    for (const After& after : afters) prefetch(after);
    const int first = entry_of(board).board == board ? entry_of(board).best : -1;
    std::size_t open = 0;  // positions without an answer, which move to the front
    for (After& after : afters) {
      const Found known = ask(after, least, -1, assumed);
      if (known.proven && known.yes) return store(board, seeds, least, depth, known, after.pit);
      if (known.proven) continue;
      after.order =
          after.pit == first ? 1000 : 8 * after.gain + (after.same_side ? 12 : 0) + after.pit;
      afters[open++] = after;
    }
    std::ranges::sort(afters.first(open), std::greater(), &After::order);
    bool refuted = true;  // whether all sowings are
    for (const After& after : afters.first(open)) {
      // Extra turns and the only sowing left do not count, so that long sequences are seen early.
      const bool is_free = open == 1 || after.same_side;
      const Found found = ask(after, least, is_free ? depth : depth - 1, assumed);
      if (found.yes) return store(board, seeds, least, depth, found, after.pit);
      refuted = refuted && found.proven;
    }
    return store(board, seeds, least, depth, {false, refuted}, -1);
  }

  Found store(const Board& board, int seeds, int least, int depth, Found found, int best) {
    Entry& entry = entry_of(board);
    if (entry.board != board) entry = {board, 0, static_cast<std::uint8_t>(seeds)};
    if (best >= 0) entry.best = static_cast<std::int8_t>(best);
    if (!found.proven) {
      entry.searched = static_cast<std::uint8_t>(std::min(depth, 255));
      entry.least = static_cast<std::uint8_t>(least);
      entry.assumed = found.yes;
    } else if (found.yes) {
      entry.low = std::max(entry.low, static_cast<std::uint8_t>(least));
    } else {
      entry.high = std::min(entry.high, static_cast<std::uint8_t>(least - 1));
    }
    return found;
  }

  const Facts& facts_;
  const Endgames& endgames_;
  std::vector<Entry> table_;
  std::vector<bool> may_be_fact_;  // by hash; most boards have no fact, and facts_ is slow
  std::size_t nodes_ = 0;
};

// ---------------------------------------------------------------------------------------- Check

std::string text_of(const Board& board) {
  std::string text;
  for (int i = 0; i < 2 * pits; ++i) text += (i == 0 ? "" : " ") + std::to_string(board.seeds[i]);
  return text;
}

bool is_opening(const Board& board) {
  return std::all_of(board.seeds, board.seeds + pits + pits,
                     [&](int seeds) { return seeds == board.seeds[0]; });
}

// Proves the facts of a journal, or a sample, and prints the result. Returns whether none is false.
bool check(const std::string& file, const std::vector<Fact>& chosen, const Facts& facts,
           const Endgames& endgames, int threads) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;  // guards the next variables and the output
  std::size_t nodes = 0, done = 0, wrong = 0;
  const auto work = [&] {
    Search search(facts, endgames);
    for (std::size_t i = 0; (i = next++) < chosen.size();) {
      const auto& [board, bounds] = chosen[i];
      const bool is_low = search.gets(board, bounds.low, true);
      const bool is_high = !search.gets(board, bounds.high + 1, false);
      const std::lock_guard lock(mutex);
      ++done;
      if (done * 20 / chosen.size() != (done - 1) * 20 / chosen.size()) {
        std::fprintf(stderr, "%s: %zu of %zu facts\n", file.c_str(), done, chosen.size());
      }
      if (is_low && is_high) continue;
      ++wrong;
      std::printf("wrong: %s: the share is not at %s %d\n", text_of(board).c_str(),
                  is_low ? "most" : "least", is_low ? bounds.high : bounds.low);
    }
    const std::lock_guard lock(mutex);
    nodes += search.nodes();
  };
  {
    std::vector<std::jthread> workers(threads);
    for (std::jthread& worker : workers) worker = std::jthread(work);
  }

  std::printf("%d pits, %s: %zu of %zu facts checked, %zu wrong; %zu positions searched\n", pits,
              standard ? "standard" : "empty-capture", done, facts.size(), wrong, nodes);
  const char* status = wrong > 0 ? "not proven" : done < facts.size() ? "stated" : "proven";
  for (const auto& [board, bounds] : facts) {
    if (!is_opening(board)) continue;
    const int seeds = seeds_in_play(board);
    std::printf("%s: (%d,%d): the first player wins by %d", status, pits, board.seeds[0],
                2 * bounds.low - seeds);
    if (bounds.low < bounds.high) std::printf(" to %d", 2 * bounds.high - seeds);
    std::printf("\n");
  }
  std::fflush(stdout);
  return wrong == 0;
}

// Removes those facts that follow from facts of a journal.
void remove_those_of(const Facts& journal, Facts& facts) {
  std::erase_if(facts, [&](const auto& fact) {
    const auto found = journal.find(fact.first);
    return found != journal.end() && found->second.low >= fact.second.low &&
           found->second.high <= fact.second.high;
  });
}

// `options`: letters with their values, or empty.
int check_all(const std::vector<std::string>& files, std::map<int, std::string> options) {
  Facts given;
  if (!options['g'].empty()) JournalReader(options['g']).read(given);
  Facts given_alone = given;  // those that follow from no file
  std::optional<Endgames> endgames;
  const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const std::size_t sample = std::stoull(options['n']);
  bool sound = true;
  for (const std::string& file : files) {
    Facts journal;
    JournalReader(file).read(journal);
    standard = options['r'].empty() ? standard_in_files : options['r'] == "standard";
    if (!endgames) endgames.emplace(std::stoi(options['e']), threads);
    remove_those_of(journal, given_alone);
    std::vector<Fact> chosen(journal.begin(), journal.end());
    std::shuffle(chosen.begin(), chosen.end(), std::mt19937_64(1));
    if (sample > 0) chosen.resize(std::min(sample, chosen.size()));
    for (const auto& [board, bounds] : given) add({board, bounds}, journal);
    sound &= check(file, chosen, journal, *endgames, threads);
  }
  if (!given.empty()) {
    std::printf("%zu of %zu given facts follow from the files\n", given.size() - given_alone.size(),
                given.size());
  }
  return sound ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  std::map<int, std::string> options{{'e', "14"}, {'n', "0"}};
  for (int letter; (letter = getopt(count, words, "e:g:n:r:")) != -1;) {
    options[letter] = optarg == nullptr ? "" : optarg;
  }
  if (options.contains('?') || optind == count) {
    std::fprintf(stderr, "usage: check_journal [-e N] [-n N] [-r RULES] [-g FILE] FILE...\n");
    return 2;
  }
  try {
    return check_all({words + optind, words + count}, options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "check_journal: %s\n", error.what());
    return 4;
  }
}
