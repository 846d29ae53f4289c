import ArgumentParser

/// `pinfold restore`: replaces a store with a backup.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Replaces a place store with a backup.",
    discussion: """
      Stop the server first: the command refuses a store that is in use. The edits since the \
      backup are lost, with the log beside the store. The store keeps its owner and its \
      permissions, and is replaced once the copy is complete; the backup stays as it is. Do not \
      use cp: it leaves the log of the old store, which Pinfold then refuses.

      EXAMPLES:
        pinfold restore backups/2026-11-22.gpkg places.csv.gpkg
        pinfold restore latest.gpkg places.csv.gpkg --quiet
      """
  )

  @Argument(help: "The backup.", completion: .file(extensions: ["gpkg"]))
  var backup: String

  @Argument(
    help: "The store to replace; it need not exist.",
    completion: .file(extensions: ["gpkg"])
  )
  var store: String

  @Flag(name: [.short, .long], help: "Show no progress and no summary.")
  var quiet = false

  mutating func run() throws {
    try StoreCopy(of: backup, at: store, isForced: true).make(isRestored: true, isQuiet: quiet)
  }
}
