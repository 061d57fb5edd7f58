import CLinux
import Glibc
import UFreeDomain

/// The program that reads calendars: `ufree-calendar`, in a process of its own with bounds.
struct CalendarProgram: Sendable {
    let path: String
    /// Seconds that it may take.
    var seconds = 30

    /// Seconds of processor time.
    private static let processorLimit: UInt = 15
    /// Bytes of memory, and of what it may write.
    private static let memoryLimit: UInt = 400 << 20
    static let outputLimit = 8 << 20

    /// Where it is installed: beside this program, or where distributions put helpers.
    static let installed: String = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = own.split(separator: "/").dropLast().map { "/\($0)" }.joined()
        let places = ["\(folder)/ufree-calendar", "\(folder)/../libexec/ufree/ufree-calendar"]
        return places.first { access($0, X_OK) == 0 } ?? places[1]
    }()

    /// Reads the events of files.
    /// - Returns: the events by their start, and the name of the first file that has one.
    func events(
        of files: [CalendarFile], over dates: ClosedRange<CivilDate>, in zone: ZoneName, addresses: [String]
    ) throws(CalendarProblem) -> (events: [CalendarEvent], name: String?) {
        let output = try run(
            ["\(dates.lowerBound)", "\(dates.upperBound)", zone.text] + addresses,
            input: files.map(\.bytes))
        var events: [CalendarEvent] = []
        var name: String?
        var isComplete = false
        for line in output.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
            switch fields[0] {
            case "D", "L", "M":
                guard let event = CalendarEvent(line: text), events.count < ImportedCalendar.eventLimit else {
                    throw CalendarProblem(.reader, "output")
                }
                events.append(event)
            case "F":
                let own = TextSanitizer.line(fields.dropFirst(2).first.map(String.init) ?? "")
                if name == nil, !own.isEmpty { name = String(own.prefix(ImportedCalendar.nameLimit)) }
            case "X": throw Self.problem(fields.dropFirst().map(String.init), files)
            case "E": isComplete = true
            default: throw CalendarProblem(.reader, "output")
            }
        }
        guard isComplete else { throw CalendarProblem(.reader, "output") }
        return (events, name)
    }

    /// - Parameter fields: the file, a code, and details.
    private static func problem(_ fields: [String], _ files: [CalendarFile]) -> CalendarProblem {
        guard fields.count >= 2, let code = CalendarProblem.Code(rawValue: fields[1]) else {
            return CalendarProblem(.reader, "output")
        }
        let file = Int(fields[0]).flatMap { files.indices.contains($0) ? files[$0].name : nil } ?? ""
        let detail = TextSanitizer.line(fields.dropFirst(2).first ?? "")
        return CalendarProblem(code, [file, detail].filter { !$0.isEmpty }.joined(separator: ": "))
    }

    private func run(_ arguments: [String], input: [[UInt8]]) throws(CalendarProblem) -> [UInt8] {
        // In memory, so that nobody has to write while somebody reads.
        let memory = clinux_memory_file()
        guard memory >= 0 else { throw CalendarProblem(.reader, String(cString: strerror(errno))) }
        defer { close(memory) }
        for bytes in input {
            guard Self.write(Array("\(bytes.count)\n".utf8), to: memory), Self.write(bytes, to: memory) else {
                throw CalendarProblem(.reader, String(cString: strerror(errno)))
            }
        }
        lseek(memory, 0, SEEK_SET)
        var pipe: [Int32] = [0, 0]
        guard clinux_pipe(&pipe) == 0 else {
            throw CalendarProblem(.reader, String(cString: strerror(errno)))
        }
        defer { close(pipe[0]) }
        let child = try start(arguments, input: memory, output: pipe[1])
        let output = read(pipe[0])
        // It has written everything, or is not wanted any more.
        if output == nil { kill(child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard let output else { throw CalendarProblem(.tooMany, "") }
        guard status == 0 else {
            // A signal: out of processor time or memory, or an error of the library.
            throw CalendarProblem(status & 0x7F == 0 ? .reader : .tooMany, "")
        }
        return output
    }

    private func start(_ arguments: [String], input: Int32, output: Int32) throws(CalendarProblem) -> pid_t {
        // Then the end of the output is that of the child.
        defer { close(output) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // What libraries opened may be inherited.
        clinux_close_in_child(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        // Nothing of this process's surroundings.
        let variables = [strdup("LC_ALL=C.UTF-8"), nil]
        defer { (words + variables).forEach { free($0) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, path, &actions, &attributes, words, variables)
        guard result == 0 else { throw CalendarProblem(.reader, String(cString: strerror(result))) }
        guard clinux_bound(child, Self.processorLimit, Self.memoryLimit) == 0 else {
            kill(child, SIGKILL)
            waitpid(child, nil, 0)
            throw CalendarProblem(.reader, String(cString: strerror(errno)))
        }
        return child
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    /// Reads to the end; nil if that takes too long or is too much.
    private func read(_ descriptor: Int32) -> [UInt8]? {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let end = Self.now() + seconds
        while true {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Int32(max(end - Self.now(), 0)) * 1_000)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return nil }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return output }
            guard count > 0, output.count + count <= Self.outputLimit else { return nil }
            output += buffer[..<count]
        }
    }

    /// Of a clock that does not jump.
    private static func now() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec
    }
}
