import UFreeAPI
import UFreeControlClient

/// What only the daemon knows, for `ufreectl doctor`.
struct DaemonFacts: Hashable, Sendable {
    /// Nil if it does not answer.
    var status: StatusResponse?
    /// Why it does not answer.
    var problem: APIError?
    /// The friends with their addresses; those who were asked about, or all of them.
    var friends: [FriendValue] = []
    /// The command that starts it without systemd.
    var startCommand = "ufreed"
    /// The version of this program.
    var version = ProgramVersion.current
    /// Seconds since 1970.
    var now = 0

    /// How many friends are looked at one by one.
    static let most = 64

    /// Asks the daemon.
    /// - Parameter who: the friend in question; nil for all of them.
    /// - Throws: if there is no such friend, or several are meant.
    static func read(
        _ client: ControlClient, who: String?, startCommand: String, now: Int
    ) async throws(APIError) -> DaemonFacts {
        var facts = DaemonFacts(startCommand: startCommand, now: now)
        do {
            facts.status = try await client.call(API.status).value
        } catch {
            facts.problem = error
            return facts
        }
        if let who {
            facts.friends = [try await client.call(API.friend, WhoPlace(who)).value.friend]
            return facts
        }
        do {
            for friend in try await client.allFriends().value.friends.prefix(most) {
                facts.friends.append(try await client.call(API.friend, WhoPlace(friend.id)).value.friend)
            }
        } catch {
            // A friend was removed meanwhile, or the daemon stops: what is known is enough.
            return facts
        }
        return facts
    }
}
