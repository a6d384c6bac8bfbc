// A platform without files: replaces db/storage, db/probe and engine/journal. Opening a database or
// a journal throws IoError, so no other function here is ever called.
#include <cerrno>

#include <seedbank/error.h>

#include "db/endgame/format.h"
#include "db/probe/database.h"
#include "db/storage/file.h"
#include "engine/base/database_place.h"
#include "engine/journal/proof_journal.h"

namespace seedbank::db {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& path) {
  throw IoError(path, "open files in WebAssembly", ENOSYS);
}

}  // namespace

std::unique_ptr<ReadableFile> PosixFileSystem::open(const std::filesystem::path& file) const {
  refuse(file);
}
std::filesystem::path PosixFileSystem::output_place(const std::filesystem::path& file) const {
  refuse(file);
}
std::unique_ptr<WritableFile> PosixFileSystem::create(const std::filesystem::path& file) {
  refuse(file);
}
std::unique_ptr<GrowingFile> PosixFileSystem::open_to_append(const std::filesystem::path& file) {
  refuse(file);
}
void PosixFileSystem::rename(const std::filesystem::path& from,
                             const std::filesystem::path& /*to*/) {
  refuse(from);
}
void PosixFileSystem::remove(const std::filesystem::path& file) { refuse(file); }
std::vector<std::string> PosixFileSystem::list(const std::filesystem::path& directory) const {
  refuse(directory);
}
void PosixFileSystem::make_directories(const std::filesystem::path& directory) {
  refuse(directory);
}
void PosixFileSystem::sync_directory(const std::filesystem::path& directory) { refuse(directory); }
std::uint64_t PosixFileSystem::free_bytes(const std::filesystem::path& path) const { refuse(path); }
std::unique_ptr<DirectoryLock> PosixFileSystem::lock(const std::filesystem::path& directory) {
  refuse(directory);
}

struct Database::Access {};

Database::Database(const FileSystem& /*files*/, std::filesystem::path root, Game /*game*/,
                   DatabaseOptions /*options*/) {
  refuse(root);
}
Database::~Database() = default;
int Database::complete_up_to() const { refuse(root_); }
std::optional<int> Database::share(const SidePits& /*mover*/, const SidePits& /*waiter*/) const {
  refuse(root_);
}
std::uint64_t Database::tiles_decoded(int /*seeds*/) const noexcept { return 0; }

std::filesystem::path game_directory(const std::filesystem::path& root, Game /*game*/) {
  return root;
}

void load_endgames(Resident& /*endgames*/, const Database& database,
                   const ResidentLayout& /*layout*/, const Progress& /*report*/,
                   const std::stop_token& /*stop*/) {
  refuse(database.root());
}

}  // namespace seedbank::db

namespace seedbank {

std::string rebuild_command(const std::filesystem::path& /*file*/) { return ""; }
void check_database_directory(const std::filesystem::path& directory) { db::refuse(directory); }
std::vector<DatabaseGame> games_in_database(const std::filesystem::path& directory) {
  db::refuse(directory);
}
DatabaseContent database_content(const std::filesystem::path& directory,
                                 const std::string& /*rules*/, int /*pits*/) {
  db::refuse(directory);
}
std::uint64_t DatabaseContent::positions() const noexcept { return 0; }
std::uint64_t DatabaseContent::bytes() const noexcept { return 0; }
std::vector<int> DatabaseContent::missing_layers() const { return {}; }

}  // namespace seedbank

namespace seedbank::engine {

std::string cure_by(const std::string& /*command*/, const std::filesystem::path& /*file*/) {
  return "";
}
std::optional<Note> note_on(const db::FileSystem& /*files*/, const db::Database& database) {
  db::refuse(database.root());
}

JournalFile::JournalFile(db::FileSystem& /*files*/, const std::filesystem::path& file, Game game,
                         const TakeFact& /*take*/)
    : pits_(game.pits) {
  db::refuse(file);
}

ProofJournal::ProofJournal(db::FileSystem& files, const std::filesystem::path& file, Game game,
                           const ProofJournalOptions& /*options*/)
    : game_(game), file_(files, file, game, {}), facts_at_start_(0) {}
ProofJournal::~ProofJournal() = default;
void ProofJournal::proven(const ProvenShare& /*fact*/) {}
void ProofJournal::flush() {}
std::size_t ProofJournal::facts_added() const { return 0; }
std::uint64_t ProofJournal::memory_bytes() const { return 0; }

}  // namespace seedbank::engine
