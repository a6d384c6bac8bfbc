// A database to measure on.
#include "tools/bench/bench_database.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "tools/bench/timed_build.h"

namespace seedbank::tools {

namespace fs = std::filesystem;

TemporaryDirectory::TemporaryDirectory() {
  std::string name = fs::temp_directory_path() / "seedbank-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) {
    throw fs::filesystem_error("cannot create a temporary directory", name,
                               std::error_code(errno, std::generic_category()));
  }
  path_ = name;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;  // what cannot be removed stays among the temporary files
  fs::remove_all(path_, ignored);
}

db::Database BenchDatabase::open(std::size_t cache_bytes) {
  if (!built_) {
    build_database(files_, directory_.path(), game_, seeds_, memory_bytes_, {}, stop_);
    built_ = true;
  }
  db::DatabaseOptions options;
  options.cache_bytes = cache_bytes;
  return {files_, directory_.path(), game_, options};
}

}  // namespace seedbank::tools
