"""What a program tries in order to leave its world, to reach others, or to use more than it may.

Each attempt is a function of the targets that the test made, described in targets.json. It returns
what it got, as a text that is not empty, or fails with OSError. What could do harm if isolation
failed is tried only by a program that sees itself alone in its namespaces.
"""
import array
import collections
import ctypes
import errno
import fcntl
import glob
import os
import re
import resource
import socket
import stat
import subprocess
import termios

# `outside`: what an attempt gets without isolation. Of some, only root gets anything.
REACHED, KEPT_OUT, DEPENDS, UNTRIED = "reached", "kept out", "depends on the system", "not tried"
ROOT_ONLY = "root only"
Attempt = collections.namedtuple("Attempt", "name text outside alone_in run")
ATTEMPTS = []
PREFIX = "seedbank-secret-"  # of everything that only the test should know


def without_isolation(row, is_root):
    """What an attempt gets outside a world."""
    return row.outside if row.outside != ROOT_ONLY else DEPENDS if is_root else KEPT_OUT


def attempt(text, outside=REACHED, alone_in=()):
    """Adds a function of the targets. It is tried in own namespaces of these kinds only."""
    def add(function):
        name = function.__name__.replace("_", "-")
        ATTEMPTS.append(Attempt(name, text, outside, alone_in, function))
        return function
    return add


def in_c(name, text, outside=REACHED, alone_in=(), arguments=lambda targets: []):
    """Adds an attempt of attempts.c, which checks the namespaces once more."""
    def run(targets):
        words = [f"{kind}={targets['namespaces'][kind]}" for kind in alone_in]
        done = subprocess.run(["./attempts", name, *words, *map(str, arguments(targets))],
                              capture_output=True, text=True, check=False)
        if done.returncode == 2:
            raise OSError(int(done.stdout), "refused")
        if done.returncode != 0:
            raise RuntimeError(f"{name}: {done.returncode} {done.stderr}")
        return done.stdout.strip()
    ATTEMPTS.append(Attempt(name, text, outside, alone_in, run))


def is_alone(targets, kinds):
    """Whether this process is in other namespaces than the test, of all these kinds."""
    return all(os.stat(f"/proc/self/ns/{kind}").st_ino != targets["namespaces"][kind]
               for kind in kinds)


def read(path):
    with open(path, "rb") as file:
        return file.read(1 << 16).decode(errors="replace")


def opened(path, flags):
    """Opens a file, and neither reads nor writes it."""
    os.close(os.open(path, flags | os.O_NONBLOCK | os.O_NOCTTY))
    return path


def processes():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def heard(connection):
    """What a server of the test says."""
    connection.settimeout(5)
    return connection.recv(100).decode()


# Files.

@attempt("reads a file of mode 600 of the user of the arena")
def secret_file(targets):
    return read(targets["secret"])


@attempt("reads the token of an agent in its declaration")
def declaration(targets):
    return read(targets["declaration"])


@attempt("reads the records of the match")
def records(targets):
    return read(targets["records"])


@attempt("reads the program of another student")
def other_program(targets):
    return read(os.path.join(targets["other"], "bot.py"))


@attempt("changes its program as it was handed in")
def own_source(targets):
    return opened(os.path.join(targets["source"], "prisoner.py"), os.O_WRONLY)


@attempt("creates a file in a folder that everybody may write")
def public_folder(targets):
    path = os.path.join(targets["public"], "created")
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    os.remove(path)
    return path


@attempt("creates a file without a name there (O_TMPFILE)", DEPENDS)
def nameless_file(targets):
    os.close(os.open(targets["public"], os.O_TMPFILE | os.O_RDWR, 0o600))
    return "created"


@attempt("follows a symbolic link in its folder to a file outside")
def symbolic_link(targets):
    if not os.path.islink("link"):
        raise OSError(errno.ENOENT, "no link")
    return read("link")


@attempt("makes a hard link to a file outside", DEPENDS)
def hard_link(targets):
    os.link(targets["secret"], "hard")
    os.remove("hard")
    return "linked"


