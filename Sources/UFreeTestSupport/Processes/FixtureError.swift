/// The fixture itself could not do what a test asked of it.
package struct FixtureError: Error, CustomStringConvertible, Sendable {
    package let description: String

    package init(_ description: String) { self.description = description }
}
