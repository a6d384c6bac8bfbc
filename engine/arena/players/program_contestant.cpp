// Runs a program in a game.
#include "engine/arena/players/program_contestant.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <map>
#include <optional>
#include <utility>

#include <fmt/core.h>
#include <sys/wait.h>

#include "engine/arena/players/conversation.h"
#include "engine/arena/programs/child_process.h"
#include "engine/arena/programs/control_group.h"
#include "engine/arena/programs/exec_image.h"
#include "engine/arena/programs/fresh_directory.h"
#include "engine/arena/programs/listener.h"
#include "engine/arena/programs/pipe_io.h"
#include "engine/arena/programs/process_tree.h"
#include "engine/arena/programs/world.h"

namespace seedbank::engine {
namespace {

// What is kept of standard error.
constexpr std::size_t kMostLastWords = std::size_t{64} << 10;
// Reads from one stream at a time, so that a flood does not keep the referee from the other side.
constexpr int kMostReads = 8;

// Where runtimes last report that they got no memory, in any case: the texts of ENOMEM in C and
// Java, exceptions of C++, Python, Ruby, Java, C# and OCaml, and messages of Go, Rust, Node, the
// JVM and GHC.
std::optional<std::size_t> place_about_memory(std::string words) {
  std::transform(words.begin(), words.end(), words.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::optional<std::size_t> last;
  for (const std::string_view sign :
       {"allocate memory", "not enough space", "enomem", "bad_alloc", "memoryerror", "outofmemory",
        "out_of_memory", "out of memory", "memory allocation of", "insufficient memory",
        "heap exhausted"}) {
    const std::size_t place = words.rfind(sign);
    if (place != std::string::npos) last = std::max(last.value_or(place), place);
  }
  return last;
}

// The end of a stream.
class Tail {
 public:
  void add(std::string_view bytes) {
    text_ += bytes;
    if (text_.size() > 2 * kMostLastWords) text_.erase(0, text_.size() - kMostLastWords);
  }
  [[nodiscard]] std::string text() const {
    return text_.substr(text_.size() - std::min(text_.size(), kMostLastWords));
  }
  // The last line that is not blank, for a message.
  [[nodiscard]] std::string last_line() const {
    std::string_view left = text_;
    while (!left.empty() && static_cast<unsigned char>(left.back()) <= ' ') left.remove_suffix(1);
    return line_at(left.size());
  }
  // The last line that tells of a lack of memory, for a message; empty if there is none.
  [[nodiscard]] std::string line_about_memory() const {
    const auto place = place_about_memory(text_);
    return place ? line_at(*place) : std::string();
  }

 private:
  // The line of this place, or the one that ends there.
  [[nodiscard]] std::string line_at(std::size_t place) const {
    const std::size_t begin = text_.substr(0, place).rfind('\n') + 1;  // 0 without one
    constexpr std::size_t kMost = 200;
    std::string line = text_.substr(begin, std::min(text_.find('\n', begin) - begin, kMost));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    return line;
  }

  std::string text_;
};

bool is_open_for_waiting(int descriptor, int milliseconds) {
  pollfd event{descriptor, POLLIN, 0};
  return ::poll(&event, 1, milliseconds) > 0;
}

class ProgramContestant final : public Contestant {
 public:
  explicit ProgramContestant(const Program& program) : program_(program), talk_(protocol_) {}

  void begin(const GameSetup& setup) override {
    try {
      prepare();
      if (protocol_.transport != Transport::kPerChoice) start_process();
    } catch (const ProgramFailure& failure) {
      return talk_.fail(Verdict::kStartUp, failure.what());
    }
    setup_ = setup;
    if (protocol_.transport != Transport::kSocket) talk_.begin(setup_);
  }

  [[nodiscard]] bool is_ready() const override {
    return talk_.has_begun() && talk_.session().is_ready();
  }

  void ask(const ChoiceRequest& question) override {
    if (fault()) return;
    thaw();
    if (protocol_.transport == Transport::kPerChoice && !start_for_choice()) return;
    talk_.ask(question);
    after_talk();
  }

  void told(const GameEvent& event) override { talk_.told(event); }

  void end(const GameEnd& result) override {
    thaw();
    talk_.end(result);
    if (child_ && protocol_.transport == Transport::kPipes) child_->close_input();
    if (protocol_.transport == Transport::kPipes) talk_.connect(output(), -1);
    if (protocol_.transport == Transport::kSocket) talk_.connect(-1, -1);
    connection_.close();
  }

  [[nodiscard]] std::optional<TimedChoice> take_answer() override { return talk_.take_answer(); }
  [[nodiscard]] const std::optional<Fault>& fault() const override { return talk_.fault(); }
  [[nodiscard]] bool has_clock() const override { return true; }

  [[nodiscard]] Fault fault_of_time() override {
    constexpr int kLooks = 5;
    bool is_computing = false;
    for (int look = 0; look < kLooks && !is_computing && child_; ++look) {
      if (look > 0) pause(2);
      is_computing = use_of(processes()).computing;
    }
    if (is_computing) return {Verdict::kTime, "it was still computing"};
    if (!talk_.rest().empty()) {
      return {Verdict::kStall, "a line without an end: " + quoted(talk_.rest())};
    }
    return {Verdict::kStall, "it was idle and did not answer"};
  }

  [[nodiscard]] std::optional<std::chrono::duration<double>> stops_after(
      const ClockState& clock) const override {
    return talk_.session().stops_after(clock);
  }

  void stop() override {
    talk_.stop();
    after_talk();
  }

  void add_events(std::vector<pollfd>& events) const override {
    if (!child_) return;
    const auto add = [&events](int descriptor) {
      if (descriptor >= 0) events.push_back({descriptor, POLLIN, 0});
    };
    if (words_open_) add(child_->errors());
    if (protocol_.transport == Transport::kSocket) {
      if (words_on_output_open_) add(child_->output());
      if (!connection_.is_open() && !talk_.has_begun()) add(child_->listener());
    }
    talk_.add_events(events);
  }

  void pump() override {
    if (!child_) return;
    words_open_ = words_open_ && drain(child_->errors());
    if (protocol_.transport == Transport::kSocket) {
      words_on_output_open_ = words_on_output_open_ && drain(child_->output());
      accept();
    }
    talk_.pump();
    after_talk();
    if (fault() && !is_explained_) return explain_fault();
    const bool is_missed = protocol_.transport != Transport::kPerChoice || talk_.is_asked();
    if (is_missed && !talk_.is_open() && talk_.has_begun() && !talk_.has_answer()) crash();
  }

  void check_use() override {
    if (!child_ || fault()) return;
    const std::vector<pid_t> all = processes();
    const TreeUse use = use_of(all);
    if (const std::uint64_t bytes = excess(use, all)) {
      return talk_.fail(Verdict::kMemory, fmt::format("it uses {} MiB of {}", bytes >> 20,
                                                      program_.memory_bytes() >> 20));
    }
    if (use.threads > threads()) {
      talk_.fail(Verdict::kCrash, fmt::format("it has {} processes and threads, {} at most",
                                              use.threads, threads()));
    }
  }

  void freeze() override {
    if (!rules_.freezes || !child_ || frozen_) return;
    signal_all([this] { return processes(); }, SIGSTOP);
    frozen_ = true;
  }
  void thaw() override {
    if (!frozen_ || !child_) return;
    signal_all([this] { return processes(); }, SIGCONT);
    frozen_ = false;
  }

  [[nodiscard]] bool is_gone() override { return !child_ || child_->status().has_value(); }
  [[nodiscard]] std::string last_words() const override { return words_.text(); }

 private:
  [[nodiscard]] int threads() const { return declared_.threads.value_or(rules_.threads); }

  static void pause(int milliseconds) {
    const timespec time{0, milliseconds * 1'000'000L};
    ::nanosleep(&time, nullptr);
  }

  [[nodiscard]] std::vector<pid_t> processes() const {
    std::vector<pid_t> all = descendants_of(child_->keeper());
    if (world_) {
      const std::vector<pid_t> orphans = world_->orphans();
      all.insert(all.end(), orphans.begin(), orphans.end());
    }
    return all;
  }

  // The memory that it uses if that is more than it may, else 0.
  [[nodiscard]] std::uint64_t excess(const TreeUse& use, const std::vector<pid_t>& all) const {
    if (group_->members() >= 0) return 0;  // the system ends it
    const std::uint64_t written =
        world_ ? world_->file_memory() - std::min(world_->file_memory(), copied_bytes_) : 0;
    if (use.resident_bytes + written <= program_.memory_bytes()) return 0;
    const std::uint64_t bytes = proportional_bytes(all) + written;
    return bytes <= program_.memory_bytes() ? 0 : bytes;
  }

  void prepare() {
    if (!program_.failure().empty()) throw ProgramFailure(program_.failure());
    if (!declared_.copies && !protocol_.files.empty()) {
      throw ProgramFailure(
          fmt::format("the protocol {} needs a copy of the directory", protocol_.name));
    }
    group_.emplace(program_.memory_bytes(), threads() + World::kOwnProcesses);
    make_world(world_, world_plan(), rules_.isolation);
    if (!declared_.copies) return;
    std::optional<WorldWriter> writer;
    world_ ? (void)writer.emplace() : (void)copy_.emplace();
    const std::filesystem::path folder = world_ ? world_->folder() : copy_->path();
    copy_contents(declared_.directory, folder, rules_.disk_bytes);
    program_.add_files(folder);
    if (world_) copied_bytes_ = world_->file_memory();
  }

  [[nodiscard]] WorldPlan world_plan() const {
    WorldPlan plan{.disk_bytes = rules_.disk_bytes, .readable = rules_.readable};
    plan.readable.insert(plan.readable.end(), declared_.readable.begin(), declared_.readable.end());
    if (!declared_.copies) plan.folder = declared_.directory;
    plan.group = group_->members();
    return plan;
  }

  // The variables of a program: no others of this process reach it.
  [[nodiscard]] Environment environment() const {
    std::map<std::string, std::string> all = {
        {"HOME", directory().string()},
        {"LANG", inherited_variable("LANG").value_or("C.UTF-8")},
        {"PATH", world_ ? world_->search_path() : search_path()},
        {"TMPDIR", world_ ? World::kTemporary : std::filesystem::temp_directory_path().string()},
        // Otherwise a JVM sizes its heap by the machine. Half leaves room for its other memory.
        {"JDK_JAVA_OPTIONS",
         fmt::format("-XX:MaxRAM={} -XX:MaxRAMPercentage=50", program_.memory_bytes())}};
    for (const auto& [name, value] : declared_.environment) all[name] = value;
    return {all.begin(), all.end()};
  }

  [[nodiscard]] std::filesystem::path directory() const {
    if (world_) return World::kFolder;
    return copy_ ? copy_->path() : declared_.directory;
  }

  [[nodiscard]] ProcessPlan plan() const {
    ProcessPlan plan;
    plan.command =
        protocol_.command != nullptr ? protocol_.command(declared_.command) : declared_.command;
    plan.directory = directory();
    plan.environment = environment();
    if (world_) plan.world = &*world_;
    plan.group = group_->members();
    plan.limits = {.memory_bytes = program_.memory_bytes(),
                   .file_bytes = rules_.disk_bytes,
                   .open_files = rules_.open_files,
                   .processes = threads()};
    if (protocol_.transport == Transport::kSocket) {
      plan.listen_variables = {std::string(protocol_.host_variable),
                               std::string(protocol_.port_variable)};
    }
    return plan;
  }

  // Whether the program is where only this process finds it.
  static bool is_outside_world(const std::string& program) {
    const std::vector<std::string> places = places_of(program, search_path());
    return std::any_of(places.begin(), places.end(),
                       [](const std::string& place) { return std::filesystem::exists(place); });
  }

  [[nodiscard]] int output() const { return child_ ? child_->output() : -1; }

  void start_process() {
    child_.reset();
    try {
      child_.emplace(plan());
    } catch (const ProgramFailure& failure) {
      if (world_ && failure.code() == ENOENT && is_outside_world(declared_.command[0])) {
        throw ProgramFailure(std::string(failure.what()) +
                             " for isolated programs; --allow-read, or 'allow_read' in the "
                             "declaration of the player, shows them its folder");
      }
      throw;
    }
    words_open_ = words_on_output_open_ = true;
    if (protocol_.transport == Transport::kSocket) return child_->close_input();
    talk_.connect(child_->output(), child_->input());
  }

  bool start_for_choice() {
    try {
      start_process();
      return true;
    } catch (const ProgramFailure& failure) {
      talk_.fail(Verdict::kStartUp, failure.what());
      return false;
    }
  }

  // The input of a process for one choice ends after the question, and the process after its
  // answer.
  void after_talk() {
    if (protocol_.transport != Transport::kPerChoice || !child_) return;
    if (talk_.has_answer()) {
      talk_.connect(-1, -1);
      child_.reset();
    } else if (talk_.is_asked() && talk_.has_sent_all()) {
      child_->close_input();
      talk_.close_output();
    }
  }

  void accept() {
    if (talk_.has_begun() || connection_.is_open()) return;
    connection_ = OwnedDescriptor(accepted_connection(child_->listener()));
    if (!connection_.is_open()) {
      // Without a connection, only the start-up time ends the game, or the end of the program.
      if (child_->status()) crash();
      return;
    }
    talk_.connect(connection_.get(), connection_.get());
    talk_.begin(setup_);
  }

  bool drain(int descriptor) {
    for (int i = 0; i < kMostReads; ++i) {
      std::string bytes;
      const bool is_open = read_some(descriptor, bytes);
      words_.add(bytes);
      if (!is_open || bytes.empty()) return is_open;
    }
    return true;
  }

  // Waits a moment for the end of the program; returns its status.
  std::optional<int> status_at_end() {
    constexpr int kPatience = 50;  // ten milliseconds each
    constexpr int kPatienceWithKeepers = 1000;
    for (int i = 0; !child_->status() && !is_idle_forever(i); ++i) {
      if (i >= (has_ended() ? kPatienceWithKeepers : kPatience)) break;
      pause(10);
      words_open_ = words_open_ && drain(child_->errors());
    }
    while (words_open_ && is_open_for_waiting(child_->errors(), 0)) {
      words_open_ = drain(child_->errors());
    }
    return child_->status();
  }

  // Some runtimes, such as the JVM, report on standard output that they got no memory, where it is
  // a wrong line.
  void explain_fault() {
    is_explained_ = true;
    const Verdict verdict = fault()->verdict;
    if (verdict != Verdict::kProtocol && verdict != Verdict::kStartUp) return;
    if (!status_at_end() || protocol_.transport == Transport::kSocket) return;
    Tail said;
    said.add(fault()->why + '\n' + talk_.take_unread());
    for (const Tail* const tail : {&std::as_const(said), &std::as_const(words_)}) {
      const std::string line = tail->line_about_memory();
      if (line.empty()) continue;
      return talk_.fail_rather(Verdict::kMemory, "it got no more memory: " + line);
    }
  }

  // Says how the program ended.
  void crash() {
    is_explained_ = true;
    const auto status = status_at_end();
    const Verdict verdict = is_ready() ? Verdict::kCrash : Verdict::kStartUp;
    // One thread of several may end for lack of memory.
    if (const std::string line = words_.line_about_memory(); !line.empty()) {
      return talk_.fail(Verdict::kMemory, "it got no more memory: " + line);
    }
    if (!status) return talk_.fail(verdict, "it closed its output");
    if (WIFSIGNALED(*status)) {
      // Only the system kills a program during its game, when memory is short.
      const bool was_killed = WTERMSIG(*status) == SIGKILL;
      return talk_.fail(was_killed ? Verdict::kMemory : verdict,
                        fmt::format("it was killed by signal {}", WTERMSIG(*status)));
    }
    const std::string last = words_.last_line();
    talk_.fail(verdict, fmt::format("it ended with code {}{}", WEXITSTATUS(*status),
                                    last.empty() ? "" : ": " + last));
  }

  // A program that closes its output and lives on is not waited for long.
  [[nodiscard]] bool is_idle_forever(int rounds) const {
    return rounds > 5 && !use_of(processes()).computing && !has_ended();
  }

  // Whether its keeper will tell how it ended, however late on a busy machine.
  [[nodiscard]] bool has_ended() const {
    const TreeUse use = use_of(processes());
    return use.threads > 0 && use.ended == use.threads;
  }

  const Program& program_;
  const PlayerDeclaration& declared_ = program_.declared();
  const ProgramRules& rules_ = program_.rules();
  const Protocol& protocol_ = *declared_.protocol;
  Conversation talk_;
  GameSetup setup_;
  std::optional<ControlGroup> group_;
  std::optional<World> world_;          // nothing if the program is not isolated
  std::optional<FreshDirectory> copy_;  // nothing in a world
  std::uint64_t copied_bytes_ = 0;      // of the world, before the program began
  std::optional<ChildProcess> child_;   // destroyed before all of these
  OwnedDescriptor connection_;
  Tail words_;
  bool frozen_ = false;
  bool is_explained_ = false;  // the fault
  bool words_open_ = false;
  bool words_on_output_open_ = false;
};

}  // namespace

std::unique_ptr<Contestant> make_program_contestant(const Program& program) {
  return std::make_unique<ProgramContestant>(program);
}

}  // namespace seedbank::engine
