// A filter of system calls.
#include "engine/arena/programs/memory_objects.h"

#include <array>
#include <cerrno>
#include <cstddef>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

namespace seedbank::engine {
namespace {

constexpr unsigned kMemfdSecret = 447;  // of all architectures
// memfd_create and shmget of the other architecture that the processor can run, of 32 bits, where
// shmget may also be a part of ipc.
#if defined(__x86_64__)
constexpr unsigned kOwnArchitecture = AUDIT_ARCH_X86_64;
constexpr std::array kForeignCalls = {356U, 395U, 117U, kMemfdSecret};
#elif defined(__aarch64__)
constexpr unsigned kOwnArchitecture = AUDIT_ARCH_AARCH64;
constexpr std::array kForeignCalls = {385U, 307U, 117U, kMemfdSecret};
#else
#error "add the numbers of this architecture"
#endif
constexpr std::array kOwnCalls = {static_cast<unsigned>(SYS_memfd_create),
                                  static_cast<unsigned>(SYS_shmget), kMemfdSecret};
constexpr unsigned kX32 = 0x40000000;  // the bit of the third kind of calls on x86-64

class Filter {
 public:
  constexpr Filter() {
    load(offsetof(seccomp_data, arch));
    // After the calls of this architecture come those of the other one.
    const std::size_t own_rows = 2 + 2 * (kOwnCalls.size() + 1);
    jump(BPF_JEQ, kOwnArchitecture, 0, static_cast<__u8>(own_rows));
    load(offsetof(seccomp_data, nr));
    refuse_if(BPF_JGE, kX32);
    for (const unsigned call : kOwnCalls) refuse_if(BPF_JEQ, call);
    add({BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW});
    load(offsetof(seccomp_data, nr));
    for (const unsigned call : kForeignCalls) refuse_if(BPF_JEQ, call);
    add({BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW});
  }
  [[nodiscard]] sock_fprog program() noexcept { return {size_, rows_.data()}; }

 private:
  constexpr void add(sock_filter row) { rows_[size_++] = row; }
  constexpr void load(std::size_t offset) {
    add({BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<__u32>(offset)});
  }
  constexpr void jump(unsigned condition, unsigned value, __u8 if_true, __u8 if_false) {
    add({static_cast<__u16>(BPF_JMP | BPF_K | condition), if_true, if_false, value});
  }
  constexpr void refuse_if(unsigned condition, unsigned value) {
    jump(condition, value, 0, 1);
    add({BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | ENOSYS});
  }

  std::array<sock_filter, 32> rows_{};
  unsigned short size_ = 0;
};

}  // namespace

void forbid_memory_objects() noexcept {
  Filter filter;
  const sock_fprog program = filter.program();
  ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

}  // namespace seedbank::engine
