// Attempts to leave a world by system calls: attempts NAME [KIND=INODE...] [ARGUMENT].
//
// KIND=INODE names a namespace of the test: the attempt is made only in another one. Prints what it
// got and ends with code 0; prints the error and ends with code 2 if it is refused. Nothing is
// changed outside.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/bpf.h>
#include <linux/keyctl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int refused(void) {
  printf("%d\n", errno);
  return 2;
}

static int got(const char* what) {
  printf("%s\n", what);
  return 0;
}

static int is(const char* given, const char* name) { return strcmp(given, name) == 0; }

int main(int count, char** words) {
  const char* const name = count > 1 ? words[1] : "";
  int at = 2;
  int kinds = 0;
  for (; at < count && strchr(words[at], '=') != NULL; ++at, ++kinds) {
    char path[64];
    struct stat space;
    const char* const inode = strchr(words[at], '=') + 1;
    snprintf(path, sizeof path, "/proc/self/ns/%.*s", (int)(inode - 1 - words[at]), words[at]);
    if (stat(path, &space) != 0 || space.st_ino == strtoul(inode, NULL, 10)) return 3;
  }
  const long number = at < count ? atol(words[at]) : 0;

  if (is(name, "ptrace")) {
    if (ptrace(PTRACE_ATTACH, (pid_t)number, NULL, NULL) != 0) return refused();
    waitpid((pid_t)number, NULL, 0);
    ptrace(PTRACE_DETACH, (pid_t)number, NULL, NULL);
    return got("attached");
  }
  if (is(name, "process-memory")) {
    char byte = 0;
    char path[64];
    unsigned long address = 0;
    snprintf(path, sizeof path, "/proc/%ld/maps", number);
    FILE* const maps = fopen(path, "r");
    if (maps == NULL || fscanf(maps, "%lx", &address) != 1) {
      errno = ESRCH;
      return refused();
    }
    const struct iovec here = {&byte, 1};
    const struct iovec there = {(void*)address, 1};
    return process_vm_readv((pid_t)number, &here, 1, &there, 1, 0) == 1 ? got("read") : refused();
  }
  if (is(name, "limits")) {
    struct rlimit limit;
    return prlimit((pid_t)number, RLIMIT_NOFILE, NULL, &limit) == 0 ? got("read") : refused();
  }
  if (is(name, "descriptors")) {
    const int process = (int)syscall(SYS_pidfd_open, number, 0);
    if (process < 0) return refused();
    return syscall(SYS_pidfd_getfd, process, 0, 0) >= 0 ? got("taken") : refused();
  }
  if (is(name, "enter-namespaces")) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/ns/mnt", number);
    const int space = open(path, O_RDONLY);
    if (space < 0) return refused();
    return setns(space, 0) == 0 ? got("entered") : refused();
  }
  if (is(name, "mount") && kinds == 2) {
    return mount("tmpfs", ".", "tmpfs", 0, "size=64k") == 0 ? got("mounted") : refused();
  }
  if (is(name, "remount") && kinds == 2) {
    return mount(NULL, "/usr", NULL, MS_REMOUNT | MS_BIND, NULL) == 0 ? got("remounted")
                                                                      : refused();
  }
  if (is(name, "user-namespace")) {
    return unshare(CLONE_NEWUSER) == 0 ? got("made") : refused();
  }
  if (is(name, "clock") && kinds == 1) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return clock_settime(CLOCK_REALTIME, &now) == 0 ? got("set") : refused();
  }
  if (is(name, "host-name") && kinds == 2) {
    return sethostname("prison", 6) == 0 ? got("changed") : refused();
  }
  if (is(name, "kernel-programs")) {
    union bpf_attr map;
    memset(&map, 0, sizeof map);
    map.map_type = BPF_MAP_TYPE_ARRAY;
    map.key_size = 4;
    map.value_size = 4;
    map.max_entries = 1;
    return syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map) >= 0 ? got("made") : refused();
  }
  if (is(name, "keys")) {
    const long key = syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_SESSION_KEYRING, "user",
                             "seedbank-escape", 0);
    return key >= 0 ? got("found") : refused();
  }
  if (is(name, "shared-memory")) {
    const int segment = shmget((key_t)number, 0, 0);
    if (segment < 0) return refused();
    const char* const text = shmat(segment, NULL, SHM_RDONLY);
    return text == (const void*)-1 ? refused() : got(text);
  }
  if (is(name, "message-queue")) {
    return msgget((key_t)number, 0) >= 0 ? got("opened") : refused();
  }
  if (is(name, "memory-file") && kinds == 1) {
    return syscall(SYS_memfd_create, "x", 0) >= 0 ? got("made") : refused();
  }
  if (is(name, "huge-pages") && kinds == 1) {
    return syscall(SYS_memfd_create, "x", 4 /* MFD_HUGETLB */) >= 0 ? got("made") : refused();
  }
  if (is(name, "segment") && kinds == 1) {
    const int segment = shmget(IPC_PRIVATE, 4096, 0600);
    return segment >= 0 ? got("made") : refused();
  }
  fprintf(stderr, "no such attempt\n");
  return 1;
}
