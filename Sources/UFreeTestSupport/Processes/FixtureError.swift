/// An error of the fixture itself, not of the tested program.
package struct FixtureError: Error, CustomStringConvertible, Sendable {
    package let description: String

    package init(_ description: String) { self.description = description }
}
