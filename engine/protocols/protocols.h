// The sessions of all protocols. Each is defined in a source of its own, named after the protocol.
#pragma once

#include <memory>

#include "engine/protocols/protocol.h"

namespace seedbank::engine {

/// Seedbank's own protocol: engine/match/PROTOCOL.md.
[[nodiscard]] std::unique_ptr<ProtocolSession> make_native_session();

}  // namespace seedbank::engine
