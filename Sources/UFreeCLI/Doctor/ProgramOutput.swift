import Glibc

/// Runs programs of the system that only read.
enum ProgramOutput {
    /// Runs a program without input and without its messages.
    /// - Parameter words: its path and its arguments.
    /// - Returns: its output; nil if it does not exist or fails, for example because this user may not.
    static func read(_ words: [String]) -> String? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, words[0], &actions, nil, &arguments, environ)
        close(ends[1])
        guard code == 0 else { return nil }
        let text = SystemFile.text(of: ends[0])
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? text : nil
    }
}
