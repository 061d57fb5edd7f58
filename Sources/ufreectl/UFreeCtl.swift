import Glibc
import UFreeCLI

/// The program with which people use UFree. Its code is in `UFreeCLI`.
@main
struct UFreeCtl {
    // The process begins on the main thread; elsewhere it would first start another one.
    @MainActor static func main() async {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let end = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
                variables[String(text[..<end])] = String(text[text.utf8.index(after: end)...])
            }
            next += 1
        }
        exit(
            await ControlProgram.run(
                arguments: Array(CommandLine.arguments.dropFirst()), environment: variables))
    }
}
