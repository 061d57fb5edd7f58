import Crypto
import Foundation
import Testing
import UFreeDomain
import UFreeNode
import UFreeSync

@testable import UFreeTransport

@Suite("docs/protocol.md says what the code does")
struct DocumentTests {
    /// The cells of every table row in the document.
    private func rows() throws -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/protocol.md")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("|") }
            .map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    private func identity(_ owner: UInt8, _ device: UInt8) throws -> PeerKeys {
        try TestIdentity(
            owner: P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: owner, count: 32)),
            device: P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: device, count: 32))
        ).node().keys
    }

    @Test("The table of frames is the code's, with who may send each")
    func frames() throws {
        let written = try rows().filter {
            $0.count == 4 && Int($0[0]) != nil && $0[1].first?.isUppercase == true
        }
        let said = written.map { "\($0[0]) \($0[1]) \($0[3].hasPrefix("anyone"))" }
        let strangers = Set(
            try Samples.messages.filter(\.message.isForStrangers).map { try $0.message.frame().type })
        let known = FrameType.allCases.map { type in
            let name = "\(type)".flatMap { $0.isUppercase ? "_\($0)" : $0.uppercased() }
            let isForAll = type.rawValue < 16 || strangers.contains(type)
            return "\(type.rawValue) \(String(name)) \(isForAll)"
        }
        #expect(said == known)
    }

    @Test("The table of close codes is the code's")
    func closeCodes() throws {
        let codes = try rows().filter { $0.count == 2 }.compactMap { Int($0[0]) }.prefix(
            CloseReason.allCases.count)
        #expect(Array(codes) == CloseReason.allCases.map(\.rawValue))
    }

    @Test("F7: the vectors of the comparison code, made by another program, are the engine's")
    func vectors() throws {
        let asker = try identity(1, 2)
        let asked = try identity(3, 4)
        let nonce = (0..<32).map { UInt8($0) }
        let code = CodeExchange.code(
            request: Samples.id(0xA1), asker: asker, asked: asked, askerNonce: nonce,
            askedNonce: nonce.reversed())
        let values = [
            "owner id of A": asker.owner.description,
            "device id of A, hex": SampleFile.hex(asker.device.bytes),
            "commitment": SampleFile.hex(CodeExchange.commitment(nonce: nonce, asker: asker, asked: asked)),
            "comparison code": code?.description ?? "",
        ]
        let written = try rows().filter { $0.count == 2 && values[$0[0]] != nil }
        #expect(written.count == values.count)
        for row in written { #expect(row[1] == "`\(values[row[0]] ?? "")`") }
    }
}
