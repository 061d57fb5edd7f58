import Dispatch
import Glibc
import Logging

/// Watches files and folders with inotify(7), until it is released. It uses no processor time while nothing changes.
final class FileWatch: Sendable {
    private let cancel: @Sendable () -> Void

    /// What is watched for one of the paths.
    private struct Place {
        let path: String
        /// Only changes of this entry count; nil for those of any.
        let name: String?
    }

    /// - Parameter changed: called with one of the paths, on a queue of its own.
    init(_ paths: [String], logger: Logger, _ changed: @escaping @Sendable (String) -> Void) {
        let descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
        guard descriptor >= 0 else {
            logger.warning("changes of calendars may be noticed late", metadata: ["errno": "\(errno)"])
            cancel = {}
            return
        }
        var places: [Int32: [Place]] = [:]
        for path in paths {
            let parts = path.split(separator: "/")
            let parent = "/" + parts.dropLast().joined(separator: "/")
            // A file is usually replaced by a new one of its name, and a folder may go and come back.
            Self.add(parent, Place(path: path, name: parts.last.map(String.init)), descriptor, &places)
            Self.add(path, Place(path: path, name: nil), descriptor, &places)
        }
        let known = places
        let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "ufree.calendars"))
        source.setEventHandler {
            let paths = Self.read(descriptor, known)
            for path in paths { changed(path) }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        // A source may be cancelled from any thread.
        nonisolated(unsafe) let held = source
        cancel = { held.cancel() }
    }

    deinit { cancel() }

    private static func add(
        _ path: String, _ place: Place, _ descriptor: Int32, _ places: inout [Int32: [Place]]
    ) {
        let events =
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF
            | IN_MOVE_SELF
        let watch = inotify_add_watch(descriptor, path, UInt32(events))
        if watch >= 0 { places[watch, default: []].append(place) }
    }

    /// Reads what happened.
    /// - Returns: the paths that may have changed; all of them if the kernel lost some.
    private static func read(_ descriptor: Int32, _ places: [Int32: [Place]]) -> Set<String> {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var paths: Set<String> = []
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return paths }
            buffer.withUnsafeBytes { bytes in
                var place = 0
                let header = MemoryLayout<inotify_event>.size
                while place + header <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let text = bytes[place + header..<min(place + header + Int(event.len), count)]
                    let name = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                        paths.formUnion(places.values.joined().map(\.path))
                    }
                    for known in places[event.wd] ?? [] where known.name == nil || known.name == name {
                        paths.insert(known.path)
                    }
                    place += header + Int(event.len)
                }
            }
        }
    }
}
