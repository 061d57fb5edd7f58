import UFreeAPI

@testable import UFreeControlClient

extension FuzzTarget {
    /// An HTTP answer is read the same for any division into pieces, and nothing is read that was not sent.
    static let answer = FuzzTarget("answer", lengthLimit: 4_096) { bytes in
        var input = FuzzBytes(bytes)
        let step = input.number(below: 32) + 1
        let stream = input.rest()
        let whole = answer(in: stream, by: .max)
        demand(whole == answer(in: stream, by: step), "the pieces of an answer change it")
        guard case .success(let read) = whole else { return }
        demand((200...999).contains(read.status), "an interim answer")
        demand(read.body.count <= stream.count, "a body that was not sent")
    }

    private struct Answer: Equatable {
        var status: Int
        var body: [UInt8] = []
    }

    private static func answer(in stream: [UInt8], by step: Int) -> Result<Answer, APIError> {
        var rest = stream[...]
        let source = { () throws(APIError) -> ArraySlice<UInt8> in
            defer { rest = rest.dropFirst(step) }
            return rest.prefix(step)
        }
        return Result { () throws(APIError) in
            var reader = AnswerReader()
            var answer = Answer(status: try reader.status(from: source))
            while let piece = try reader.piece(from: source) { answer.body += piece }
            return answer
        }
    }
}
