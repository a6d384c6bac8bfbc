// The table of protocols.
#include "engine/protocols/protocols.h"

#include <algorithm>
#include <array>
#include <vector>

#include <seedbank/error.h>

namespace seedbank::engine {
namespace {

std::string refuses_nothing(const GameTerms& /*terms*/) { return {}; }

const std::array kProtocols = {
    Protocol{.name = "native",
             .meaning = "Seedbank's own lines: engine/match/PROTOCOL.md",
             .refusal = refuses_nothing,
             .make = make_native_session},
};

}  // namespace

std::span<const Protocol> protocols() noexcept { return kProtocols; }

const Protocol& protocol_called(std::string_view name) {
  const auto found = std::find_if(kProtocols.begin(), kProtocols.end(),
                                  [name](const Protocol& row) { return row.name == name; });
  if (found != kProtocols.end()) return *found;
  std::vector<std::string> names;
  for (const Protocol& row : kProtocols) names.emplace_back(row.name);
  throw ArgumentError("protocol: " + unknown_name(name, names));
}

std::string quoted(std::string_view line) {
  constexpr std::size_t kMost = 60;
  std::string text(line.substr(0, kMost));
  const auto is_unprintable = [](char c) { return c < ' ' || c > '~'; };
  std::replace_if(text.begin(), text.end(), is_unprintable, '?');
  return '\'' + text + (line.size() > kMost ? "..." : "") + '\'';
}

}  // namespace seedbank::engine
