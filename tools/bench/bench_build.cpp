// The database for measurements, and those of the builder: computing alone, with compression, and
// all of it.
#include <cerrno>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include <seedbank/build.h>
#include <seedbank/error.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/builder/build.h"
#include "solver/base/stopwatch.h"
#include "tools/bench/bench_case.h"

namespace seedbank::tools {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "seedbank-bench-";
constexpr std::string_view kTemplate = "seedbank-bench-XXXXXX";  // for mkdtemp(3)

// Whether bench made the directory: other programs also write to the directory of temporary files.
bool is_ours(const fs::path& directory) {
  const std::string name = directory.filename();
  struct stat status {};
  return name.starts_with(kPrefix) && name.size() == kTemplate.size() &&
         ::lstat(directory.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == ::geteuid() && fs::exists(directory / "lock");
}

// Removes directories that are not locked: their processes were killed.
void remove_abandoned(db::FileSystem& files, const fs::path& parent) {
  std::error_code ignored;
  for (fs::directory_iterator entry(parent, ignored), end; !ignored && entry != end;
       entry.increment(ignored)) {
    if (!is_ours(entry->path())) continue;
    try {
      const auto lock = files.lock(entry->path());
      fs::remove_all(entry->path());
    } catch (const FileError&) {
      // Another process uses it.
    } catch (const fs::filesystem_error&) {
      // It is left among the temporary files.
    }
  }
}

// Discards every pair. A plan with unlimited memory never reads a pair back.
class ForgetfulStorage final : public db::PairStorage {
 public:
  void write(db::PairId, const db::Matrix&, const db::Matrix&) override {}
  void read(db::MatrixId, db::Matrix&) override {
    throw std::logic_error("a plan with unlimited memory reads a pair back");
  }
};

double compute(const BenchContext& context) {
  const db::BuildPlan plan =
      db::make_plan(context.game, context.seeds, std::numeric_limits<std::uint64_t>::max(),
                    context.threads, [](db::PairId) { return false; });
  ForgetfulStorage storage;
  const Stopwatch watch;
  db::run_build(
      plan, storage, [](std::uint64_t, std::uint64_t) {}, context.stop);
  return static_cast<double>(plan.positions) / watch.seconds() / 1e6;
}

BuildOptions options_of(const BenchContext& context) {
  return {.database = {},
          .seeds = context.seeds,
          .pits = context.game.pits,
          .rules = std::string(name(context.game.rules)),
          .memory_bytes = context.memory_bytes,
          .threads = context.threads,
          .stop = context.stop};
}

// Builds what is missing of the database in the directory.
Built build_in(const TemporaryDirectory& directory, const BenchContext& context) {
  BuildOptions options = options_of(context);
  options.database = directory.path();
  return build(options);
}

}  // namespace

TemporaryDirectory::TemporaryDirectory() {
  remove_abandoned(files_, fs::temp_directory_path());
  std::string name = fs::temp_directory_path() / kTemplate;
  if (::mkdtemp(name.data()) == nullptr) {
    throw fs::filesystem_error("cannot create a temporary directory", name,
                               std::error_code(errno, std::generic_category()));
  }
  path_ = name;
  lock_ = files_.lock(path_);
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;  // files that cannot be removed are left
  fs::remove_all(path_, ignored);
}

db::Database BenchContext::open_database(std::size_t cache_bytes) const {
  build_in(directory, *this);
  return {directory.files(), directory.path(), game, {.cache_bytes = cache_bytes}};
}

void add_build_cases(const BenchContext& context, std::vector<BenchCase>& cases) {
  const std::string layers = "layers 2.." + std::to_string(context.seeds);
  cases.push_back({"compute", layers + ", computed only", "M positions/s",
                   [&context] { return compute(context); }});
  cases.push_back({"compress", layers + ", computed and compressed", "M positions/s", [&context] {
                     return rehearse_build(options_of(context)).positions_per_second / 1e6;
                   }});
  const auto last = std::make_shared<Built>();
  cases.push_back({"build", layers + ", on disk and synced", "s", [&context, last] {
                     *last = build_in(TemporaryDirectory(), context);
                     return last->seconds;
                   }});
  cases.push_back({"bits", "files of the build, bits per position", "bits", [&context, last] {
                     if (last->positions == 0) *last = build_in(TemporaryDirectory(), context);
                     return 8 * static_cast<double>(last->bytes) /
                            static_cast<double>(last->positions);
                   }});
}

}  // namespace seedbank::tools
