// `seedbank serve` as a process, for tests.
#pragma once

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/db/temporary_directory.h"
#include "tests/tools/process.h"

namespace seedbank {

/// A running server, optionally with a database of 6 seeds.
class Server {
 public:
  explicit Server(std::vector<std::string> options = {}, bool database = false) {
    const std::string db = directory_.path() / "db";
    std::filesystem::create_directory(db);
    if (database) {
      (void)output_of({"build", "--seeds", "6", "--quiet", "--db", db});
    }
    std::vector<std::string> arguments = {"serve", "--port", "0", "--threads", "2"};
    const auto add_default = [&](const std::string& option, const std::string& value) {
      if (std::find(options.begin(), options.end(), option) != options.end()) return;
      arguments.insert(arguments.end(), {option, value});
    };
    add_default("--db", db);
    add_default("--memory", "512MiB");
    arguments.insert(arguments.end(), options.begin(), options.end());
    process_ = std::make_unique<Conversation>(arguments);
    url_ = process_->hear();
    port_ = static_cast<std::uint16_t>(std::stoi(url_.substr(url_.rfind(':') + 1)));
  }

  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() {
    if (process_) {
      EXPECT_EQ(end(), 0);
    }
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] const std::string& url() const { return url_; }
  [[nodiscard]] std::string db() const { return directory_.path() / "db"; }

  /// The next line of standard output.
  [[nodiscard]] std::string hear() const { return process_->hear(); }

  /// Ends the server by a signal and returns its exit code.
  int end(int signal = SIGTERM) {
    process_->signal(signal);
    const int code = process_->end();
    process_.reset();
    return code;
  }

 private:
  db::TemporaryDirectory directory_;
  std::unique_ptr<Conversation> process_;
  std::string url_;
  std::uint16_t port_ = 0;
};

}  // namespace seedbank
