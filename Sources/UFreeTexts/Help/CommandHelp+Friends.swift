// Friends.
extension CommandHelp {
    package static var friends: CommandHelp {
        CommandHelp(say("List your friends.", "Deine Freunde auflisten."))
    }
    package static var friend: CommandHelp {
        CommandHelp(
            say("Show, remove or verify a friend.", "Einen Freund zeigen, entfernen oder bestätigen."))
    }
    package static var friendShow: CommandHelp {
        CommandHelp(
            say("Show a friend's details.", "Einen Freund mit allen Angaben zeigen."),
            examples("ufreectl friend show Ben"))
    }
    package static var friendRemove: CommandHelp {
        CommandHelp(
            say("Remove a friend on both sides.", "Einen Freund auf beiden Seiten entfernen."),
            UndoText.never,
            examples("ufreectl friend rm Ben"))
    }
    package static var friendVerify: CommandHelp {
        CommandHelp(
            say("Verify a friend by their code.", "Einen Freund anhand seines Codes bestätigen."),
            UndoText.never,
            examples("ufreectl friend verify Ben 146627"))
    }
    package static var add: CommandHelp {
        CommandHelp(
            say("Send a friend request.", "Eine Freundschaftsanfrage senden."),
            say("Take it back: ufreectl withdraw", "Zurückziehen: ufreectl withdraw"),
            examples("ufreectl add Ben", "ufreectl add ben-laptop:7633"))
    }
    package static var requests: CommandHelp {
        CommandHelp(say("List pending friend requests.", "Offene Freundschaftsanfragen auflisten."))
    }
    package static var accept: CommandHelp {
        CommandHelp(
            say("Accept a friend request.", "Eine Freundschaftsanfrage annehmen."),
            say(
                "This cannot be undone. End a friendship: ufreectl friend rm",
                "Das lässt sich nicht rückgängig machen. Eine Freundschaft beenden: ufreectl friend rm"),
            examples("ufreectl accept Ben", "ufreectl accept --code 146627"))
    }
    package static var decline: CommandHelp {
        CommandHelp(
            say(
                "Decline a friend request; the sender is not notified.",
                "Eine Freundschaftsanfrage ablehnen; die andere Seite erfährt nichts davon."),
            UndoText.never,
            examples("ufreectl decline Ben"))
    }
    package static var withdraw: CommandHelp {
        CommandHelp(
            say("Withdraw a friend request.", "Eine gesendete Anfrage zurückziehen."),
            say(
                "This cannot be undone. Ask again: ufreectl add",
                "Das lässt sich nicht rückgängig machen. Noch einmal fragen: ufreectl add"),
            examples("ufreectl withdraw Ben"))
    }
    package static var nearby: CommandHelp {
        CommandHelp(say("Show people on this network.", "Leute in diesem Netz zeigen."))
    }
    package static var discoverable: CommandHelp {
        CommandHelp(
            say(
                "Show or hide your name on this network.",
                "Deinen Namen in diesem Netz zeigen oder verbergen."),
            examples("ufreectl discoverable on --for 10m", "ufreectl discoverable off"))
    }
}
