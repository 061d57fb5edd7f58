/// The composition root: builds every part, gives each to those that need it, owns nothing afterwards.
package struct Daemon: Sendable {
    private let plan: LaunchPlan

    package init(_ plan: LaunchPlan) { self.plan = plan }

    /// Runs until SIGTERM or SIGINT, then drains.
    package func run() async throws(StartError) {
    }
}
