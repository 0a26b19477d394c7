"""What an agent in the sandbox may ask of the system: a table of calls, and the filter made of it.

Each call is its name, its number on x86-64 and its number on aarch64 (`-` where it has none). What
stands in no list here "does not exist": the system says so, and programs do without.
"""

import errno
import platform
from struct import pack

# What a program needs to compute, and to read and write the files that Landlock leaves to it.
FREE = """
    read:0:63 write:1:64 open:2:- close:3:57 stat:4:- fstat:5:80 lstat:6:- poll:7:- lseek:8:62
    mmap:9:222 mprotect:10:226 munmap:11:215 brk:12:214 rt_sigaction:13:134
    rt_sigprocmask:14:135 rt_sigreturn:15:139 pread64:17:67 pwrite64:18:68 readv:19:65
    writev:20:66 access:21:- pipe:22:- select:23:- sched_yield:24:124 mremap:25:216 msync:26:227
    mincore:27:232 madvise:28:233 dup:32:23 dup2:33:- pause:34:- nanosleep:35:101
    getitimer:36:102 alarm:37:- setitimer:38:103 getpid:39:172 sendfile:40:71
    exit:60:93 uname:63:160 flock:73:32 fsync:74:82 fdatasync:75:83 truncate:76:45
    ftruncate:77:46 getdents:78:- getcwd:79:17 chdir:80:49 fchdir:81:50 rename:82:- mkdir:83:-
    rmdir:84:- creat:85:- link:86:- unlink:87:- symlink:88:- readlink:89:-
    umask:95:166 gettimeofday:96:169 getrlimit:97:163 setrlimit:160:164
    getrusage:98:165 sysinfo:99:179 times:100:153 getuid:102:174 getgid:104:176 geteuid:107:175
    getegid:108:177 getppid:110:173 getpgrp:111:- getgroups:115:158 getresuid:118:148
    getresgid:120:150 getpgid:121:155 getsid:124:156 capget:125:90 rt_sigpending:127:136
    rt_sigtimedwait:128:137 rt_sigsuspend:130:133 sigaltstack:131:132 statfs:137:43
    fstatfs:138:44 getpriority:140:141 sched_getparam:143:121 sched_getscheduler:145:120
    sched_get_priority_max:146:125 sched_get_priority_min:147:126 arch_prctl:158:-
    gettid:186:178 time:201:- futex:202:98 sched_getaffinity:204:123 epoll_create:213:-
    getdents64:217:61 set_tid_address:218:96 restart_syscall:219:128 fadvise64:221:223
    timer_create:222:107 timer_settime:223:110 timer_gettime:224:108 timer_getoverrun:225:109
    timer_delete:226:111 clock_gettime:228:113 clock_getres:229:114 clock_nanosleep:230:115
    exit_group:231:94 epoll_wait:232:- epoll_ctl:233:21 openat:257:56 mkdirat:258:34
    newfstatat:262:79 unlinkat:263:35 renameat:264:38 linkat:265:37 symlinkat:266:36
    readlinkat:267:78 faccessat:269:48 pselect6:270:72 ppoll:271:73
    set_robust_list:273:99 epoll_pwait:281:22
    timerfd_create:283:85 eventfd:284:- fallocate:285:47 timerfd_settime:286:86
    timerfd_gettime:287:87 eventfd2:290:19 epoll_create1:291:20 dup3:292:24 pipe2:293:59
    preadv:295:69 pwritev:296:70 getcpu:309:168 renameat2:316:276 getrandom:318:278
    membarrier:324:283 copy_file_range:326:285 preadv2:327:286 pwritev2:328:287 statx:332:291
    rseq:334:293 close_range:436:436 openat2:437:437 faccessat2:439:439 epoll_pwait2:441:441
    execve:59:221 wait4:61:260 waitid:247:95 recvmsg:47:212 recvfrom:45:207
    shutdown:48:210 signalfd4:289:74 signalfd:282:- get_mempolicy:239:236
    mlock:149:228 munlock:150:229 getxattr:191:8 lgetxattr:192:9 fgetxattr:193:10
    futex_waitv:449:449
"""

