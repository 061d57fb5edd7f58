import UFreeDomain

extension FuzzTarget {
    /// A file of contacts gives clean names, and numbers that are the same when they are written and read again.
    static let contacts = FuzzTarget("contacts", lengthLimit: 4_096) { bytes in
        for file in [bytes, Array("BEGIN:VCARD\n".utf8) + bytes, Array("Name,Phone\n".utf8) + bytes] {
            guard let contacts = try? ContactFile(file) else { continue }
            let lines = file.count { $0 == 0x0A || $0 == 0x0D } + 1
            demand(
                !contacts.entries.isEmpty && contacts.entries.count <= ContactFile.most,
                "a wrong number of numbers")
            demand(contacts.people <= lines, "more contacts than lines")
            for entry in contacts.entries {
                demand((1...lines).contains(entry.line), "a line that is not there: \(entry)")
                demand(!entry.number.isEmpty, "an empty number: \(entry)")
                demand(TextSanitizer.line(entry.name) == entry.name, "a name that is not clean: \(entry)")
                if let number = try? PhoneNumber(reading: entry.number, home: "AT") {
                    demand((try? PhoneNumber(reading: number.text)) == number, "another number: \(entry)")
                }
            }
        }
    }
}
