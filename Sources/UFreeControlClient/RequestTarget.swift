import UFreeAPI

/// The target of a request: the path of an endpoint with its parameters, and its query.
enum RequestTarget {
    /// Returns the percent-encoded target.
    static func target<Query: EndpointParameters>(of route: Route, _ query: Query) -> String {
        let given = Query.all.compactMap { parameter in
            parameter.pieces(query).map {
                (parameter.name, $0.map(PercentCoding.encode).joined(separator: ","))
            }
        }
        var target = route.path
        // Without a name the path would be another one, such as that of everything.
        for (name, value) in given {
            target = target.replacing("{\(name)}", with: value.isEmpty ? "%20" : value)
        }
        let pairs = given.filter { route.query.contains($0.0) }.map { "\($0)=\($1)" }
        return target + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }
}
