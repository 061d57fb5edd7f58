import Glibc

/// The browser of the graphical session.
enum Browser {
    /// Opens a link in the user's browser, through a private file that leads there: the arguments of a program are seen
    /// by every user of the machine.
    /// - Returns: whether a browser was asked to; false without a graphical session or without xdg-open.
    static func open(_ link: String, environment: [String: String]) -> Bool {
        let isGraphical = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        guard isGraphical, let directory = environment["XDG_RUNTIME_DIR"], !directory.isEmpty else {
            return false
        }
        let path = directory + "/ufree-page.html"
        let page = """
            <!doctype html><meta http-equiv="refresh" content="0;url=\(link)"><a href="\(link)">UFree</a>

            """
        guard let file = try? OutputFile(path), (try? file.write(page)) != nil else { return false }
        return spawn(["xdg-open", "file://" + path])
    }

    /// Starts a program in the background, without this one's output.
    private static func spawn(_ words: [String]) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var pid: pid_t = 0
        return posix_spawnp(&pid, words[0], &actions, nil, &arguments, environ) == 0
    }
}
