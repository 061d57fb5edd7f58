import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(2)))
    struct CardTests {
        private static let number = "+436641234567"

        private static var picture: String {
            (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
                .appending(path: "Tests/Samples/pictures/turned.jpg").path(percentEncoded: false)
        }

        @Test
        func
            `I2: a picture and a number reach friends live, as far as the level goes, and leave with the friendship`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                func sees(_ number: Bool, _ picture: Bool) async throws {
                    try await until("Ben sees number: \(number), picture: \(picture)") {
                        let friend = try await ben.ctl("friend", "show", "Ana", "--json").json(
                            FriendResponse.self
                        ).friend
                        let isSeen =
                            (friend.phone == Self.number) == number && (friend.avatar != nil) == picture
                        return isSeen ? true : nil
                    }
                }
                try #require(try await ana.ctl("profile", "set", "phone", Self.number).code == 0)
                try await sees(true, false)
                try #require(try await ana.ctl("profile", "set", "avatar", Self.picture).code == 0)
                try await sees(true, true)
                let mine = try await ana.ctl("profile", "--json").json(ProfileResponse.self)
                let theirs = try await ben.ctl("friend", "show", "Ana", "--json").json(FriendResponse.self)
                try #require(mine.avatar == theirs.friend.avatar)
                // They are stored: after a restart Ben has both at once.
                try #require(await ben.stop() == .exited(0))
                try await ben.start()
                let stored = try await ben.ctl("friend", "show", "Ana", "--json").json(FriendResponse.self)
                try #require(stored.friend.phone == Self.number && stored.friend.avatar == mine.avatar)
                try #require(try await ana.ctl("friend", "privacy", "Ben", "no-notes").code == 0)
                try await sees(false, true)
                try #require(try await ana.ctl("profile", "set", "avatar", "none").code == 0)
                try await sees(false, false)
                try #require(try await ana.ctl("friend", "privacy", "Ben", "full").code == 0)
                try await sees(true, false)
                try #require(try await ana.ctl("friend", "rm", "Ben", "--yes").code == 0)
                try await until("Ben has nothing of Ana's") {
                    try await ben.ctl("friend", "show", "Ana").code == 67 ? true : nil
                }
            }
        }
    }
}
