import PinfoldReaders
import PinfoldStore
import PinfoldText

/// Replaces the cells of a store of a roll-up that have changed.
struct RollupUpdating {
  /// Where the store is.
  let path: String

  /// The parts of the update.
  let reading: ReadingArguments

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    // Before reading parts in vain.
    let store = try PlaceStore(opening: path)
    let source = PlaceSource(argument: try reading.flags.local(reading.file))
    var bar = ProgressBar(label: "Reading \(source.name)", isShown: !reading.quiet)
    defer { bar.clear() }
    let update = try RollupUpdate.read(source, options: reading.flags.options()) { bar.show($0) }
    bar.clear()
    let summary = try store.update(with: update)
    try store.close()
    let cells = GroupedNumber(summary.replacedCount + summary.addedCount).of("cell")
    let removed = GroupedNumber(summary.removedCount)
    let seconds = DecimalText.fixed((clock.now - start).seconds, places: 1)
    StandardStreams.printNote(
      "\(path.withoutControls): \(cells) replaced or added, \(removed) removed, in \(seconds) s"
    )
  }
}
