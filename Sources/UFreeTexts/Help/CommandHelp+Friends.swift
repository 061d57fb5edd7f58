// Friends.
extension CommandHelp {
    package static var friends: CommandHelp {
        CommandHelp(say("List your friends.", "Deine Freunde auflisten."))
    }
    package static var friend: CommandHelp {
        CommandHelp(
            say(
                "Show, rename, remove, verify or block a friend, and set what a friend sees.",
                "Einen Freund zeigen, umbenennen, entfernen, bestätigen, blockieren, oder was er sieht."))
    }
    package static var friendShow: CommandHelp {
        CommandHelp(
            say("Show a friend's details.", "Einen Freund mit allen Angaben zeigen."),
            examples("ufreectl friend show Ben"))
    }
    package static var friendName: CommandHelp {
        CommandHelp(
            say("Give a friend a private nickname.", "Einem Freund einen eigenen Spitznamen geben."),
            say(
                """
                You see the friend under this name everywhere, and commands accept it. Nobody else sees it. \
                Without NICKNAME, the friend's own name is shown again.
                """,
                """
                Du siehst den Freund überall unter diesem Namen, und Befehle nehmen ihn an. Sonst sieht ihn \
                niemand. Ohne NICKNAME gilt wieder der eigene Name des Freundes.
                """),
            examples("ufreectl friend name Ben \"Ben (gym)\"", "ufreectl friend name Ben"))
    }
    package static var friendPrivacy: CommandHelp {
        CommandHelp(
            say("Show or set what friends see.", "Zeigen oder einstellen, was Freunde sehen."),
            say(
                """
                Levels: full (everything), no-notes, busy-only (free or busy; a partly free day is busy), \
                live-only (the live status without its note), paused (nothing; paused:DATE ends on that day). \
                With --new it is about friends to come. In a group it is about its present members.
                """,
                """
                Stufen: full (alles), no-notes (ohne Notizen), busy-only (frei oder beschäftigt; ein teilweise \
                freier Tag gilt als beschäftigt), live-only (der Live-Status ohne Notiz), paused (nichts; \
                paused:DATUM endet an diesem Tag). Mit --new geht es um künftige Freunde. Bei einer Gruppe geht \
                es um ihre jetzigen Mitglieder.
                """),
            examples(
                "ufreectl friend privacy", "ufreectl friend privacy ben busy-only",
                "ufreectl friend privacy flat paused:fri", "ufreectl friend privacy --new no-notes"))
    }
    package static var friendSee: CommandHelp {
        CommandHelp(
            say("Show what a friend sees of you.", "Zeigen, was ein Freund von dir sieht."),
            examples("ufreectl friend see Ben", "ufreectl friend see Ben december"))
    }
    package static var friendBlock: CommandHelp {
        CommandHelp(
            say("Block a friend without notice.", "Einen Freund blockieren, ohne dass er es erfährt."),
            say(
                """
                To the friend, nothing of yours changes any more, as if you no longer set anything. You see nothing \
                of the friend, and no request, whatever name it comes under. End it: ufreectl friend unblock
                """,
                """
                Für den Freund ändert sich bei dir nichts mehr, als würdest du nichts mehr eintragen. Du siehst \
                nichts mehr von ihm, auch keine Anfrage, unter welchem Namen sie auch kommt. Aufheben: ufreectl \
                friend unblock
                """),
            examples("ufreectl friend block Ben"))
    }
    package static var friendUnblock: CommandHelp {
        CommandHelp(
            say("End a block.", "Eine Blockierung aufheben."),
            say(
                "A friend then sees you again, as much as the level allows: ufreectl friend privacy",
                "Ein Freund sieht dich dann wieder, so viel seine Stufe erlaubt: ufreectl friend privacy"),
            examples("ufreectl friend unblock Ben"))
    }
    package static var friendBlocked: CommandHelp {
        CommandHelp(say("List the people you blocked.", "Auflisten, wen du blockiert hast."))
    }
    package static var group: CommandHelp {
        CommandHelp(
            say("Manage groups of friends.", "Gruppen von Freunden verwalten."),
            say(
                """
                A group is a private name for some friends. It can be used wherever a command takes several \
                friends: who and best --with, notify when, group add.
                """,
                """
                Eine Gruppe ist dein eigener Name für einige Freunde. Sie gilt überall, wo ein Befehl mehrere \
                Freunde annimmt: who und best --with, notify when, group add.
                """))
    }
    package static var groupList: CommandHelp {
        CommandHelp(say("List your groups.", "Deine Gruppen auflisten."))
    }
    package static var groupAdd: CommandHelp {
        CommandHelp(
            say("Add friends to a group.", "Freunde in eine Gruppe aufnehmen."),
            say(
                "The group is created if there is none with this name.",
                "Gibt es keine mit diesem Namen, wird sie angelegt."),
            examples("ufreectl group add flat ana,ben"))
    }
    package static var groupRemove: CommandHelp {
        CommandHelp(
            say("Remove a group, or friends from it.", "Eine Gruppe entfernen, oder Freunde aus ihr."),
            say(
                "A group without members is removed. The friendships stay.",
                "Eine Gruppe ohne Mitglieder wird entfernt. Die Freundschaften bleiben."),
            examples("ufreectl group rm flat", "ufreectl group rm flat ben"))
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
    package static var invite: CommandHelp {
        CommandHelp(
            say(
                "Invite somebody with a code or a link, list or revoke invitations.",
                "Mit Code oder Link einladen, Einladungen auflisten oder zurückziehen."))
    }
    package static var inviteNew: CommandHelp {
        CommandHelp(
            say("Invite somebody with a code or a link.", "Jemanden mit Code oder Link einladen."),
            say(
                """
                The code works for ten minutes on the same network, for one person: read it out. The link works from \
                anywhere that reaches this machine, for seven days. Whoever enters it becomes a verified friend: ufreectl join
                """,
                """
                Der Code gilt zehn Minuten im selben Netz, für eine Person: Sag ihn ihr. Der Link gilt überall, von wo \
                dieser Rechner erreichbar ist, sieben Tage lang. Wer ihn eingibt, ist danach dein bestätigter Freund: \
                ufreectl join
                """),
            examples(
                "ufreectl invite", "ufreectl invite --link --for 2d",
                "ufreectl invite --link --at home.example.org --qr"))
    }
    package static var inviteList: CommandHelp {
        CommandHelp(say("List open invitations.", "Offene Einladungen auflisten."))
    }
    package static var inviteRevoke: CommandHelp {
        CommandHelp(
            say("Revoke an invitation.", "Eine Einladung zurückziehen."),
            examples("ufreectl invite revoke 7", "ufreectl invite revoke all"))
    }
    package static var join: CommandHelp {
        CommandHelp(
            say("Become friends with a code or a link.", "Mit einem Code oder Link Freunde werden."),
            say(
                """
                Use the code that the other person reads out, or the link. With - it is read from standard input, so \
                that other users of this machine do not see it.
                """,
                """
                Nimm den Code, den die andere Person vorliest, oder ihren Link. Mit - kommt er von der \
                Standardeingabe, damit andere Benutzer dieses Rechners ihn nicht sehen.
                """),
            examples("ufreectl join 7-K3QX-9FMD", "ufreectl join -"))
    }
    package static var find: CommandHelp {
        CommandHelp(
            say(
                "Find somebody nearby by a phone number.",
                "Jemanden in der Nähe über die Telefonnummer finden."),
            say(
                """
                Ask the people nearby whether the number is theirs. They do not learn which number you look for. With - numbers are \
                read from standard input, one in each line.
                """,
                """
                Frag die Leute in der Nähe, ob die Nummer ihnen gehört. Sie erfahren nicht, welche du suchst. Mit - kommen Nummern \
                von der Standardeingabe, eine in jeder Zeile.
                """),
            examples("ufreectl find +43 664 1234567", "ufreectl find --contacts", "ufreectl find -"))
    }
    package static var contacts: CommandHelp {
        CommandHelp(
            say(
                "Import, list or remove contacts, to find them nearby.",
                "Kontakte importieren, auflisten oder entfernen, um sie in der Nähe zu finden."),
            say(
                "Names and numbers stay on this machine, encrypted. See who is nearby: ufreectl find --contacts",
                "Namen und Nummern bleiben auf diesem Rechner, verschlüsselt. Wer in der Nähe ist: ufreectl find --contacts"
            ))
    }
    package static var contactsList: CommandHelp {
        CommandHelp(say("List your contacts.", "Deine Kontakte auflisten."))
    }
    package static var contactsImport: CommandHelp {
        CommandHelp(
            say(
                "Import contacts from a vCard file or a CSV table.",
                "Kontakte aus einer vCard-Datei oder CSV-Tabelle importieren."),
            say(
                """
                Phones and mail programs export such files. Numbers that are known already are kept once, so the same file can be \
                imported again. At most 4,096 numbers are kept. It cannot be undone; remove them with: ufreectl contacts rm
                """,
                """
                Handys und Mailprogramme exportieren solche Dateien. Bekannte Nummern bleiben einmal, dieselbe Datei kann also \
                noch einmal importiert werden. Höchstens 4.096 Nummern bleiben. Rückgängig geht es nicht; entfernen: ufreectl contacts rm
                """),
            examples("ufreectl contacts import contacts.vcf", "ufreectl contacts import friends.csv"))
    }
    package static var contactsRemove: CommandHelp {
        CommandHelp(
            say(
                "Remove contacts by name or number, or all.",
                "Kontakte nach Name oder Nummer entfernen, oder alle."),
            UndoText.never,
            examples(
                "ufreectl contacts rm Ben", "ufreectl contacts rm +43 664 1234567", "ufreectl contacts rm all"
            ))
    }
    package static var add: CommandHelp {
        CommandHelp(
            say("Send a friend request.", "Eine Freundschaftsanfrage senden."),
            say("Take it back: ufreectl withdraw", "Zurückziehen: ufreectl withdraw"),
            examples("ufreectl add Ben", "ufreectl add ben-laptop:7633"))
    }
    package static var requests: CommandHelp {
        CommandHelp(
            say(
                "List pending friend requests, or ignore one.",
                "Offene Anfragen auflisten, oder eine ignorieren."))
    }
    package static var requestsList: CommandHelp {
        CommandHelp(say("List pending friend requests.", "Offene Freundschaftsanfragen auflisten."))
    }
    package static var requestsIgnore: CommandHelp {
        CommandHelp(
            say(
                "Hide a request and all later ones of its sender, without notice.",
                "Eine Anfrage und alle weiteren dieser Person verbergen, ohne dass sie es erfährt."),
            say(
                "The sender is then blocked. End it: ufreectl friend unblock",
                "Die Person ist dann blockiert. Aufheben: ufreectl friend unblock"),
            examples("ufreectl requests ignore Ben"))
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
