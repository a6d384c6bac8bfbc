// Reads declarations of players.
#include "engine/arena/players/player_declaration.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <seedbank/clock.h>
#include <seedbank/error.h>
#include <seedbank/player.h>
#include <unistd.h>

#include "engine/arena/players/program_names.h"
#include "engine/base/json.h"

namespace seedbank::engine {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPlayerSchema = "player";

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

// A program that exists, but that its user may not execute.
bool lacks_permission(const fs::path& program) {
  return is_file(program) && ::access(program.c_str(), X_OK) != 0;
}

constexpr std::string_view kHowToExecute =
    "is not executable; use chmod +x, or name its interpreter, as in 'python3 bot.py'";

// One declaration; its messages begin with the name of the file.
class DeclarationReader {
 public:
  // `folder` is where relative paths start.
  DeclarationReader(std::string source, Json json, fs::path folder, std::string name)
      : source_(std::move(source)),
        json_(std::move(json)),
        folder_(std::move(folder)),
        name_(std::move(name)) {}

  [[nodiscard]] PlayerDeclaration read() const {
    check_names();
    PlayerDeclaration declared;
    declared.name = text("name").value_or(name_);
    if (declared.name.empty()) fail("name", "is empty");
    declared.label = declared.name;
    declared.protocol = protocol();
    declared.start_up_seconds = number("start_up_seconds", kLeastStartUp.count(), 3600);
    declared.token = token(*declared.protocol);
    if (!declared.token.empty()) return declared;
    declared.directory = directory();
    declared.owns_directory = find("directory") != nullptr;
    declared.command = command();
    const std::string& program = declared.command[0];
    if (program.find('/') != std::string::npos && lacks_permission(declared.directory / program)) {
      fail("command", fmt::format("names '{}', which {}", program, kHowToExecute));
    }
    declared.environment = environment();
    if (const auto bytes = number("memory_bytes", kLeastProgramMemory, 1e15)) {
      declared.memory_bytes = static_cast<std::uint64_t>(*bytes);
    }
    if (const auto threads = number("threads", 1, 100'000)) {
      declared.threads = static_cast<int>(*threads);
    }
    declared.copies = flag("copy").value_or(true);
    declared.readable = readable();
    return declared;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw ArgumentError(source_ + ": " + why);
  }
  [[noreturn]] void fail(const char* field, const std::string& why) const {
    fail(fmt::format("field '{}' {}", field, why));
  }

  // A mistyped field would be ignored silently.
  void check_names() const {
    const std::vector<std::string> known = {
        "schema",       "name",     "command",     "shell",
        "directory",    "protocol", "environment", "start_up_seconds",
        "memory_bytes", "threads",  "copy",        "allow_read",
        "token"};
    for (const auto& [name, value] : json_.items()) {
      if (std::find(known.begin(), known.end(), name) == known.end()) {
        fail("field " + unknown_name(name, known));
      }
    }
    if (const auto schema = text("schema"); schema && *schema != schema_name(kPlayerSchema)) {
      fail("schema", fmt::format("is '{}', not '{}'", *schema, schema_name(kPlayerSchema)));
    }
  }

  [[nodiscard]] const Json* find(const char* field) const {
    const auto found = json_.find(field);
    return found == json_.end() ? nullptr : &*found;
  }
  [[nodiscard]] std::optional<std::string> text(const char* field) const {
    const Json* const value = find(field);
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) fail(field, "is not a text");
    return checked(field, value->get<std::string>());
  }
  [[nodiscard]] std::string checked(const char* field, std::string value) const {
    for (const char c : value) {
      if (static_cast<unsigned char>(c) < ' ') fail(field, "has a control character");
    }
    return value;
  }
  [[nodiscard]] std::optional<double> number(const char* field, double low, double high) const {
    const Json* const value = find(field);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number()) fail(field, "is not a number");
    const auto number = value->get<double>();
    if (!(number >= low && number <= high)) {
      fail(field, fmt::format("is {}, not from {} to {}", number, low, high));
    }
    return number;
  }
  [[nodiscard]] std::optional<bool> flag(const char* field) const {
    const Json* const value = find(field);
    if (value == nullptr) return std::nullopt;
    if (!value->is_boolean()) fail(field, "is neither true nor false");
    return value->get<bool>();
  }

