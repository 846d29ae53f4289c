import ArgumentParser
import PinfoldStore
import PinfoldText

/// `pinfold check`: checks a store for damage.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks a place store for damage.",
    discussion: """
      SQLite checks every page. The command then compares counts, the index, the search words and \
      the column of --key with the places. It can't find a value that was overwritten with another valid one, because \
      SQLite has no checksums. The store stays as it is, except that edits which a killed process \
      left in the log are written to it. The exit status is 0 if the store is intact and each \
      key is the number of its place.

      EXAMPLES:
        pinfold check places.csv.gpkg
        pinfold check places.csv.gpkg || sqlite3 places.csv.gpkg .recover > places.sql
      """
  )

  @Argument(help: "The store.", completion: .file(extensions: ["gpkg"]))
  var store: String

  @Flag(name: .shortAndLong, help: "Print only what is wrong.")
  var quiet = false

  mutating func run() throws {
    var bar = ProgressBar(label: "Checking \(store)", isShown: !quiet)
    defer { bar.clear() }
    let report = try PlaceStore.check(store) { bar.show($0) }
    bar.clear()
    let name = store.withoutControls
    let lines = report.problems + report.keyProblems + (quiet ? [] : report.omissions)
    let text = lines.map { "\(name): \($0.withoutControls)" }
    guard report.problems.isEmpty, report.keyProblems.isEmpty else {
      // Printed even with `--quiet`.
      text.forEach(StandardStreams.printNote)
      throw report.problems.isEmpty
        ? CommandError.otherKeys(store) : CommandError.damagedStore(store)
    }
    guard !quiet else { return }
    for line in text { try StandardStreams.printOutput(line) }
    let places = GroupedNumber(report.placeCount ?? 0)
    let skipped =
      report.rejectedCount == 0 ? "" : ", \(GroupedNumber(report.rejectedCount).of("skipped row"))"
    try StandardStreams.printOutput(
      "\(name): intact; \(places) places\(skipped), \(GroupedNumber(report.pageCount)) pages"
    )
  }
}
