/// One call of the control API: its route, its parameters, its body and its answer. Each is declared once, in
/// `API`. The server binds it to a service, the client calls it, and tests compare it with
/// docs/control-api.yaml.
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

/// The method, path and query of an endpoint, in the terms of OpenAPI.
package struct Route: Hashable, Sendable, CustomStringConvertible {
    /// An HTTP method.
    package enum Method: String, Sendable {
        case get = "GET"
        case put = "PUT"
        case post = "POST"
        case delete = "DELETE"
        case patch = "PATCH"
    }

    package let method: Method
    /// The path, with a `{name}` for each parameter in it.
    package let path: String
    /// The names of the query parameters.
    package let query: [String]

    package init(method: Method, path: String, query: [String]) {
        self.method = method
        self.path = path
        self.query = query
    }

    package var description: String { "\(method.rawValue) \(path)" }
}

/// The body of an endpoint that has none.
package struct NoBody: Hashable, Sendable {
    package init() {}
}

/// A file as a body or an answer, unchanged.
package struct File: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// The answer of `API.events`: server-sent events until one side closes the stream.
package enum EventFlow: Sendable {}
