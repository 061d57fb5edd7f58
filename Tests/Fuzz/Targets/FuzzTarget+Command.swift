import ArgumentParser

@testable import UFreeAPI
@testable import UFreeCLI
@testable import UFreeDaemon

extension FuzzTarget {
    /// A command line is a command or a usage error. Commands are not executed.
    static let command = FuzzTarget("command", lengthLimit: 512) { bytes in
        let words = words(bytes)
        do {
            let arranged = try UFreeCommand.words.arranged(words)
            // Words before an unknown option may be dropped; the parser then reports the option.
            let isOption = arranged.first?.hasPrefix("-") == true
            demand(arranged.count >= words.count || isOption, "words were lost")
            _ = try UFreeCommand.parseAsRoot(DashedPattern.apart(arranged))
        } catch let error as APIError {
            demand(error.code == .usage, "not a usage error: \(error.code)")
        } catch {
            let code = UFreeCommand.exitCode(for: error).rawValue
            demand(code == 0 || code == 64, "ends with \(code)")
            demand(!UFreeCommand.fullMessage(for: error).isEmpty, "says nothing")
        }
        _ = try? DaemonCommand.parse(words)
    }

    /// Every word that is quoted or escaped for a shell is read as that one word.
    static let completion = FuzzTarget("completion", lengthLimit: 512) { bytes in
        let words = words(bytes)
        let line = "ufreectl " + words.map(ShellWord.quoted).joined(separator: " ")
        let read = CommandLineWords(line: line)
        demand(read.words == (words.isEmpty ? [""] : words), "other words of \(line)")
        demand(!read.isQuoted, "an open quote in \(line)")
        _ = Completer.Line(words[...])
        _ = CommandLineWords(line: String(decoding: bytes, as: UTF8.self))
    }

    private static func words(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0).prefix(32).map { String(decoding: $0, as: UTF8.self) }
    }
}
