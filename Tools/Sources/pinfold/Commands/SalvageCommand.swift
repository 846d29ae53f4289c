import ArgumentParser
import Pinfold
import PinfoldStore
import PinfoldText

/// `pinfold salvage`: saves what can be read of a damaged store.
struct SalvageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "salvage",
    abstract: "Makes a new store of what can be read of a damaged one.",
    discussion: """
      Every place that can be read is kept with its id, edits included. The damaged store \
      stays as it is. The exit status is 0 when nothing is lost.

      EXAMPLES:
        pinfold salvage places.csv.pinfold
        pinfold salvage places.csv.pinfold -o places-2.pinfold
      """
  )

  @Argument(help: "The damaged store.", completion: .file(extensions: ["pinfold"]))
  var store: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to put the new store. (default: beside the damaged one, as STORE.salvaged)",
      valueName: "store"
    ),
    completion: .file(extensions: ["pinfold"])
  )
  var output: String?

  @Flag(name: .shortAndLong, help: "Print only what is lost.")
  var quiet = false

  mutating func validate() throws {
    guard output?.isEmpty != true else {
      throw ValidationError("The --output is empty; name the store to make.")
    }
    guard output != "-" else { throw StoreMaking.storeIsAFile }
  }

  mutating func run() throws {
    let target = output ?? store + ".salvaged"
    let pending = PendingPaths(PlaceStore.unfinishedPaths(forStore: target))
    var bar = ProgressBar(label: "Reading \(store)", isShown: !quiet)
    defer { bar.clear() }
    let report = try PlaceStore.salvage(store, to: target) { bar.show($0) }
    _ = consume pending
    bar.clear()
    if !quiet {
      let places = GroupedNumber(report.placeCount)
      StandardStreams.printNote("\(target.withoutControls): \(places) places")
    }
    guard !report.isComplete else { return }
    for loss in Self.losses(report) { StandardStreams.printNote(loss) }
    throw CommandError.salvagedInPart(store, target)
  }

  /// Says what is lost, a line each.
  static func losses(_ report: SalvageReport) -> [String] {
    var losses: [String] = []
    if report.isLogDamaged { losses.append("Edits at the end of the log are lost.") }
    let missing = report.missingIDs.prefix(10).map { range in
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound.row)" : "\(range.lowerBound.row)–\(range.upperBound.row)"
    }
    let ids =
      missing.joined(separator: ", ")
      + (report.missingIDs.count > 10 ? " and \(report.missingIDs.count - 10) more ranges" : "")
    switch report.lostCount {
    case 0: break
    case let count?:
      let places = GroupedNumber(count).of("place", "is", "are") + " lost"
      let missingCount = report.missingIDs.reduce(0) {
        $0 + Int($1.upperBound.row - $1.lowerBound.row) + 1
      }
      losses.append(places + (missingCount == count ? ": id \(ids)." : ", among the ids \(ids)."))
    case nil:
      losses.append(
        "It is not known how many places are lost; the ids \(ids) were lost or removed before."
      )
    }
    return losses
  }
}
