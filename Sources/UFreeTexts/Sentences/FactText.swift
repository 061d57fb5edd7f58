/// The labels in lists of facts, such as names, addresses and keys.
package enum FactText {
    package static var name: String { say("Name", "Name") }
    /// Beside the name that a friend with a nickname uses.
    package static var ownName: String { say("Own name", "Eigener Name") }
    package static var fingerprint: String { say("Fingerprint", "Fingerabdruck") }
    /// Before the fingerprint of a friend whose name somebody else uses.
    package static var yourFriend: String { say("Your friend", "Dein Freund") }
    package static var id: String { say("Id", "Kennung") }
    package static var device: String { say("Device", "Gerät") }
    package static var timeZone: String { say("Time zone", "Zeitzone") }
    package static var today: String { say("Today", "Heute") }
    package static var code: String { say("Code", "Code") }
    package static var connection: String { say("Connection", "Verbindung") }
    package static var myChanges: String { say("Delivery", "Zustellung") }
    package static var sees: String { say("Sees", "Sieht") }
    package static var friendsSince: String { say("Friends since", "Befreundet seit") }
    package static var listening: String { say("Listening", "Lauscht auf") }
    package static var discovery: String { say("Discovery", "Suche im Netz") }
    package static var friends: String { say("Friends", "Freunde") }
    package static var socket: String { say("Socket", "Socket") }
    /// In place of an unknown fact.
    package static var notKnown: String { say("unknown", "unbekannt") }
}
