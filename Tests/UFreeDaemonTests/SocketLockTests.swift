import Glibc
import Testing
import UFreeDaemon

struct SocketLockTests {
    @Test
    func
        `Fault 12: a socket that a daemon serves is refused to a second one with the pid, until the first ends`()
        throws
    {
        let path = "/tmp/ufree-lock-\(getpid())"
        defer { unlink(path + ".lock") }
        var first: SocketLock? = try SocketLock(socket: path)
        let error = #expect(throws: StartError.self) { try SocketLock(socket: path) }
        #expect(error?.problem.contains("already running, pid \(getpid())") == true)
        #expect(error?.exitCode == 75)
        #expect(first != nil)
        first = nil
        #expect(throws: Never.self) { try SocketLock(socket: path) }
    }

    @Test func `A missing directory is reported`() {
        let error = #expect(throws: StartError.self) {
            try SocketLock(socket: "/nonexistent/ufree/control.sock")
        }
        #expect(error?.exitCode == 73)
    }
}