  // Empty for programs.
  [[nodiscard]] std::string token(const Protocol& protocol) const {
    const auto token = text("token");
    if (!token) return {};
    if (token->empty()) fail("token", "is empty");
    if (!protocol.keeps_connection) {
      fail("token", fmt::format("is for agents that connect by themselves, not by the protocol {}",
                                protocol.name));
    }
    for (const char* const field : {"command", "shell", "directory", "environment", "memory_bytes",
                                    "threads", "copy", "allow_read"}) {
      if (find(field) != nullptr) {
        fail(field,
             "is for programs that the arena starts, but 'token' is for agents that connect");
      }
    }
    return *token;
  }

  [[nodiscard]] fs::path directory() const {
    const fs::path result = folder_ / text("directory").value_or("");
    std::error_code error;
    if (!fs::is_directory(result, error)) {
      fail("directory", fmt::format("names '{}', which is not a directory", result.string()));
    }
    return fs::weakly_canonical(result);
  }

  [[nodiscard]] std::vector<std::string> command() const {
    const Json* const value = find("command");
    if (value == nullptr) fail("field 'command' is missing, or 'token' for an agent");
    if (value->is_string()) {
      const std::string line = text("command").value_or("");
      if (flag("shell").value_or(false)) return {"/bin/sh", "-c", line};
      const std::vector<std::string> words = words_of_command(line);
      if (words.empty()) fail("command", "is empty");
      return words;
    }
    if (flag("shell").value_or(false)) fail("command", "is not a text, but 'shell' is true");
    if (!value->is_array() || value->empty()) fail("command", "is neither a text nor a list");
    std::vector<std::string> words;
    for (const Json& word : *value) {
      if (!word.is_string()) fail("command", "is not a list of texts");
      words.push_back(checked("command", word.get<std::string>()));
    }
    if (words[0].empty()) fail("command", "begins with an empty text");
    return words;
  }

  [[nodiscard]] const Protocol* protocol() const {
    const auto name = text("protocol");
    if (!name) return protocols().data();
    try {
      return &protocol_called(*name);
    } catch (const ArgumentError& error) {
      fail(std::string("field 'protocol': ") + error.what());
    }
  }

  [[nodiscard]] std::vector<std::pair<std::string, std::string>> environment() const {
    std::vector<std::pair<std::string, std::string>> result;
    const Json* const value = find("environment");
    if (value == nullptr) return result;
    if (!value->is_object()) fail("environment", "is not an object");
    for (const auto& [name, text] : value->items()) {
      if (name.empty() || name.find('=') != std::string::npos ||
          name.find('\0') != std::string::npos) {
        fail("environment", "has a name that no variable can have");
      }
      if (!text.is_string()) fail("environment", "has a value that is not a text");
      result.emplace_back(name, checked("environment", text.get<std::string>()));
    }
    return result;
  }

  [[nodiscard]] std::vector<fs::path> readable() const {
    std::vector<fs::path> result;
    const Json* const value = find("allow_read");
    if (value == nullptr) return result;
    if (!value->is_array()) fail("allow_read", "is not a list");
    for (const Json& path : *value) {
      if (!path.is_string()) fail("allow_read", "is not a list of texts");
      try {
        result.push_back(readable_path(folder_ / checked("allow_read", path.get<std::string>())));
      } catch (const ArgumentError& error) {
        fail(std::string("field 'allow_read': ") + error.what());
      }
    }
    return result;
  }

  const std::string source_;
  const Json json_;
  const fs::path folder_;
  const std::string name_;
};

[[noreturn]] void refuse(const std::string& source, const std::string& why) {
  throw ArgumentError(source + ": " + why);
}

Json parsed_object(const std::string& source, std::string_view text) {
  try {
    return parse_object(text);
  } catch (const JsonError& error) {
    refuse(source, error.what());
  }
}

// The text of a file that is small enough for a declaration.
std::string declaration_text(const fs::path& file) {
  constexpr std::uintmax_t kMostBytes = 1 << 20;
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(file, error);
  if (error) refuse(file.string(), error.message());
  if (bytes > kMostBytes) refuse(file.string(), "too large for the declaration of a player");
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) refuse(file.string(), "cannot be read");
  return text;
}

