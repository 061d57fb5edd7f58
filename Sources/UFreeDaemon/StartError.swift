/// The reason why the daemon did not start, or stopped: a message for people and an exit code for scripts.
package struct StartError: Error, Hashable, Sendable {
    /// The problem, in one sentence.
    package let problem: String
    /// The remedy, in one sentence.
    package let remedy: String
    /// The exit code of the command line contract (sysexits.h).
    package let exitCode: Int32

    package init(_ problem: String, remedy: String, exitCode: Int32) {
        self.problem = problem
        self.remedy = remedy
        self.exitCode = exitCode
    }

    /// Returns both sentences as written to standard error. For the journal each line has the priority of an
    /// error (sd-daemon(3)), because a priority applies to one line only.
    package func lines(toJournal: Bool) -> String {
        toJournal ? "<3>ufreed: \(problem)\n<3>\(remedy)\n" : "ufreed: \(problem)\n        \(remedy)\n"
    }
}
