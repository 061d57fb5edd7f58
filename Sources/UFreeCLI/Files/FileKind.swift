import Glibc
import UFreeTexts

/// The kind of file at a path.
enum FileKind {
    /// Returns a description of the kind; nil for a regular file.
    static func other(_ mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: FileText.isDirectory
        case S_IFLNK: FileText.isLink
        case S_IFIFO: FileText.isPipe
        case S_IFSOCK: FileText.isSocket
        default: FileText.isDevice
        }
    }
}
