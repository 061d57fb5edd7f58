import ArgumentParser
// Linked in place of ICU's data.
import CZones
import UFreeDaemon

@main
enum Main {
    static func main() async { await DaemonCommand.start() }
}
