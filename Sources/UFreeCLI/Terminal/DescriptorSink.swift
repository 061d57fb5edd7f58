import Glibc

/// Writes to a descriptor of this process without buffering, so all output is written before the program
/// continues.
struct DescriptorSink: TextSink {
    let descriptor: Int32

    func write(_ text: String) -> Int32 {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
