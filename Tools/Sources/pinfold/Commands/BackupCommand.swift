import ArgumentParser
import PinfoldStore
import PinfoldText

/// `pinfold backup`: a copy of a store that may be in use.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies a place store, also while it is served and edited.",
    discussion: """
      The copy has every edit that was acknowledged before the command began, and can be \
      served and edited like any other store. It appears when it is whole. cp would copy \
      half of an edit; so would a snapshot of the disk without the files -wal beside the \
      store.

      EXAMPLES:
        pinfold backup places.csv.pinfold backups/places.pinfold
        pinfold backup places.csv.pinfold "backups/$(date +%F).pinfold" --quiet
        pinfold backup places.csv.pinfold latest.pinfold --force
      """
  )

  @Argument(
    help: "The store, also one that is being served.",
    completion: .file(extensions: ["pinfold"])
  )
  var store: String

  @Argument(help: "Where the copy is made.", completion: .file(extensions: ["pinfold"]))
  var copy: String

  @Flag(help: "Replace a store that is there.")
  var force = false

  @Flag(name: [.short, .long], help: "Show no progress, and no line at the end.")
  var quiet = false

  mutating func validate() throws {
    guard !copy.isEmpty, copy != "-" else {
      throw ValidationError("Name the file of the copy, such as places-backup.pinfold.")
    }
  }

  mutating func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let source = try PlaceStore(opening: store, for: .snapshot)
    let target = try StoreCopy(of: store, at: copy, isForced: force).target()
    let pending = PendingPaths(PlaceStore.unfinishedPaths(forStore: target))
    var bar = ProgressBar(label: "Copying \(store)", isShown: !quiet)
    defer { bar.clear() }
    try source.backUp(to: target) { bar.show($0) }
    _ = consume pending
    bar.clear()
    guard !quiet else { return }
    let places = GroupedNumber(source.placeCount)
    let seconds = DecimalText.fixed((clock.now - start).seconds, places: 1)
    StandardStreams.printOutput("\(copy.withoutControls): \(places) places in \(seconds) s")
  }
}
