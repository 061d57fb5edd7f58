import UFreeDomain

/// The owner's profile.
struct ProfileRow: StoredRow {
    static let table = Table("profile", key: ["owner"], Table.profile + Table.common)

    let owner: OwnerID
    let profile: Profile
    let meta: RowMeta

    init(owner: OwnerID, profile: Profile, meta: RowMeta) {
        self.owner = owner
        self.profile = profile
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        profile = try reader.profile()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(profile)
        meta.write(to: &writer)
    }
}