@attempt("sees names in the root folder other than those of its world")
def root_folder(targets):
    world = {"bin", "dev", "etc", "home", "lib", "lib32", "lib64", "libx32", "proc", "root", "run",
             "sbin", "tmp", "usr", "var"}
    return " ".join(sorted(set(os.listdir("/")) - world))


@attempt("sees users of the machine in /etc/passwd")
def users(targets):
    names = {line.split(":")[0] for line in read("/etc/passwd").splitlines()}
    return " ".join(sorted(names - {"player"}))


@attempt("sees the folder /sys")
def kernel_folder(targets):
    return " ".join(os.listdir("/sys"))


@attempt("opens /etc/shadow", ROOT_ONLY)
def shadow(targets):
    return opened("/etc/shadow", os.O_RDONLY)


@attempt("opens a file of /usr for writing", ROOT_ONLY)
def system_software(targets):
    return opened(os.path.realpath("/usr/bin/env"), os.O_WRONLY)


@attempt("watches the records (inotify)")
def watch_records(targets):
    libc = ctypes.CDLL(None, use_errno=True)
    number = libc.inotify_init1(0)
    if libc.inotify_add_watch(number, targets["records"].encode(), 2) < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return "watched"


# Secrets of processes.

@attempt("finds a secret in the environment of a process")
def environments(targets):
    for process in processes():
        try:
            if PREFIX in read(f"/proc/{process}/environ"):
                return str(process)
        except OSError:
            pass
    return ""


@attempt("has variables of the environment of the arena", KEPT_OUT)
def own_environment(targets):
    listed = {"PATH", "HOME", "LANG", "TMPDIR", "JDK_JAVA_OPTIONS", "LC_CTYPE", "DECLARED"}
    return " ".join(set(os.environ) - listed)


@attempt("sees the command line of another process")
def command_lines(targets):
    for process in processes():
        try:
            if targets["marker"] in read(f"/proc/{process}/cmdline"):
                return str(process)
        except OSError:
            pass
    return ""


@attempt("finds a secret in the memory of a process that it may read", DEPENDS)
def memories(targets):
    for process in processes():
        if process in (os.getpid(), os.getppid()):
            continue
        try:
            with open(f"/proc/{process}/mem", "rb", buffering=0) as memory:
                for line in read(f"/proc/{process}/maps").splitlines():
                    first, last = (int(number, 16) for number in line.split()[0].split("-"))
                    if "[stack]" in line or "[heap]" in line:
                        memory.seek(first)
                        if PREFIX.encode() in memory.read(min(last - first, 1 << 20)):
                            return str(process)
        except (OSError, OverflowError, ValueError):
            pass
    return ""


@attempt("lists the root folder of another process", DEPENDS)
def root_of_process(targets):
    return " ".join(os.listdir(f"/proc/{targets['victim']}/root"))


@attempt("opens the program file of a process for writing", DEPENDS)
def program_files(targets):
    for process in processes():
        try:
            return opened(f"/proc/{process}/exe", os.O_WRONLY)
        except OSError:
            pass
    return ""


@attempt("has open files of the arena", UNTRIED, alone_in=("mnt",))
def leaked_files(targets):
    return " ".join(name for name in targets["descriptors"] if int(name) > 2)


# Connections.

@attempt("writes into a FIFO of mode 600")
def fifo(targets):
    number = os.open(targets["fifo"], os.O_WRONLY | os.O_NONBLOCK)
    os.write(number, b"x")
    os.close(number)
    return "written"


@attempt("talks to a Unix socket of mode 600, such as that of a container engine")
def unix_socket(targets):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(targets["socket"])
        return heard(connection)


@attempt("talks to an abstract Unix socket")
def abstract_socket(targets):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect("\0" + targets["abstract"])
        return heard(connection)


@attempt("talks to the session bus that DBUS_SESSION_BUS_ADDRESS names")
def session_bus(targets):
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(address.removeprefix("unix:path=") or targets["socket"])
        return heard(connection)


