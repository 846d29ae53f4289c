import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldText

/// A plan as a table for people: the biggest clusters first.
///
/// On a terminal it is cut to the screen; elsewhere it is whole.
struct TableFormat {
  let terminal: Terminal?

  func write(_ places: PlannedPlaces, to output: inout Output) throws(ReadError) {
    var table = TextTable(
      [("COUNT", .right), ("LATITUDE", .right), ("LONGITUDE", .right), ("CLUSTER", .left)]
        + places.figures.map { ($0.name.withoutControls.uppercased(), .right) } + [("PLACE", .left)]
    )
    let clusters = Self.bySize(places.plan.clusters)
    let shown = clusters.prefix(rowLimit)
    for cluster in shown {
      table.rows.append(Self.row(try ClusterFacts(cluster, of: places)))
    }
    for line in table.lines(width: terminal?.columns) { output.write(line + "\n") }
    if shown.count < clusters.count {
      output.write(
        "… and \(GroupedNumber(clusters.count - shown.count)) more; "
          + "use --format csv to see them all.\n"
      )
    }
    output.write("\n\(PlanSummary(places).text)\n")
  }

  /// Room for the header, the note, the summary and the next prompt.
  private var rowLimit: Int { terminal.map { Swift.max($0.rows - 6, 5) } ?? .max }

  private static func bySize(_ clusters: [Cluster]) -> [Cluster] {
    clusters.enumerated()
      .sorted { ($0.element.count, $1.offset) > ($1.element.count, $0.offset) }
      .map(\.element)
  }

  private static func row(_ facts: ClusterFacts) -> [String] {
    [
      GroupedNumber(facts.cluster.count).description,
      fixed(facts.latitude),
      fixed(facts.longitude),
      facts.cluster.id.description,
    ] + facts.figures.map { $0.value.map { DecimalText.rounded($0, places: 2) } ?? "" }
      + [place(facts)]
  }

  /// Degrees with five places, about a meter, so that the points are below each
  /// other.
  private static func fixed(_ degrees: String) -> String {
    Double(degrees).map { DecimalText.fixed($0, places: 5) } ?? degrees
  }

  private static func place(_ facts: ClusterFacts) -> String {
    if facts.isStack { return "(one location)" }
    return facts.properties.flatMap(NameColumn.name)?.withoutControls ?? ""
  }
}

/// A table of text, its columns aligned.
struct TextTable {
  enum Alignment {
    case left, right
  }

  let columns: [(title: String, alignment: Alignment)]
  var rows: [[String]] = []

  init(_ columns: [(title: String, alignment: Alignment)]) {
    self.columns = columns
  }

  /// Returns the lines, header first.
  ///
  /// - Parameter width: Lines are cut to this many characters; `nil` for any length.
  func lines(width: Int?) -> [String] {
    let widths = columns.indices.map { column in
      rows.reduce(columns[column].title.displayWidth) { Swift.max($0, $1[column].displayWidth) }
    }
    return ([columns.map(\.title)] + rows).map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let room = String(repeating: " ", count: widths[column] - cell.displayWidth)
        line += column > 0 ? "  " : ""
        line += columns[column].alignment == .right ? room + cell : cell + room
      }
      while line.last == " " { line.removeLast() }
      return width.map { line.cut(toDisplayWidth: $0) } ?? line
    }
  }
}

/// One line about a plan as a whole.
struct PlanSummary {
  let text: String

  init(_ places: PlannedPlaces) {
    let plan = places.plan
    let count = plan.clusters.count { $0.isCluster }
    let single = plan.clusters.count - count
    let parts = [
      GroupedNumber(count).of("cluster"),
      GroupedNumber(single).of("single place"),
    ]
    let all = GroupedNumber(places.table.placeCount).of("place")
    let time = DecimalText.rounded(places.time.milliseconds, places: 2)
    let zoom = DecimalText.rounded(plan.zoomLevel.value, places: 2)
    let margin = places.margin > 0 ? " in view and in the margin" : ""
    text =
      "\(parts.joined(separator: " and ")) for "
      + "\(GroupedNumber(plan.memberCount)) of \(all)\(margin), "
      + "zoom level \(zoom), planned in \(time) ms"
  }
}
