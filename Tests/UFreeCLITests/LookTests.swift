import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("Output styles")
struct LookTests {
    @Test(
        "NO_COLOR overrides CLICOLOR_FORCE, --color both, otherwise a terminal decides",
        arguments: [
            (ColorChoice.auto, [:], true, true), (.auto, [:], false, false),
            (.auto, ["NO_COLOR": "1"], true, false), (.auto, ["NO_COLOR": ""], true, true),
            (.auto, ["CLICOLOR_FORCE": "1"], false, true), (.auto, ["CLICOLOR_FORCE": "0"], false, false),
            (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
            (.auto, ["TERM": "dumb"], true, false), (.always, ["NO_COLOR": "1"], false, true),
            (.never, ["CLICOLOR_FORCE": "1"], true, false),
        ] as [(ColorChoice, [String: String], Bool, Bool)])
    func colours(choice: ColorChoice, environment: [String: String], isTerminal: Bool, isColoured: Bool) {
        let look = Look(
            json: false, plain: false, color: choice, environment: environment, isTerminal: isTerminal,
            width: 80)
        #expect(look.isColoured == isColoured)
    }

    @Test(
        "A terminal gets a table, a pipe records; --json, --plain and --table override that, in this order",
        arguments: [
            ([], true, Look.Format.table), ([], false, .plain), (["plain"], true, .plain),
            (["json"], true, .json),
            (["json", "plain"], false, .json), (["table"], false, .table), (["table"], true, .table),
            (["plain", "table"], true, .plain), (["json", "table"], false, .json),
        ] as [(Set<String>, Bool, Look.Format)])
    func formats(options: Set<String>, isTerminal: Bool, format: Look.Format) {
        let look = Look(
            json: options.contains("json"), plain: options.contains("plain"),
            table: options.contains("table"),
            color: .auto, environment: [:], isTerminal: isTerminal, width: 80)
        #expect(look.format == format)
        #expect(look.isColoured == isTerminal)
        #expect(look.width == (isTerminal ? 80 : nil))
    }

    @Test(
        "Symbols outside ASCII need a UTF-8 locale; the first variable that is set decides",
        arguments: [
            (["LANG": "de_AT.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false), ([:], false),
            (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], false), (["LC_ALL": "", "LANG": "en_GB.UTF-8"], true),
            (["LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
        ] as [([String: String], Bool)])
    func locale(environment: [String: String], isUnicode: Bool) {
        let look = Look(
            json: false, plain: false, color: .auto, environment: environment, isTerminal: true, width: 80)
        #expect(look.isUnicode == isUnicode)
    }

    @Test("A10: only the 16 colours, and unknown never looks like busy")
    func sixteen() {
        for style in Style.allCases {
            guard let sgr = style.sgr else {
                #expect(style == .plain)
                continue
            }
            // A background only where a QR code needs its contrast.
            let parameters = sgr.split(separator: ";").map { Int($0) ?? 0 }
            #expect(parameters.count == (style == .code ? 2 : 1))
            let allowed = [1...2, 30...37, 40...47, 90...97]
            #expect(parameters.allSatisfy { number in allowed.contains { $0.contains(number) } })
        }
        #expect(Style.unknown.sgr != Style.busy.sgr)
        #expect(Set([Style.free, .busy, .morning, .afternoon, .evening, .unknown].map(\.sgr)).count == 6)
    }

    @Test("A10: each status has a symbol of its own, in Unicode and in ASCII", arguments: [true, false])
    func symbols(isUnicode: Bool) {
        let symbols = Symbols(isUnicode: isUnicode)
        let all = [StatusWord.busy, .free, .morningOnly, .afternoonOnly, .eveningOnly, .unknown].map {
            symbols.symbol($0)
        }
        #expect(Set(all).count == 6)
        #expect(all.allSatisfy { DisplayWidth.of($0) <= Symbols.width })
        if !isUnicode { #expect(all.allSatisfy { $0.allSatisfy(\.isASCII) }) }
    }
}