@attempt("finds sockets of services in /run")
def services(targets):
    found = [path for folder in ("/run", targets["public"]) for path in glob.glob(f"{folder}/**",
                                                                               recursive=True)
             if stat.S_ISSOCK(os.lstat(path).st_mode)]
    return " ".join(found)


@attempt("talks to a server of this machine by TCP")
def tcp(targets):
    with socket.create_connection(("127.0.0.1", targets["port"]), timeout=5) as connection:
        return heard(connection)


@attempt("opens a socket that receives packets of others", ROOT_ONLY)
def packets(targets):
    socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 3).close()
    return "opened"


# Terminals.

@attempt("writes a false prompt on the terminal from which the match was started")
def terminal(targets):
    number = os.open(targets["terminal"], os.O_RDWR | os.O_NOCTTY)
    os.write(number, b"Password: ")
    os.close(number)
    return "written"


@attempt("has a terminal of its own session", DEPENDS)
def own_terminal(targets):
    return opened("/dev/tty", os.O_RDWR)


@attempt("types into the terminal (TIOCSTI)", DEPENDS)
def typing(targets):
    number = os.open(targets["terminal"], os.O_RDWR | os.O_NOCTTY)
    fcntl.ioctl(number, termios.TIOCSTI, array.array("b", b"x"))
    return "typed"


# Processes.

@attempt("sends a signal to another process of this user")
def signal_process(targets):
    os.kill(targets["victim"], 0)  # only asks whether it could
    return "sent"


@attempt("sets the priority of such a process")
def priority(targets):
    now = os.getpriority(os.PRIO_PROCESS, targets["victim"])
    os.setpriority(os.PRIO_PROCESS, targets["victim"], now)
    return "set"


in_c("ptrace", "stops such a process (ptrace)", DEPENDS, (), lambda targets: [targets["victim"]])
in_c("process-memory", "reads its memory (process_vm_readv)", DEPENDS, (),
     lambda targets: [targets["victim"]])
in_c("limits", "reads its limits (prlimit)", REACHED, (), lambda targets: [targets["victim"]])
in_c("descriptors", "takes a copy of its open files (pidfd_getfd)", DEPENDS, (),
     lambda targets: [targets["victim"]])
in_c("enter-namespaces", "enters its namespaces (setns)", ROOT_ONLY, (),
     lambda targets: [targets["victim"]])


# The kernel.

@attempt("opens /proc/sys/kernel/core_pattern for writing", ROOT_ONLY)
def core_pattern(targets):
    return opened("/proc/sys/kernel/core_pattern", os.O_WRONLY)


@attempt("opens /proc/sysrq-trigger for writing", ROOT_ONLY)
def sysrq(targets):
    return opened("/proc/sysrq-trigger", os.O_WRONLY)


@attempt("opens its own files of /proc for writing")
def own_settings(targets):
    return opened("/proc/self/oom_score_adj", os.O_WRONLY)


@attempt("opens /dev/kmsg", ROOT_ONLY)
def kernel_messages(targets):
    return opened("/dev/kmsg", os.O_RDONLY)


@attempt("opens a disk or memory of the machine as a device", ROOT_ONLY)
def devices(targets):
    for name in os.listdir("/dev"):
        path = f"/dev/{name}"
        mode = os.stat(path, follow_symlinks=False).st_mode
        if stat.S_ISBLK(mode) or name in ("mem", "kmem", "port"):
            try:
                return opened(path, os.O_RDONLY)
            except OSError:
                pass
    return ""


@attempt("makes a device in its folder", ROOT_ONLY)
def device_node(targets):
    os.mknod("node", stat.S_IFCHR | 0o600, os.makedev(1, 3))  # another /dev/null
    os.remove("node")
    return "made"


@attempt("has capabilities", DEPENDS)
def capabilities(targets):
    status = read("/proc/self/status")
    found = re.findall(r"^Cap(?:Inh|Prm|Eff|Bnd|Amb):\s*(\w+)$", status, re.MULTILINE)
    return "" if set(found) == {"0" * 16} else " ".join(found)


