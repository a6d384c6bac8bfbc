// The sessions of all protocols. Each is defined in a source of its own, named after the protocol.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/arena/protocols/protocol.h"

namespace seedbank::engine {

/// Seedbank's own protocol: engine/arena/match/PROTOCOL.md.
[[nodiscard]] std::unique_ptr<ProtocolSession> make_native_session();

/// The protocol of Manchester's agents, and why one cannot play such a game.
[[nodiscard]] std::unique_ptr<ProtocolSession> make_manchester_session();
[[nodiscard]] std::string manchester_refusal(const GameTerms& terms);

/// The server's side of the Kalah Game Protocol, and the protocol of its helper kgpc.
[[nodiscard]] std::unique_ptr<ProtocolSession> make_kgp_session();
[[nodiscard]] std::unique_ptr<ProtocolSession> make_kgpc_session();
[[nodiscard]] std::string kgp_refusal(const GameTerms& terms);

/// Classes of FairKalah play by the native protocol, run by our host: the host's source, what is
/// compiled from it and how, the command that runs it for `java OPTIONS CLASS`, and why a class
/// cannot play such a game.
[[nodiscard]] std::span<const ProtocolFile> fairkalah_files();
[[nodiscard]] std::span<const std::string_view> fairkalah_classes();
[[nodiscard]] std::vector<std::string> fairkalah_build(const std::vector<std::string>& declared);
[[nodiscard]] std::vector<std::string> fairkalah_command(const std::vector<std::string>& declared);
[[nodiscard]] std::string fairkalah_refusal(const GameTerms& terms);

}  // namespace seedbank::engine
