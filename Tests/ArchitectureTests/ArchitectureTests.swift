import Testing

/// Checks the rules of docs/modules.md on the project's files.
@Suite struct ArchitectureTests {
    let files: [SourceFile]
    let manifest: Manifest

    init() throws {
        files = try Project.swiftFiles()
        manifest = Manifest(text: try Project.text(of: "Package.swift"))
    }

    @Test("D1: every folder of Sources has a row and a target, every row a folder")
    func rows() throws {
        let targets = manifest.folders(in: "Sources")
        let folders = try Project.folders(in: "Sources")
        let rows = Set(ImportTable.rows.keys)
        #expect(ImportRules.unmatched(folders: folders, rows: rows, targets: targets) == [])
    }

    @Test("D1: every folder of Tests is a test target")
    func testFolders() throws {
        let targets = manifest.folders(in: "Tests")
        // Samples are used by several test targets and belong to none.
        let folders = try Project.folders(in: "Tests").subtracting(["Samples"])
        #expect(folders == targets)
        let others = manifest.targets.filter {
            $0.value.folder.hasPrefix("Tests/") && $0.value.kind != "testTarget"
        }
        #expect(others.isEmpty)
    }

    @Test("D1: a target in Sources is no test, and one in Tests is no product, whatever its path")
    func kinds() {
        for (name, target) in manifest.targets where target.kind == "testTarget" {
            #expect(target.folder == "Tests/\(name)")
        }
        for (name, target) in manifest.targets where target.kind == "target" {
            #expect(target.folder == "Sources/\(name)")
        }
    }

    @Test("D1: each file imports only what its row allows and its target declares")
    func imports() {
        for file in files {
            guard let name = file.target, let target = manifest.targets[name] else { continue }
            if let row = ImportTable.rows[name] { #expect(ImportRules.outsideTheRow(file, row: row) == []) }
            #expect(ImportRules.undeclared(file, target: target) == [])
        }
    }

    @Test("D1: a row allows nothing that no file of its target imports")
    func used() {
        for (name, row) in ImportTable.rows {
            let imported = Set(files.filter { $0.target == name }.flatMap(ImportRules.imports).map(\.module))
            #expect(row.allowed.subtracting(imported).sorted() == [], "\(name)")
        }
    }

    @Test("D1: the manifest declares for each target only what its row allows and its files use")
    func declarations() {
        let programs = Set(manifest.targets.filter { $0.value.kind == "executableTarget" }.keys)
        for (name, target) in manifest.targets {
            if let row = ImportTable.rows[name] {
                #expect(ImportRules.declaredOutsideTheRow(name, target: target, row: row) == [])
            }
            let own = files.filter { $0.target == name }
            #expect(ImportRules.unused(name, target: target, files: own, programs: programs) == [])
        }
    }

    @Test("D1: no library is offered to other packages")
    func products() {
        #expect(!manifest.productKinds.contains("library"))
    }

    @Test("Q2: no file breaks a ban", arguments: Bans.all.map(\.name))
    func bans(name: String) throws {
        let ban = try #require(Bans.all.first { $0.name == name })
        for file in files {
            #expect(ban.find(file) == [])
        }
    }

    @Test("Q2: every type and function visible to other targets has a doc comment, here or at its protocol")
    func documentation() {
        let requirements = Set(files.filter(\.isInSources).flatMap { DocumentationRule.requirements(in: $0) })
        for file in files {
            #expect(DocumentationRule.undocumented(file, requirements: requirements) == [])
        }
    }

    @Test("Q2: no text has unfinished work, a path of one machine or a foreign host")
    func texts() throws {
        for file in try Project.textFiles() {
            #expect(TextRules.violations(path: file.path, text: file.text) == [])
        }
    }

    @Test("Q2: half of the files of Sources have fewer than 100 lines")
    func median() throws {
        let counts = files.filter { $0.isInSources && !$0.isGenerated }.map(\.lines.count).sorted()
        let middle = try #require(counts.isEmpty ? nil : counts[counts.count / 2])
        #expect(middle < 100)
    }
}