@attempt("gives a file capabilities", ROOT_ONLY)
def file_capabilities(targets):
    with open("capable", "w", encoding="utf-8"):
        pass
    os.setxattr("capable", "security.capability", bytes.fromhex("0100000200200000" + "0" * 24))
    return "given"


@attempt("could gain rights by set-user-ID programs", UNTRIED, alone_in=("user",))
def set_user_id(targets):
    if "NoNewPrivs:\t1" not in read("/proc/self/status"):
        return "new privileges"
    return "" if os.statvfs("/usr").f_flag & os.ST_NOSUID else "programs of /usr"


@attempt("is root outside, or in its world", UNTRIED, alone_in=("user",))
def root(targets):
    if 0 in (*os.getresuid(), *os.getresgid(), *os.getgroups()):
        return "inside"
    inside, outside, count = read("/proc/self/uid_map").split()
    return "" if int(inside) == int(outside) and int(count) == 1 else "a map of users"


in_c("mount", "mounts a file system in its folder", UNTRIED, ("user", "mnt"))
in_c("remount", "makes /usr writable by a remount", UNTRIED, ("user", "mnt"))
in_c("user-namespace", "makes a user namespace, in which it is root", DEPENDS)
in_c("clock", "sets the clock", UNTRIED, ("user",))
in_c("host-name", "changes the name of the host", UNTRIED, ("user", "uts"))
in_c("kernel-programs", "loads a program into the kernel (bpf)", ROOT_ONLY)
in_c("keys", "finds a key of the session in which the match was started", DEPENDS)


@attempt("learns the name of the host")
def name_of_host(targets):
    return os.uname().nodename if os.uname().nodename == targets["host"] else ""


@attempt("has a core dump of itself written", UNTRIED, alone_in=("user",))
def core_dump(targets):
    limit = resource.getrlimit(resource.RLIMIT_CORE)
    return "" if limit == (1, 1) else str(limit)  # which also keeps the handler of dumps from it


# Memory and disk.

in_c("shared-memory", "reads shared memory of System V", KEPT_OUT, (),
     lambda targets: [targets["key"]])
in_c("message-queue", "opens a message queue of System V", DEPENDS, (),
     lambda targets: [targets["key"]])


@attempt("reads POSIX shared memory of mode 600")
def posix_memory(targets):
    return read(targets["shared"])


in_c("memory-file", "makes memory that no process maps (memfd_create)", UNTRIED, ("user",))
in_c("huge-pages", "makes a memory file of huge pages", UNTRIED, ("user",))
in_c("segment", "makes memory that no process maps (shmget)", UNTRIED, ("user",))


@attempt("writes more than the disk limit into many files", UNTRIED, alone_in=("mnt",))
def disk(targets):
    written = 0
    try:
        for number in range(2 * targets["disk"] >> 20):
            folder = ("/tmp", ".", "/dev/shm", "/var/tmp")[number % 4]
            with open(f"{folder}/fill{number}", "wb") as file:
                written += file.write(b"x" * (1 << 20))
    except OSError:
        pass
    for path in glob.glob("/tmp/fill*") + glob.glob("fill*"):
        os.remove(path)
    return f"{written} bytes" if written > targets["disk"] else ""


@attempt("makes a sparse file of 10 GiB", UNTRIED, alone_in=("mnt",))
def sparse_file(targets):
    with open("sparse", "wb") as file:
        os.truncate(file.fileno(), 10 << 30)
    return "made"


@attempt("writes where its folder and /tmp are not", UNTRIED, alone_in=("mnt",))
def other_folders(targets):
    found = []
    for path in ("/", "/dev", "/etc", "/home", "/proc", "/root", "/run", "/usr", "/var"):
        try:
            os.close(os.open(f"{path}/created", os.O_WRONLY | os.O_CREAT, 0o600))
            found.append(path)
        except OSError:
            pass
    return " ".join(found)
