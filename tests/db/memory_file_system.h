// A file system in memory that fails on demand, as a substitute for disks.
#pragma once

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "db/storage/errors.h"
#include "db/storage/file.h"

namespace seedbank::db {

using Bytes = std::vector<std::uint8_t>;

/// Stores every file as a vector of bytes. Calls `fail` before each operation that writes: if it
/// does not return 0, the operation fails with this errno. Files in `unreadable` can be opened, but
/// reading them fails with the given errno.
class MemoryFileSystem final : public FileSystem {
 public:
  using Path = std::filesystem::path;

  std::map<Path, std::shared_ptr<Bytes>> files;
  std::function<int(const std::string& operation)> fail = [](const std::string&) { return 0; };
  std::map<Path, int> unreadable;
  /// The maximum number of bytes of one write.
  std::size_t bytes_per_write = SIZE_MAX;
  /// The maximum number of files open for reading.
  std::size_t max_open_readers = SIZE_MAX;
  std::uint64_t free = UINT64_MAX;  // bytes, only for free_bytes()

  /// The number of files open for reading.
  [[nodiscard]] std::size_t open_readers() const noexcept { return open_readers_; }

  [[nodiscard]] std::unique_ptr<ReadableFile> open(const Path& file) const override {
    const std::lock_guard guard(mutex_);
    const auto found = files.find(file);
    if (found == files.end()) throw MissingError(file, "no such file");
    if (open_readers_ >= max_open_readers) throw IoError(file, "open", EMFILE);
    const auto failing = unreadable.find(file);
    const int error = failing == unreadable.end() ? 0 : failing->second;
    return std::make_unique<Reader>(file, found->second, open_readers_, error);
  }

  [[nodiscard]] Path output_place(const Path& file) const override { return file; }

  [[nodiscard]] std::unique_ptr<WritableFile> create(const Path& file) override {
    const std::lock_guard guard(mutex_);
    check(file, "create");
    const auto [place, is_new] = files.try_emplace(file);
    if (!is_new) return nullptr;
    place->second = std::make_shared<Bytes>();
    return std::make_unique<Writer>(*this, file, place->second);
  }

  [[nodiscard]] std::unique_ptr<GrowingFile> open_to_append(const Path& file) override {
    const std::lock_guard guard(mutex_);
    check(file, "open_to_append");
    if (growing_.contains(file)) throw BusyError(file, BusyError::Holder::kThisProcess);
    std::shared_ptr<Bytes>& content = files[file];
    if (!content) content = std::make_shared<Bytes>();
    return std::make_unique<Grower>(*this, file, content);
  }

  void rename(const Path& from, const Path& to) override {
    const std::lock_guard guard(mutex_);
    check(to, "rename");
    files[to] = files.at(from);
    files.erase(from);
  }

  void remove(const Path& file) override {
    const std::lock_guard guard(mutex_);
    check(file, "remove");
    files.erase(file);
  }

  [[nodiscard]] std::vector<std::string> list(const Path& directory) const override {
    const std::lock_guard guard(mutex_);
    std::vector<std::string> names;
    for (const auto& [path, bytes] : files) {
      if (path.parent_path() == directory) names.push_back(path.filename().string());
    }
    return names;
  }

  void make_directories(const Path& directory) override { check(directory, "make_directories"); }
  void sync_directory(const Path& directory) override { check(directory, "sync_directory"); }
  [[nodiscard]] std::uint64_t free_bytes(const Path&) const override { return free; }
  [[nodiscard]] std::unique_ptr<DirectoryLock> lock(const Path& directory) override {
    check(directory, "lock");
    return std::make_unique<DirectoryLock>();
  }

 private:
  class Reader final : public ReadableFile {
   public:
    Reader(Path path, std::shared_ptr<Bytes> content, std::atomic<std::size_t>& open_readers,
           int error)
        : path_(std::move(path)),
          content_(std::move(content)),
          open_readers_(open_readers),
          error_(error) {
      ++open_readers_;
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() override { --open_readers_; }
    [[nodiscard]] std::uint64_t bytes() const noexcept override { return content_->size(); }
    [[nodiscard]] std::size_t read(std::uint64_t offset,
                                   std::span<std::uint8_t> out) const override {
      if (error_ != 0) throw IoError(path_, "read", error_);
      const std::uint64_t begin = std::min<std::uint64_t>(offset, content_->size());
      const std::size_t count = std::min<std::size_t>(out.size(), content_->size() - begin);
      std::copy_n(content_->data() + begin, count, out.data());
      return count;
    }

   private:
    Path path_;
    std::shared_ptr<Bytes> content_;
    std::atomic<std::size_t>& open_readers_;
    int error_;  // the errno of failing reads, or 0
  };

  class Writer final : public WritableFile {
   public:
    Writer(MemoryFileSystem& files, Path path, std::shared_ptr<Bytes> content)
        : files_(files), path_(std::move(path)), content_(std::move(content)) {}
    [[nodiscard]] std::size_t write_some(std::span<const std::uint8_t> bytes) override {
      files_.check(path_, "write");
      const std::size_t count = std::min(bytes.size(), files_.bytes_per_write);
      content_->insert(content_->end(), bytes.data(), bytes.data() + count);
      return count;
    }
    void sync() override { files_.check(path_, "sync"); }

   private:
    MemoryFileSystem& files_;
    Path path_;
    std::shared_ptr<Bytes> content_;
  };

  class Grower final : public GrowingFile {
   public:
    Grower(MemoryFileSystem& files, Path path, std::shared_ptr<Bytes> content)
        : files_(files),
          path_(std::move(path)),
          content_(std::move(content)),
          reader_(path_, content_, files.open_readers_, 0),
          writer_(files, path_, content_) {
      files_.growing_.insert(path_);
    }
    Grower(const Grower&) = delete;
    Grower& operator=(const Grower&) = delete;
    ~Grower() override {
      const std::lock_guard guard(files_.mutex_);
      files_.growing_.erase(path_);
    }
    [[nodiscard]] std::uint64_t bytes() const noexcept override { return content_->size(); }
    [[nodiscard]] std::size_t read(std::uint64_t offset,
                                   std::span<std::uint8_t> out) const override {
      return reader_.read(offset, out);
    }
    [[nodiscard]] std::size_t write_some(std::span<const std::uint8_t> bytes) override {
      return writer_.write_some(bytes);
    }
    void sync() override { writer_.sync(); }
    void cut(std::uint64_t bytes) override {
      files_.check(path_, "cut");
      content_->resize(bytes);
    }

   private:
    MemoryFileSystem& files_;
    Path path_;
    std::shared_ptr<Bytes> content_;
    Reader reader_;
    Writer writer_;
  };

  void check(const Path& path, const std::string& operation) const {
    if (const int code = fail(operation); code != 0) throw IoError(path, operation, code);
  }

  mutable std::mutex mutex_;
  std::set<Path> growing_;  // guarded by mutex_
  mutable std::atomic<std::size_t> open_readers_ = 0;
};

}  // namespace seedbank::db
