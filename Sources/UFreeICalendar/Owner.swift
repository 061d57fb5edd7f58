/// Whose calendar it is.
struct Owner {
    /// In lower case, without `mailto:`.
    let addresses: Set<String>

    init(_ addresses: [String]) {
        self.addresses = Set(addresses.map(MailAddress.normalised).filter { !$0.isEmpty })
    }

    private init(_ addresses: Set<String>) { self.addresses = addresses }

    /// A calendar that is named like a mail address belongs to that address.
    func named(_ calendar: String) -> Owner {
        MailAddress.isOne(calendar) ? Owner(addresses.union([MailAddress.normalised(calendar)])) : self
    }
}
