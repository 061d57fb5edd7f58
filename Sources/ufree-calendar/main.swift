import Glibc
import UFreeICalendar

// It writes no file, and the daemon sees to that. A build that counts for coverage tries to, at its end.
signal(SIGXFSZ, SIG_IGN)

let arguments = CommandLine.arguments.dropFirst()
let words = Array(arguments.prefix(3))
guard words.count == 3,
    let request = CalendarExpansion.Request(
        from: words[0], through: words[1], zone: words[2], addresses: Array(arguments.dropFirst(3)))
else {
    fail("usage: ufree-calendar FROM TO ZONE [ADDRESS...]", EX_USAGE)
}

var input: [UInt8] = []
var chunk = [UInt8](repeating: 0, count: 65_536)
while true {
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    if count < 0 { fail("ufree-calendar: the input cannot be read", EX_IOERR) }
    if count == 0 { break }
    input += chunk[..<count]
}
guard let files = CalendarProtocol.files(in: input) else {
    fail("ufree-calendar: the input is not complete", EX_DATAERR)
}
input = []

let output = CalendarExpansion.lines(for: files, request).map { $0 + "\n" }.joined()
exit(write(output, to: STDOUT_FILENO) ? EXIT_SUCCESS : EX_IOERR)

func fail(_ message: String, _ code: Int32) -> Never {
    _ = write(message + "\n", to: STDERR_FILENO)
    exit(code)
}

func write(_ text: String, to file: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
    }
    return true
}
