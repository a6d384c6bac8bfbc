// The entry point of libFuzzer: calls the target that the macro SEEDBANK_FUZZ_TARGET names.
#include <cstddef>
#include <cstdint>

extern "C" int SEEDBANK_FUZZ_TARGET(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return SEEDBANK_FUZZ_TARGET(data, size);
}
