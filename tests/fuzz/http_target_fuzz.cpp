// Fuzz target: arbitrary bytes as the target of a request, and its parameters as values of every
// type.
#include <algorithm>

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

void read_values(const HttpParameters& given) {
  for (const auto& [name, value] : given) {
    const HttpParameters alone = {{name, value}};
    (void)reads([&] { (void)Parameters(alone, {"position"}); });
    const HttpParameters one = {
        {"x", value}, {"rules", value}, {"time", value}, {"notation", value}};
    const Parameters parameters(one, {"x", "rules", "time", "notation"});
    (void)reads([&] {
      const auto number = parameters.number("x", {-3, 100}, 0);
      require(-3 <= number && number <= 100, "a number out of range");
    });
    (void)reads([&] {
      const auto seconds = parameters.seconds();
      require(seconds && *seconds >= 0 && *seconds <= 1e9, "seconds out of range");
    });
    (void)reads([&] { (void)parameters.flag("x", false); });
    (void)reads([&] { (void)parameters.rules(Rules::kStandard); });
    (void)reads([&] { (void)parameters.notation().read("1,1,0,1,1,0"); });
  }
  const bool is_known = reads([&] { (void)Parameters(given, {"a", "b"}); });
  require(!is_known || given.size() <= 2, "a parameter is given twice");
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
