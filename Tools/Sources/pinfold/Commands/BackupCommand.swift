import ArgumentParser

/// `pinfold backup`: copies a store that may be in use.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies a place store, even while it is in use.",
    discussion: """
      The copy has every edit that was acknowledged before the command began, and can be \
      served and edited like any other store. It appears once it is complete. Do not use cp: \
      it may copy half of an edit, and so may a snapshot of the disk without the -wal file \
      beside the store.

      EXAMPLES:
        pinfold backup places.csv.gpkg backups/places.gpkg
        pinfold backup places.csv.gpkg "backups/$(date +%F).gpkg" --quiet
        pinfold backup places.csv.gpkg latest.gpkg --force
      """
  )

  @Argument(
    help: "The store, which may be in use by a server.",
    completion: .file(extensions: ["gpkg"])
  )
  var store: String

  @Argument(help: "Where to put the copy.", completion: .file(extensions: ["gpkg"]))
  var copy: String

  @Flag(help: "Replace an existing store.")
  var force = false

  @Flag(name: [.short, .long], help: "Show no progress and no summary.")
  var quiet = false

  mutating func validate() throws {
    guard !copy.isEmpty, copy != "-" else {
      throw ValidationError("Name the file for the copy, such as places-backup.gpkg.")
    }
  }

  mutating func run() throws {
    try StoreCopy(of: store, at: copy, isForced: force).make(isQuiet: quiet)
  }
}
