// The host in place of the operating system: seedbank/machine.h, stops and progress.
#include "engine/bindings/wasm/platform/host.h"

#include <cstddef>

#include <seedbank/machine.h>
#include <unistd.h>

namespace seedbank {

extern "C" {
__attribute__((import_module("seedbank"), import_name("stop_requested"))) int
imported_stop_requested();
__attribute__((import_module("seedbank"), import_name("progress"))) void imported_progress(
    int counted, double done, double total);
}

namespace wasm {

bool host_stop_requested() noexcept { return imported_stop_requested() != 0; }

void reserve_memory(std::uint64_t bytes) noexcept {
  constexpr std::size_t kPageBytes = 65'536;
  const std::uint64_t end = reinterpret_cast<std::uintptr_t>(sbrk(0)) + bytes;
  const std::uint64_t size = std::uint64_t{kPageBytes} * __builtin_wasm_memory_size(0);
  if (end <= size) return;
  auto pages = static_cast<std::size_t>((end - size) / kPageBytes + 1);
  while (pages > 0 && __builtin_wasm_memory_grow(0, pages) == static_cast<std::size_t>(-1)) {
    pages /= 2;
  }
}

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
