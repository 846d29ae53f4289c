import PinfoldPlans
import Pinfold
import PinfoldReaders
import PinfoldStore
import PinfoldText

extension FileReport {
  var text: String {
    let facts = fileFacts + rowFacts + placeFacts + timeFacts
    let width = facts.reduce(0) { Swift.max($0, $1.label.count) }
    return facts.map { label, value in
      let room = String(repeating: " ", count: width - label.count)
      return "\(label)\(room)  \(value.withoutControls)\n"
    }
    .joined()
  }

  private typealias Fact = (label: String, value: String)

  private var fileFacts: [Fact] {
    let packing = table.origin.packing.map { ", \($0)" } ?? ""
    let encoding = table.encoding == .utf8 ? "" : ", \(table.encoding.displayName)"
    let size = ByteCount(sourceByteCount)
    return [
      ("file", "\(table.name) (\(format)\(encoding)\(packing), \(size))")
    ] + storeFacts + [("columns", table.columnNames.joined(separator: ", "))]
      + decisionFacts
  }

  /// The reading decisions, except those about skipped rows, which are shown elsewhere.
  private var decisionFacts: [Fact] {
    decisions.filter { $0.subject != "skipped rows" }.map { ($0.subject, $0.text) }
  }

  private var storeFacts: [Fact] {
    guard let store else { return [] }
    let count =
      GroupedNumber(store.editCount).of("edit")
    return [("store", "of \(store.source.name), with \(count)")]
  }

  private var rowFacts: [Fact] {
    let skipped = rejectedRows
    var facts: [Fact] = [("rows", GroupedNumber(table.rowCount).description)]
    if let column = table.options.weightColumn {
      facts.append(("places", "\(GroupedNumber(table.placeCount)) by \(column)"))
    }
    facts.append(("skipped", GroupedNumber(skipped.count).description))
    facts += skipped.reasons.map { reason in
      ("", "\(GroupedNumber(skipped.count(for: reason))) × \(reason)")
    }
    let listed = skipped.listed.prefix(listsAllSkipped ? .max : Self.listedRows)
    facts += listed.map { ("", Warning.text(of: $0)) }
    if listed.count < skipped.count, !listed.isEmpty {
      // A store keeps only the first of many skipped rows.
      let wayOut = listsAllSkipped ? "" : "; list all with --skipped"
      facts.append(("", "and \(GroupedNumber(skipped.count - listed.count)) more\(wayOut)"))
    }
    return facts
  }

  private var placeFacts: [Fact] {
    var facts: [Fact] = []
    if let bounds {
      let edges = [bounds.west, bounds.south, bounds.east, bounds.north]
        .map { DecimalText.rounded($0, places: 6) }
      facts.append(("bounds", edges.joined(separator: ",")))
    }
    let meters = DecimalText.short(tolerance)
    facts.append(
      (
        "distinct locations",
        GroupedNumber(locationCount).description + (tolerance > 0 ? " (within \(meters) m)" : "")
      )
    )
    if let stack {
      let latitude = DecimalText.rounded(stack.coordinate.latitude, places: 6)
      let longitude = DecimalText.rounded(stack.coordinate.longitude, places: 6)
      let name = stack.name.map { ", such as \($0)" } ?? ""
      facts.append(
        ("biggest stack", "\(GroupedNumber(stack.count)) places at \(latitude),\(longitude)\(name)")
      )
    }
    return facts
  }

  private var timeFacts: [Fact] {
    let perPoint = DecimalText.rounded(bytesPerPoint, places: 1)
    let speed = DecimalText.rounded(megabytesPerSecond, places: 0)
    return [
      (
        "index",
        "\(ByteCount(UInt64(indexByteCount))), \(perPoint) bytes per \(table.weights == nil ? "place" : "row")"
      ),
      ("built in", Self.time(buildTime)),
      ("read in", "\(Self.time(readingTime)), \(speed) MB/s"),
    ]
  }

  private static func time(_ duration: Duration) -> String {
    duration.seconds < 1
      ? "\(DecimalText.rounded(duration.milliseconds, places: 1)) ms"
      : "\(DecimalText.rounded(duration.seconds, places: 2)) s"
  }

  private static let listedRows = 5
}
