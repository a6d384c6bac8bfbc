// The file of a server's state, by SQLite.
#include "tools/tables/state_file.h"

#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <seedbank/error.h>
#include <sqlite3.h>
#include <unistd.h>

namespace seedbank::tools {
namespace {

constexpr int kPatienceMs = 3000;
// Mark the file as a state of this version: "Sbst", and the version of the table below.
constexpr int kApplication = 0x53627374;
constexpr int kVersion = 1;

constexpr std::array kKinds = {"fact", "table", "result", "person"};

using Statement = std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)>;

// Null if the statement is not valid; sqlite3_errcode() then says why.
Statement prepared(sqlite3* database, const char* sql) {
  sqlite3_stmt* statement = nullptr;
  static_cast<void>(sqlite3_prepare_v2(database, sql, -1, &statement, nullptr));
  return {statement, sqlite3_finalize};
}

void bind_text(const Statement& statement, int index, std::string_view text) {
  static_cast<void>(sqlite3_bind_text(statement.get(), index, text.data(),
                                      static_cast<int>(text.size()), SQLITE_TRANSIENT));
}

std::string column(const Statement& statement, int index) {
  const void* text = sqlite3_column_text(statement.get(), index);
  return {static_cast<const char*>(text),
          static_cast<std::size_t>(sqlite3_column_bytes(statement.get(), index))};
}

// The number that a pragma such as "PRAGMA user_version" returns.
int number_of(sqlite3* database, const char* pragma) {
  const Statement statement = prepared(database, pragma);
  return sqlite3_step(statement.get()) == SQLITE_ROW ? sqlite3_column_int(statement.get(), 0) : -1;
}

// Creates the file, readable only by its owner; SQLite gives its journal the same permissions.
void create(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    throw IoError(fmt::format("{}: {}", file.string(), std::generic_category().message(errno)),
                  file);
  }
  ::close(descriptor);
}

}  // namespace

void StateFile::Close::operator()(sqlite3* database) const noexcept {
  static_cast<void>(sqlite3_close(database));
}

StateFile::StateFile(std::filesystem::path file) : file_(std::move(file)) {
  create(file_);
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(file_.c_str(), &database, SQLITE_OPEN_READWRITE, nullptr);
  database_.reset(database);
  check(code);
  check(sqlite3_busy_timeout(database, kPatienceMs));
  run("PRAGMA locking_mode=EXCLUSIVE");
  run("PRAGMA journal_mode=WAL");
  run("PRAGMA synchronous=NORMAL");
  run("BEGIN IMMEDIATE");
  if (number_of(database, "PRAGMA schema_version") == 0) {
    run("CREATE TABLE state(kind TEXT, name TEXT, text TEXT, PRIMARY KEY(kind, name))");
    run(fmt::format("PRAGMA application_id={}", kApplication).c_str());
    run(fmt::format("PRAGMA user_version={}", kVersion).c_str());
  }
  if (number_of(database, "PRAGMA application_id") != kApplication ||
      number_of(database, "PRAGMA user_version") != kVersion) {
    throw DatabaseError(file_.string() + ": not a state of this version of seedbank serve", file_);
  }
  run("COMMIT");
}

std::map<std::string, std::string> StateFile::read(Kind kind) {
  std::map<std::string, std::string> texts;
  const Statement statement =
      prepared(database_.get(), "SELECT name, text FROM state WHERE kind = ?");
  bind_text(statement, 1, kKinds[static_cast<std::size_t>(kind)]);
  int code = SQLITE_ROW;
  while ((code = sqlite3_step(statement.get())) == SQLITE_ROW) {
    texts[column(statement, 0)] = column(statement, 1);
  }
  check(code);
  return texts;
}

void StateFile::write(std::span<const Change> changes) {
  run("BEGIN IMMEDIATE");
  try {
    for (const auto& [kind, name, text] : changes) {
      const Statement statement =
          prepared(database_.get(), text ? "REPLACE INTO state VALUES (?, ?, ?)"
                                         : "DELETE FROM state WHERE kind = ? AND name = ?");
      bind_text(statement, 1, kKinds[static_cast<std::size_t>(kind)]);
      bind_text(statement, 2, name);
      if (text) bind_text(statement, 3, *text);
      check(sqlite3_step(statement.get()));
    }
    run("COMMIT");
  } catch (...) {
    static_cast<void>(sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr));
    throw;
  }
}

void StateFile::run(const char* sql) {
  check(sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr));
}

void StateFile::check(int code) const {
  switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_DONE:
      return;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw IoError(file_.string() + ": in use by another process, such as another seedbank serve",
                    file_);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      throw DatabaseError(file_.string() + ": damaged, or not a state of seedbank serve", file_);
    default:
      throw IoError(fmt::format("{}: {}", file_.string(), sqlite3_errmsg(database_.get())), file_);
  }
}

}  // namespace seedbank::tools
