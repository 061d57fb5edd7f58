import UFreeDomain

/// Everything that determines how the daemon starts, read once.
package struct LaunchPlan: Hashable, Sendable {
    package let settings: Settings
    package let places: DaemonPlaces
    package let owner: ProcessOwner
    package let environment: [String: String]

    /// Reads the options, the environment and both configuration files, highest priority first.
    /// - Throws: `StartError` 64 for an option, 78 for everything else.
    package static func read(
        _ options: LaunchOptions, environment: [String: String]
    ) throws(StartError) -> LaunchPlan {
        let owner = ProcessOwner.current(environment: environment)
        let typed = try options.layer()
        let places = try DaemonPlaces.resolve(
            socketOption: options.socket, environment: environment, home: owner.home, uid: owner.uid)
        var layers = [typed, try SettingsLayer.environment(environment)]
        for file in places.configurationFiles {
            if let layer = try ConfigurationFile.read(file) { layers.append(layer) }
        }
        return LaunchPlan(
            settings: Settings.resolve(layers), places: places, owner: owner, environment: environment)
    }

    /// Returns the display name for the first start.
    /// - Throws: `StartError` (78) if no name was given and the login name isn't valid.
    func firstName() throws(StartError) -> DisplayName {
        if let name = settings.name ?? DisplayName(sanitizing: owner.login) { return name }
        throw StartError(
            "Your login name cannot be read.", remedy: "Set one: ufreed --name NAME", exitCode: 78)
    }
}
