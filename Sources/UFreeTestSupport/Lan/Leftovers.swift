import Foundation
import Glibc

/// Cleans up processes of labs whose test run was killed.
///
/// Every process of a lab carries the id and the start time of its test run. The holders of namespaces end by
/// themselves. Other processes are ended here, and the namespaces disappear with the last of them.
enum Leftovers {
    private static let name = "UFREE_LAB_OWNER"

    /// The environment variable of every process of a lab.
    static let mark = [name: "\(getpid()):\(start(of: "\(getpid())") ?? "")"]

    /// Ends the processes whose test run is gone. Processes of a running test run are not affected.
    static func end() {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        for number in numbers {
            guard let pid = pid_t(number), let owner = owner(of: number) else { continue }
            let parts = owner.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, start(of: String(parts[0])) != String(parts[1]) else { continue }
            kill(pid, SIGKILL)
        }
    }

    private static func owner(of number: String) -> String? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(number)/environ") else { return nil }
        let prefix = Array("\(name)=".utf8)
        let variable = data.split(separator: 0).first { $0.starts(with: prefix) }
        return variable.map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
    }

    /// Returns the start time of a process in clock ticks since boot: field 22 of proc(5)'s stat, counted
    /// after the name, which may contain anything. It distinguishes two processes that had the same id one
    /// after the other.
    private static func start(of number: String) -> String? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(number)/stat") else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        return fields.count > 19 ? String(fields[19]) : nil
    }
}
