import Glibc

/// The reasons of failed system calls, for errors that people see.
package enum SystemText {
    /// - Parameter code: an errno. One that is not translated here gets the text of the C library, which is English.
    package static func words(_ code: Int32) -> String {
        switch code {
        case ENOENT: say("No such file or directory", "Datei oder Verzeichnis nicht gefunden")
        case EACCES: say("Permission denied", "keine Berechtigung")
        case EPERM: say("Operation not permitted", "die Operation ist nicht erlaubt")
        case ENOTDIR: say("Not a directory", "das ist kein Verzeichnis")
        case EISDIR: say("Is a directory", "das ist ein Verzeichnis")
        case EEXIST: say("File exists", "die Datei gibt es schon")
        case EROFS: say("Read-only file system", "das Dateisystem ist nur lesbar")
        case ENOSPC: say("No space left on device", "auf dem Gerät ist kein Platz mehr")
        case EDQUOT: say("Disk quota exceeded", "das Kontingent ist erschöpft")
        case EFBIG: say("File too large", "die Datei ist zu groß")
        case ENAMETOOLONG: say("File name too long", "der Name ist zu lang")
        case EIO: say("Input/output error", "Ein-/Ausgabefehler")
        case EBUSY: say("Device or resource busy", "das Gerät ist belegt")
        default: String(cString: strerror(code))
        }
    }
}
