/// Why a file cannot be read or written: the reasons at the end of the sentences in `ErrorText`.
package enum FileText {
    package static var isDirectory: String { say("this is a directory", "das ist ein Verzeichnis") }
    package static var isLink: String { say("this is a symbolic link", "das ist ein symbolischer Link") }
    package static var isPipe: String { say("this is a FIFO", "das ist eine FIFO") }
    package static var isSocket: String { say("this is a socket", "das ist ein Socket") }
    package static var isDevice: String { say("this is a device", "das ist ein Gerät") }
    package static var isBeingWritten: String {
        say(
            "it is being written right now",
            "sie wird gerade geschrieben")
    }

    /// - Parameter limit: bytes.
    package static func tooLarge(_ limit: Int) -> String {
        limit < 1 << 20
            ? say("more than \(limit >> 10) KiB", "mehr als \(limit >> 10) KiB")
            : say("more than \(limit >> 20) MiB", "mehr als \(limit >> 20) MiB")
    }
}
