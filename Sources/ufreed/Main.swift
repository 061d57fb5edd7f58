import ArgumentParser
import UFreeDaemon

@main
enum Main {
    static func main() async { await DaemonCommand.start() }
}
