// Fuzz target: arbitrary bytes as the target of a request, and its parameters as values of every
// type.
#include <algorithm>
#include <set>
#include <string>

#include <seedbank/error.h>

#include "tests/fuzz/target.h"
#include "tools/http/message.h"
#include "tools/serve/parameters.h"
#include "tools/terminal/exit_code.h"

namespace seedbank::tools {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

// Calls `read`; returns false if it throws an error about the input.
template <typename Read>
bool reads(Read read) {
  try {
    read();
    return true;
  } catch (const UsageError&) {
    return false;
  } catch (const PositionError&) {
    return false;
  }
}

// A request of the endpoint that has parameters of the most types.
HttpRequest request_with(const HttpParameters& parameters) {
  return {.method = "POST", .path = "/api/v1/replay", .parameters = parameters};
}

void read_values(const HttpParameters& given) {
  std::set<std::string> names;
  for (const auto& [name, value] : given) {
    names.insert(name);
    // Calls `read` with the value as that of a known parameter.
    const auto read_as = [&text = value](const char* known, auto read) {
      const HttpRequest request = request_with({{known, text}});
      (void)reads([&] { read(Parameters(request)); });
    };
    read_as("skip", [](const Parameters& parameters) {
      const auto number = parameters.number("skip", {-3, 100}, 0);
      require(-3 <= number && number <= 100, "a number out of range");
    });
    read_as("time", [](const Parameters& parameters) {
      const auto seconds = parameters.seconds();
      require(seconds && *seconds >= 0 && *seconds <= 1e9, "seconds out of range");
    });
    read_as("values", [](const Parameters& parameters) { (void)parameters.flag("values", true); });
    read_as("rules",
            [](const Parameters& parameters) { (void)parameters.rules(Rules::kStandard); });
    read_as("numbering", [](const Parameters& parameters) { (void)parameters.numbering(); });
    read_as("notation",
            [](const Parameters& parameters) { (void)parameters.notation().read("1,1,0,1,1,0"); });
  }
  const HttpRequest all = request_with(given);
  const bool is_known = reads([&] { (void)Parameters(all); });
  require(!is_known || names.size() == given.size(), "a parameter is given twice");
}

void take_apart(std::string_view text) {
  const auto target = parse_target(text);
  if (!target) return;
  require(target->path.starts_with('/'), "a path without a slash");
  require(std::none_of(target->path.begin(), target->path.end(), is_control),
          "a control character");
  require(target->authority.find_first_of("/?") == std::string::npos, "an authority with a path");
  read_values(target->parameters);
}

}  // namespace
}  // namespace seedbank::tools

extern "C" int http_target_fuzz(const std::uint8_t* data, std::size_t size) {
  seedbank::tools::take_apart(seedbank::text_of(data, size));
  return 0;
}
