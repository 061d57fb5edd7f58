import GRDB
package import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

extension SQLiteStore: IdentityRepository {
    package func forgetNotices() async throws {
        try await DataError.mapping {
            try await connection.writable().write { try $0.execute(sql: "DELETE FROM notice") }
        }
    }

    package func orderIdentity() async throws -> (owner: OwnerID, device: DeviceID) {
        let keys = try IdentityOrder.place(in: directory.path, credential: directory.credential).keys
        return (keys.owner, keys.device)
    }
}