# Allowed only about the agent itself: its process is the first argument, or nobody is (prlimit64).
OWN = """
    kill:62:129 tgkill:234:131 rt_sigqueueinfo:129:138 prlimit64:302:261
"""

# Looked at more closely below.
CLOSELY = """
    clone:56:220 clone3:435:435 prctl:157:167 fcntl:72:25 ioctl:16:29
    socketpair:53:199 sendto:44:206
"""

# Refused with "operation not permitted": what careless programs try.
REFUSED = """
    chmod:90:- fchmod:91:52 fchmodat:268:53 utimensat:280:88 utimes:235:- utime:132:-
    socket:41:198 connect:42:203 bind:49:200 listen:50:201 accept:43:202 accept4:288:242
    sendmsg:46:211
    fork:57:- vfork:58:- shmget:29:194 shmat:30:196 shmctl:31:195 semget:64:190 semop:65:193
    semctl:66:191 msgget:68:186 msgsnd:69:189 msgrcv:70:188 mq_open:240:180 memfd_create:319:279
    memfd_secret:447:447 setpgid:109:154 setsid:112:157 setuid:105:146 setgid:106:144
    setreuid:113:145 setregid:114:143 setresuid:117:147 setresgid:119:149 setpriority:141:140
    sched_setscheduler:144:119 sched_setparam:142:118 sched_setattr:314:274
    sched_setaffinity:203:122 chown:92:- fchown:93:55 lchown:94:- fchownat:260:54 mknod:133:-
    mknodat:259:33 setxattr:188:5 tkill:200:130 rt_tgsigqueueinfo:297:240 pidfd_open:434:434
    pidfd_send_signal:424:424 execveat:322:281 personality:135:92
"""

# Deadly: what no innocent program tries.
DEADLY = """
    ptrace:101:117 process_vm_readv:310:270 process_vm_writev:311:271 mount:165:40
    umount2:166:39 pivot_root:155:41 chroot:161:51 setns:308:268 unshare:272:97 bpf:321:280
    perf_event_open:298:241 userfaultfd:323:282 keyctl:250:219 add_key:248:217
    request_key:249:218 reboot:169:142 kexec_load:246:104 kexec_file_load:320:294
    init_module:175:105 finit_module:313:273 delete_module:176:106 swapon:167:224
    swapoff:168:225 open_by_handle_at:304:- iopl:172:- ioperm:173:- settimeofday:164:170
    clock_settime:227:112 clock_adjtime:305:266 adjtimex:159:171 acct:163:89 quotactl:179:60
    syslog:103:116 sethostname:170:161 setdomainname:171:162 pidfd_getfd:438:438
    process_madvise:440:440 kcmp:312:272
"""

# What a compiler or an engine of ours needs besides; what they may execute is Landlock's.
PROCESSES = ("fork", "vfork", "clone", "setpgid")

_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_LOAD, _EQUAL, _AT_LEAST, _HAS_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _FIRST, _SECOND, _FIFTH = 0, 4, 16, 24, 48
_CLONE_THREAD = 0x10000
OWN_PROCESS = 0xDEADBEEF
_X32 = 0x40000000
# Who is sent a signal when a file changes or is ready.
_PRCTL = (1,)
_FCNTL = (8, 10, 15, 1024, 1026)
# How much there is to read, waiting or not, closing at an exec or not; what a terminal is.
_IOCTL = (0x541B, 0x5421, 0x5451, 0x5450, 0x5401, 0x5413)
# Two ends of one's own, connected for good: AF_UNIX, SOCK_STREAM with or without its two flags.
_UNIX = 1
_STREAM = (1, 0x801, 0x80001, 0x80801)
# (the machine, what the kernel calls it, which number of the table)
_MACHINES = {"x86_64": (0xC000003E, 1), "aarch64": (0xC00000B7, 2)}

Instruction = tuple[int, int, int, int]


class NoFilter(RuntimeError):
    """There is no table of system calls for this kind of processor."""


def table(calls: str, column: int) -> dict[str, int]:
    """Return the numbers of a list of calls on one kind of processor.

    >>> table(OWN, 1)["kill"]
    62
    """
    rows = (word.split(":") for word in calls.split())
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


