// The entry point of libFuzzer, which calls the target that this is compiled for.
#include <cstddef>
#include <cstdint>

extern "C" int SEEDBANK_FUZZ_TARGET(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return SEEDBANK_FUZZ_TARGET(data, size);
}
