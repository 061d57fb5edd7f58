/// One call of the control API: where it is, what it takes and what it answers. Each is declared once, in `API`; the server binds
/// it to a service, the client calls it, and tests compare it with docs/control-api.yaml.
package struct Endpoint<Query: EndpointParameters, Body: Sendable, Answer: Sendable>: Sendable {
    package let route: Route
    /// How long the client waits for the whole answer, in seconds.
    package let patience: Int64

    package init(_ method: Route.Method, _ path: String, patience: Int64 = 10) {
        let places = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { $0.dropFirst().dropLast() }
        route = Route(
            method: method, path: path, query: Query.all.map(\.name).filter { !places.contains($0[...]) })
        self.patience = patience
    }
}

/// Where an endpoint is, in the words of OpenAPI.
package struct Route: Hashable, Sendable, CustomStringConvertible {
    /// Of HTTP.
    package enum Method: String, Sendable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
        case delete = "DELETE"
        case patch = "PATCH"
    }

    package let method: Method
    /// With a `{name}` for each parameter that stands in it.
    package let path: String
    /// The names of the other parameters.
    package let query: [String]

    package init(method: Method, path: String, query: [String]) {
        self.method = method
        self.path = path
        self.query = query
    }

    package var description: String { "\(method.rawValue) \(path)" }
}

/// The body of an endpoint that takes none.
package struct NoBody: Hashable, Sendable {
    package init() {}
}

/// A file as a body or an answer, as it is.
package struct File: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// The answer of `API.events`: server-sent events until one side ends them.
package enum EventFlow: Sendable {}
