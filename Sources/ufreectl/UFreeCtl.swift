import Glibc
import UFreeCLI

/// The program with which people use UFree. Its code is in `UFreeCLI`.
@main
struct UFreeCtl {
    static func main() async {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let pair = String(cString: entry).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if pair.count == 2 { variables[String(pair[0])] = String(pair[1]) }
            next += 1
        }
        exit(
            await ControlProgram.run(
                arguments: Array(CommandLine.arguments.dropFirst()), environment: variables))
    }
}
