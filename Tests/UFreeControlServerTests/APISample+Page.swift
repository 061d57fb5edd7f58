import UFreeAPI

extension APISample {
    static let page: [APISample] = [
        APISample("Web", full: WebResponse(enabled: true, address: nil, sessions: 1)),
        APISample("WebLink", full: WebLinkResponse(link: "", seconds: 60)),
        APISample(
            "Phones",
            full: PhonesResponse(enabled: true, until: nil, address: nil, fingerprint: nil, phones: [])),
        APISample("Phone", full: PhoneValue(number: 1, name: "", since: "2026-01-09T12:00:00Z", seen: nil)),
        APISample("PhoneLink", full: PhoneLinkResponse(link: "", seconds: 600, fingerprint: "", until: nil)),
        APISample("QRCode", full: QRResponse(rows: ["01"])),
        APISample("Session", full: SessionResponse(secret: nil)),
        APISample("SetWeb", full: WebBody(enabled: true)),
        APISample("QR", full: QRBody(text: "UFREE:1")),
        APISample("SetPhones", full: PhonesBody(enabled: true, seconds: 1), bare: PhonesBody(enabled: true)),
        APISample("OpenSession", full: SessionBody(token: "")),
        APISample("SetDiscoverable", full: DiscoverableBody(seconds: 0), bare: DiscoverableBody()),
        APISample(
            "SetDays", full: SetDaysBody(status: "", parts: [], note: "", dryRun: true), bare: SetDaysBody()),
        APISample("Undo", full: UndoBody(count: 2, dryRun: true, first: 1, changes: []), bare: UndoBody()),
        APISample("BackUp", full: BackupBody(passphrase: ""), bare: BackupBody()),
        APISample("Restore", full: RestoreBody(passphrase: "", dryRun: true), bare: RestoreBody()),
        APISample("Note", full: NoteBody(note: ""), bare: NoteBody(note: nil)),
        APISample("AddFriend", full: AddFriendBody(to: "", wait: 1), bare: AddFriendBody(to: "")),
        APISample("Code", full: CodeBody(code: ""), bare: CodeBody(code: nil)),
    ]
}
