import UFreeAPI
import UFreeDomain
package import UFreeServices

/// The page in the browsers of this machine: whether it is served, and who may read it. It outlives restarts of the
/// daemon inside its process, so that a page that restores a backup stays signed in.
package struct Page: Sendable {
    /// What the page cannot do: end its own listener while that answers it.
    static let denied: Set = [API.setWeb.route]

    let access: PageAccess
    let turns = PageSwitch()
    let route = PageRoute()

    package init(clock: any WallClock, random: any RandomSource) {
        access = PageAccess(clock: clock, random: random)
    }

    func state() async -> WebResponse {
        let port = await turns.port
        return WebResponse(
            enabled: await turns.isOn, address: port.map { "http://127.0.0.1:\($0)/" },
            sessions: access.sessions.count)
    }

    /// Starts or stops serving the page, and returns when that is done. Stopping signs all browsers out.
    func turn(_ body: WebBody) async throws(APIError) -> WebResponse {
        if !body.enabled { access.forgetAll() }
        guard await turns.turn(on: body.enabled) || !body.enabled else {
            throw APIError(
                .internalError,
                values: ["reason": "the page cannot listen on 127.0.0.1, or was turned off meanwhile"])
        }
        return await state()
    }

    /// Returns a link for one browser. If the page is off, it is turned on.
    func link() async throws(APIError) -> WebLinkResponse {
        let address = try await turn(WebBody(enabled: true)).address ?? ""
        return WebLinkResponse(
            link: "\(address)#t=\(access.token())", seconds: Int(access.tokenLife / .second))
    }
}
