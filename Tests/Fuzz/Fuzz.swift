import Glibc

/// The entry of libFuzzer without its `main`. This one takes the function to call.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ argumentCount: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ feed: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// In a debug build, libFuzzer's own `main` is linked too, and wants a function of this name.
@_cdecl("LLVMFuzzerTestOneInput")
func feed(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Fuzz.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

/// `UFREE_FUZZ_TARGET=name Fuzz [options of libFuzzer] [corpus...]`. Without a target it lists all targets
/// (`make fuzz`).
@main enum Fuzz {
    /// From the environment, because libFuzzer restarts itself with the same arguments to merge corpora.
    fileprivate static let target = FuzzTarget.all.first { $0.name == name }
    private static let name = getenv("UFREE_FUZZ_TARGET").map { String(cString: $0) }

    static func main() {
        guard target != nil else {
            for target in FuzzTarget.all { print(target.name, target.lengthLimit) }
            exit(name == nil ? 0 : 64)
        }
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments, feed))
    }
}
