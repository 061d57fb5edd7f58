import Testing
import UFreeDomain

@Suite("Files of contacts (P3)")
struct ContactFileTests {
    private func read(_ text: String) throws -> [String] {
        try ContactFile(Array(text.utf8)).entries.map { "\($0.line) \($0.name): \($0.number)" }
    }

    private func problem(_ text: String) -> ContactFile.Problem? {
        do throws(ContactFile.Problem) {
            _ = try ContactFile(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test("vCard 3.0 as phones write it: groups, types, folded lines and pictures; a fax is no phone")
    func third() throws {
        let card = [
            "BEGIN:VCARD", "VERSION:3.0", "N:Huber;Benjamin;;;", "FN:Benjamin", "  Huber",
            "item1.TEL;type=CELL;type=pref:+43 664 1234567", "TEL;TYPE=\"fax,work\":+43 1 5880000",
            "TEL;TYPE=HOME:0664/765 43", "  21", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ",
            " TEL:+431", "END:VCARD",
        ]
        for end in ["\r\n", "\n", "\r"] {
            #expect(
                try read(card.joined(separator: end)) == [
                    "6 Benjamin Huber: +43 664 1234567", "8 Benjamin Huber: 0664/765 43 21",
                ])
        }
    }

    @Test(
        "vCard 2.1: quoted-printable names in UTF-8 and Latin-1, over several lines, and a card inside a card"
    )
    func second() throws {
        let text = """
            BEGIN:VCARD
            VERSION:2.1
            FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen=20=
            M=C3=BCller
            TEL;CELL;FAX:1
            TEL;CELL:+436641112223
            AGENT:
            BEGIN:VCARD
            FN:Assistant
            TEL:+4366400000
            END:VCARD
            END:VCARD
            begin:vcard
            n;QUOTED-PRINTABLE:M=FCller;J=X
            tel:+491701234567
            end:vcard
            """
        #expect(try read(text) == ["6 Jürgen Müller: +436641112223", "15 J=X Müller: +491701234567"])
        #expect(try ContactFile(Array(text.utf8)).people == 2)
    }

    @Test("vCard 4.0: tel URIs, escapes, and names of people without a formatted one")
    func fourth() throws {
        func card(_ lines: String) -> String { "BEGIN:VCARD\nVERSION:4.0\n\(lines)\nEND:VCARD\n" }
        let tel = "TEL;VALUE=uri;TYPE=\"voice,home\":tel:+49-170-1234567;ext=1"
        #expect(
            try read(card("FN:Cem\\, Arzt\\n\\;-)\n\(tel)")) == ["4 Cem, Arzt ;-): tel:+49-170-1234567;ext=1"]
        )
        #expect(try read(card("\(tel)\nN:Novak;Ana;;;")).first?.hasPrefix("3 Ana Novak:") == true)
        #expect(try read(card("NICKNAME:Bo\nORG:ACME;Sales\n\(tel)")).first?.hasPrefix("5 Bo:") == true)
        #expect(try read(card("ORG:ACME;Sales\n\(tel)")).first?.hasPrefix("4 ACME:") == true)
        #expect(try read(card(tel)).first?.hasPrefix("3 :") == true)
    }

    @Test("What is cut off or broken loses only itself")
    func broken() throws {
        #expect(
            try read("\u{FEFF}BEGIN:VCARD\nFN:Ana\nno line\n:\n;x:y\nTEL:\nTEL:+4312345678\nTEL:+431")
                == ["7 Ana: +4312345678", "8 Ana: +431"])
        // A card without an end, one with a space behind it, and files that were joined.
        #expect(
            try read(
                "BEGIN:VCARD\nFN:A\nTEL:1\nBEGIN:VCARD\nFN:B\nTEL:2\nEND:VCARD \n\u{FEFF}BEGIN:VCARD\nFN:C\nTEL:3\nEND:VCARD"
            )
                == ["3 A: 1", "6 B: 2", "10 C: 3"])
        // A long quoted text is skipped with all of its lines.
        let quoted = String(repeating: "TEL:9=\n", count: 1_000)
        #expect(
            try read("BEGIN:VCARD\nNOTE;ENCODING=QUOTED-PRINTABLE:=\n\(quoted)TEL:8\nTEL:1\nEND:VCARD") == [
                "1004 : 1"
            ])
        let long = String(repeating: "1", count: 1 << 20)
        let lines = try read("BEGIN:VCARD\nNOTE:\(long)\n \(long)\nFN:\(long)\nTEL:+4312345678\nEND:VCARD")
        #expect(lines.count == 1 && lines[0].hasSuffix(": +4312345678") && lines[0].count < 5_000)
    }

    @Test(
        "Tables of Google, Outlook and Thunderbird, in English and German",
        arguments: [
            (
                "First Name,Middle Name,Last Name,Phone 1 - Label,Phone 1 - Value,Fax\r\n\"Ana\",,Novak,Mobile,+431 ::: +432,+433\r\n",
                ["2 Ana Novak: +431", "2 Ana Novak: +432"]
            ),
            (
                "Vorname;Nachname;Mobiltelefon;Fax geschäftlich;Telefon (privat)\nBen;;0664;1;0800\n;;;;\n;Huber;0665;;",
                ["2 Ben: 0664", "2 Ben: 0800", "4 Huber: 0665"]
            ),
            ("Anzeigename\tHandynummer\tTitel\nCem\t0664\tDr.\n", ["2 Cem: 0664"]),
            ("Name;Mobil\nDan;0664\n", ["2 Dan: 0664"]),
            (
                "Phonetic First Name,First Name,Assistant's Phone,Phone 1 - Value\nx,Eva,1,2\n", ["2 Eva: 2"]
            ),
            ("Name;Vorname;Telefon\nHuber;Ben;1\n", ["2 Ben Huber: 1"]),
            ("Company,Home Phone\nACME,\"0664\n\"\n", ["2 ACME: 0664"]),
        ])
    func tables(text: String, entries: [String]) throws {
        #expect(try read(text) == entries)
    }

    @Test("UTF-16 and Latin-1 are read like UTF-8")
    func encodings() throws {
        let text = "Name;Telefon\nJürgen;0664\n"
        let latin = text.unicodeScalars.map { UInt8($0.value) }
        func utf16(_ isBigEndian: Bool) -> [UInt8] {
            ("\u{FEFF}" + text).utf16.flatMap { unit in
                let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isBigEndian ? bytes : bytes.reversed()
            }
        }
        for file in [Array(text.utf8), latin, utf16(true), utf16(false), utf16(true) + [0]] {
            let entry = try ContactFile(file).entries.first
            #expect(entry?.name == "Jürgen" && entry?.number == "0664")
        }
        // One broken line says nothing about the others.
        let mixed = Array("Name;Telefon\nJürgen;1\n".utf8) + "Zoë;2".unicodeScalars.map { UInt8($0.value) }
        #expect(try ContactFile(mixed).entries.map(\.name) == ["Jürgen", "Zoë"])
    }

    @Test(
        "A file without contacts, without numbers, with too many, or with a broken table is refused for that")
    func refused() {
        #expect(problem("") == .noContacts)
        #expect(problem("Ana,+43 664 1234567\n") == .noContacts)
        #expect(problem("Name,Hotel,Title,Fax\nAna,1,2,3\n") == .noContacts)
        #expect(problem("BEGIN:VCARD\nFN:Ana\nEND:VCARD\n") == .noNumbers)
        #expect(problem("Name,Phone\nAna,\n") == .noNumbers)
        let table = CSVError(line: 3, column: 5, reason: "a quoted field without an end")
        #expect(problem("Name,Phone\nAna,1\nBen,\"2\n") == .table(table))
        let many = String(repeating: "TEL:1\n", count: ContactFile.most + 1)
        #expect(problem("BEGIN:VCARD\n\(many)") == .tooMany)
        #expect(problem("Phone\n" + String(repeating: "1\n", count: ContactFile.most + 1)) == .tooMany)
    }
}
