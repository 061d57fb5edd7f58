import Foundation
package import Glibc
import Synchronization

/// How a process ended.
package enum ExitStatus: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
}

/// A child process of this process.
package final class ChildProcess: Sendable {
    private struct State {
        var status: ExitStatus?
        var observers: [@Sendable (ExitStatus) -> Void] = []
    }

    package let pid: pid_t
    private let state = Mutex(State())

    /// Starts a program with an empty standard input and the given descriptors.
    /// - Throws: `FixtureError` if it can't be started.
    package convenience init(
        _ program: String, _ arguments: [String], environment: [String: String], output: Int32, errors: Int32
    ) throws {
        try self.init(program, arguments, environment, flags: 0) { actions in
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, output, 1)
            posix_spawn_file_actions_adddup2(&actions, errors, 2)
        }
    }

    /// Starts a program as the leader of a session on a terminal, which all three of its descriptors refer
    /// to.
    /// - Throws: `FixtureError` if it can't be started.
    package convenience init(
        _ program: String, _ arguments: [String], environment: [String: String], terminal: String
    ) throws {
        // POSIX_SPAWN_SETSID of <spawn.h>, which Swift doesn't import.
        try self.init(program, arguments, environment, flags: 0x80) { actions in
            // The first terminal that the session leader opens becomes the session's terminal.
            posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
    }

    private init(
        _ program: String, _ arguments: [String], _ environment: [String: String], flags: Int16,
        descriptors: (inout posix_spawn_file_actions_t) -> Void
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        descriptors(&actions)

        // The test runner may ignore or block signals; the program starts with the defaults.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, flags | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, program, &actions, &attributes, words, variables)
        guard result == 0 else {
            throw FixtureError("\(program) cannot be started: \(String(cString: strerror(result)))")
        }
        self.pid = pid
        // Uses its own thread, because waiting for a process blocks, and a blocked task would occupy one of
        // the few worker threads.
        Thread.detachNewThread { [self] in wait() }
    }

    /// Sends a signal unless the process has ended; the signal can't reach another process with the same id.
    package func signal(_ number: Int32) {
        state.withLock { state in
            if state.status == nil { kill(pid, number) }
        }
    }

    /// Returns how the process ended, or nil if it is still running after that time.
    package func exit(within limit: Duration) async -> ExitStatus? {
        await waiting(atMost: limit) { tell in whenExited(tell) }
    }

    /// Calls the observer once when the process has ended; at once if it already has.
    package func whenExited(_ observer: @escaping @Sendable (ExitStatus) -> Void) {
        let status = state.withLock { state in
            if state.status == nil { state.observers.append(observer) }
            return state.status
        }
        if let status { observer(status) }
    }

    private func wait() {
        var information = siginfo_t()
        // Doesn't reap the process: its id stays in use until the lock below is held.
        while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let (status, observers) = state.withLock { state in
            var raw: Int32 = 0
            while waitpid(pid, &raw, 0) < 0, errno == EINTR {}
            // <sys/wait.h>: WIFEXITED, WEXITSTATUS and WTERMSIG are macros that Swift doesn't import.
            let status: ExitStatus = raw & 0x7F == 0 ? .exited((raw >> 8) & 0xFF) : .signalled(raw & 0x7F)
            state.status = status
            defer { state.observers = [] }
            return (status, state.observers)
        }
        for observer in observers { observer(status) }
    }
}
