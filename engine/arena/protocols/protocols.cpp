// The table of protocols.
#include <algorithm>
#include <array>
#include <vector>

#include <seedbank/error.h>

#include "engine/arena/protocols/protocol.h"
#include "solver/game/number_list.h"

namespace seedbank::engine {

// Each is defined in the source of its protocol. A refusal says why such a game cannot be played.
std::unique_ptr<ProtocolSession> make_native_session();
std::unique_ptr<ProtocolSession> make_manchester_session();
std::string manchester_refusal(const GameTerms& terms);
std::unique_ptr<ProtocolSession> make_kgp_session();
std::unique_ptr<ProtocolSession> make_kgpc_session();
std::string kgp_refusal(const GameTerms& terms);
// The host that runs FairKalah's classes, what is compiled from it and how, and its command.
std::span<const ProtocolFile> fairkalah_files();
std::span<const std::string_view> fairkalah_classes();
std::vector<std::string> fairkalah_build(const std::vector<std::string>& declared);
std::vector<std::string> fairkalah_command(const std::vector<std::string>& declared);
std::string fairkalah_refusal(const GameTerms& terms);

namespace {

std::string refuses_nothing(const GameTerms& /*terms*/) { return {}; }

}  // namespace

std::span<const Protocol> protocols() noexcept {
  static const std::array kProtocols = {
      Protocol{.name = "native",
               .meaning = "Seedbank's own lines: engine/arena/match/PROTOCOL.md",
               .refusal = refuses_nothing,
               .make = make_native_session},
      Protocol{.name = "manchester",
               .meaning = "lines of Manchester's agents: MOVE;3, SWAP",
               .is_strict_about_ends = true,
               .refusal = manchester_refusal,
               .make = make_manchester_session},
      Protocol{.name = "kgp",
               .meaning = "a client of the Kalah Game Protocol",
               .transport = Transport::kSocket,
               .keeps_connection = true,
               .host_variable = "KGP_HOST",
               .port_variable = "KGP_PORT",
               .refusal = kgp_refusal,
               .make = make_kgp_session},
      Protocol{.name = "kgpc",
               .meaning = "a process per choice: a board in, pits from 0 out",
               .transport = Transport::kPerChoice,
               .refusal = kgp_refusal,
               .make = make_kgpc_session},
      Protocol{.name = "fairkalah",
               .meaning = "a Java class with FairKalah's chooseMove: java -cp PATH CLASS",
               .files = fairkalah_files(),
               .build = fairkalah_build,
               .built = fairkalah_classes(),
               .command = fairkalah_command,
               .refusal = fairkalah_refusal,
               .make = make_native_session},
  };
  return kProtocols;
}

const Protocol& protocol_called(std::string_view name) {
  const std::span<const Protocol> all = protocols();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [name](const Protocol& row) { return row.name == name; });
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const Protocol& row : all) names.emplace_back(row.name);
  throw ArgumentError("protocol: " + unknown_name(name, names));
}

std::string quoted(std::string_view line) {
  constexpr std::size_t kMost = 60;
  return '\'' + in_printable_ascii(line.substr(0, kMost)) + (line.size() > kMost ? "..." : "") +
         '\'';
}

}  // namespace seedbank::engine