def system_filter(pid: int = OWN_PROCESS, *, processes: bool = False, machine: str = "") -> bytes:
    """Return the filter for the process of a number, as the kernel reads it.

    `OWN_PROCESS` stands for that of the launcher, which knows it. `processes` allows the agent to
    start others.

    >>> len(system_filter()) % 8
    0
    """
    machine = machine or platform.machine()
    if machine not in _MACHINES:
        raise NoFilter(f"no filter of system calls for {machine}; known: {', '.join(_MACHINES)}")
    architecture, column = _MACHINES[machine]
    program = [(_LOAD, 0, 0, _ARCHITECTURE), (_EQUAL, 1, 0, architecture), _end(_KILL)]
    program.append((_LOAD, 0, 0, _NUMBER))
    if machine == "x86_64":
        program += [(_AT_LEAST, 0, 1, _X32), _end(_KILL)]
    known = table(FREE + OWN + CLOSELY + REFUSED + DEADLY, column)
    free = table(FREE, column)
    if processes:
        free |= {name: known[name] for name in PROCESSES if name in known}
    for number in free.values():
        program += [(_EQUAL, 0, 1, number), _end(_ALLOW)]
    for number in table(OWN, column).values():
        allowed = (pid, 0) if number == known["prlimit64"] else (pid,)
        program += _when(number, _if_argument(_FIRST, allowed, _ALLOW, _refuse(errno.EPERM)))
    program += _when(known["clone"], _if_bit(_FIRST, _CLONE_THREAD))
    program += _when(known["clone3"], [_end(_refuse(errno.ENOSYS))])
    for name, at, values in (
        ("prctl", _FIRST, _PRCTL),
        ("fcntl", _SECOND, _FCNTL),
    ):
        program += _when(known[name], _if_argument(at, values, _refuse(errno.EPERM), _ALLOW))
    allowed_alone = _if_argument(_SECOND, _IOCTL, _ALLOW, _refuse(errno.EPERM))
    program += _when(known["ioctl"], allowed_alone)
    program += _when(known["socketpair"], _if_stream())
    program += _when(known["sendto"], _if_nowhere())
    for calls, end in ((REFUSED, _refuse(errno.EPERM)), (DEADLY, _KILL)):
        for number in table(calls, column).values():
            program += [(_EQUAL, 0, 1, number), _end(end)]
    program.append(_end(_refuse(errno.ENOSYS)))
    return b"".join(pack("<HBBI", *instruction) for instruction in program)


def _end(value: int) -> Instruction:
    return (_RETURN, 0, 0, value)


def _refuse(code: int) -> int:
    return _ERRNO | code


def _when(number: int, then: list[Instruction]) -> list[Instruction]:
    """Do these for one call, and go on after them for any other."""
    return [(_EQUAL, 0, len(then), number), *then]


def _if_argument(at: int, values: tuple[int, ...], yes: int, no: int) -> list[Instruction]:
    load: list[Instruction] = [(_LOAD, 0, 0, at)]
    for value in values:
        load += [(_EQUAL, 0, 1, value), _end(yes)]
    return [*load, _end(no)]


def _if_bit(at: int, bit: int) -> list[Instruction]:
    return [
        (_LOAD, 0, 0, at),
        (_HAS_BIT, 0, 1, bit),
        _end(_ALLOW),
        _end(_refuse(errno.EPERM)),
    ]


def _if_stream() -> list[Instruction]:
    """Allow a pair of connected ends: datagrams could be sent to others."""
    pair = _if_argument(_SECOND, _STREAM, _ALLOW, _refuse(errno.EPERM))
    return [(_LOAD, 0, 0, _FIRST), (_EQUAL, 1, 0, _UNIX), _end(_refuse(errno.EPERM)), *pair]


def _if_nowhere() -> list[Instruction]:
    """Allow what names no address: both halves of the pointer are null."""
    return [
        (_LOAD, 0, 0, _FIFTH),
        (_EQUAL, 0, 3, 0),
        (_LOAD, 0, 0, _FIFTH + 4),
        (_EQUAL, 0, 1, 0),
        _end(_ALLOW),
        _end(_refuse(errno.EPERM)),
    ]
