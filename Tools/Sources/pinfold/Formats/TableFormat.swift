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
