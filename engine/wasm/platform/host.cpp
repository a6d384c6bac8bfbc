// The host in place of the operating system: seedbank/machine.h, stops and progress.
#include "engine/wasm/platform/host.h"

#include <stop_token>

#include <seedbank/machine.h>

namespace seedbank {

extern "C" {
__attribute__((import_module("seedbank"), import_name("stop_requested"))) int
imported_stop_requested();
__attribute__((import_module("seedbank"), import_name("progress"))) void imported_progress(
    int counted, double done, double total);
}

namespace wasm {

bool host_stop_requested() noexcept { return imported_stop_requested() != 0; }

void host_progress(Counted counted, double done, double total) {
  imported_progress(static_cast<int>(counted), done, total);
}

}  // namespace wasm

int processors_allowed() { return 1; }
int useful_threads(int /*threads*/) { return 1; }
int startable_threads(int most) { return most; }

// Callers of the instance pass the memory limit.
std::uint64_t memory_available() { return 0; }

}  // namespace seedbank