// The file name of the last word that is not an option: "java -cp . Anna" is Anna.
std::string label_of_command(const std::vector<std::string>& words) {
  const auto word = std::find_if(words.rbegin(), words.rend(), [](const std::string& text) {
    return !text.empty() && !text.starts_with('-');
  });
  const std::string name =
      word == words.rend() ? std::string() : fs::path(*word).filename().string();
  return name.empty() ? words[0] : name;
}

// Throws ArgumentError if `program`, which has a slash, cannot be started.
void require_executable(std::string_view player, const fs::path& program) {
  std::error_code unused;
  const auto fail = [&](std::string_view why) {
    throw ArgumentError(fmt::format("player '{}': {}", player, why));
  };
  if (fs::is_directory(program, unused)) fail("a directory, not a program");
  if (!is_file(program)) fail("there is no such file");
  if (lacks_permission(program)) fail(fmt::format("the file {}", kHowToExecute));
}

}  // namespace

std::string PlayerDeclaration::identity() const {
  Json json = json_object(kPlayerSchema);
  if (!token.empty()) {
    json["name"] = name;
    json["protocol"] = std::string(protocol->name);
    json["token"] = nullptr;
    if (start_up_seconds) json["start_up_seconds"] = *start_up_seconds;
    return to_line(json);
  }
  json["command"] = command;
  json["directory"] = directory.string();
  json["protocol"] = std::string(protocol->name);
  if (!environment.empty()) {
    json["environment"] = Json::object();
    for (const auto& [variable, value] : environment) json["environment"][variable] = value;
  }
  if (start_up_seconds) json["start_up_seconds"] = *start_up_seconds;
  if (memory_bytes) json["memory_bytes"] = *memory_bytes;
  if (threads) json["threads"] = *threads;
  if (!copies) json["copy"] = false;
  for (const fs::path& path : readable) json["allow_read"].push_back(path.string());
  return to_line(json);
}

PlayerDeclaration declaration_in_file(const fs::path& file) {
  return DeclarationReader(file.string(), parsed_object(file.string(), declaration_text(file)),
                           fs::absolute(file).parent_path(), file.stem().string())
      .read();
}

std::vector<std::string> words_of_command(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_blank = c == ' ' || c == '\t';
    if (quote == 0 && is_blank) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (quote != 0 && c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      words.back() += text[++i];
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) {
    throw ArgumentError(fmt::format("player '{}': a quote has no end", text));
  }
  return words;
}

PlayerDeclaration declaration_of_command(std::string_view text) {
  PlayerDeclaration declared;
  declared.name = text;
  declared.command = words_of_command(text);
  declared.protocol = protocols().data();
  if (declared.command.empty()) throw ArgumentError("player: an empty command");
  declared.label = label_of_command(declared.command);
  declared.directory = fs::current_path();
  if (declared.command.size() == 1) {
    const fs::path program = declared.command[0];
    if (program.has_parent_path()) {
      require_executable(text, program);
      declared.directory = fs::canonical(program.parent_path());
      declared.command[0] = "./" + program.filename().string();
    }
    return declared;
  }
  for (std::string& word : declared.command) {
    const fs::path file = word;
    const bool is_program = &word == declared.command.data();
    // An absolute program is an interpreter, and one without a slash is in PATH.
    if (is_program && !file.has_parent_path()) continue;
    if (is_program && lacks_permission(file)) require_executable(text, file);
    if (is_program && file.is_absolute()) continue;
    if (!is_file(file)) continue;
    declared.directory = fs::canonical(fs::absolute(file).parent_path());
    declared.label = file.filename().string();
    word = (is_program ? "./" : "") + file.filename().string();
    break;
  }
  return declared;
}

bool names_a_program(std::string_view name) noexcept {
  return name.starts_with('{') || name.ends_with(".json") ||
         name.find_first_of("/ ") != std::string_view::npos;
}

PlayerDeclaration declaration_called(std::string_view name) {
  if (name.starts_with('{')) {
    return DeclarationReader("player", parsed_object("player", name), fs::current_path(), "program")
        .read();
  }
  return name.ends_with(".json") && words_of_command(name).size() == 1
             ? declaration_in_file(fs::path(std::string(name)))
             : declaration_of_command(name);
}

PlayerDeclaration program_called(std::string_view name) {
  PlayerDeclaration declared = declaration_called(name);
  if (declared.token.empty()) return declared;
  throw ArgumentError(fmt::format(
      "player {}: an agent that connects by itself, which plays only matches", declared.name));
}

}  // namespace seedbank::engine
