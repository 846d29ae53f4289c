import ArgumentParser
import PinfoldReaders
import PinfoldStore
import PinfoldText

enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case csv, geojson, ndjson

  case html

  init?(ending path: String) {
    let name = path.split(separator: "/").last ?? ""
    switch name.lastIndex(of: ".").map({ name[$0...].lowercased() }) {
    case ".csv", ".tsv": self = .csv
    case ".geojson", ".json": self = .geojson
    case ".ndjson", ".geojsonl", ".geojsonseq", ".jsonl": self = .ndjson
    case ".html", ".htm": self = .html
    default: return nil
    }
  }
}

extension ExportFormat {
  /// Returns the store's version of the format. `nil` for a map.
  func placeFormat(of store: PlaceStore) -> PlaceFormat? {
    switch self {
    case .html: nil
    case .csv: store.csvFormat
    case .geojson: .geoJSON
    case .ndjson: .geoJSONSequence
    }
  }
}

struct ExportWarnings {
  let lines: [String]

  init(_ remarks: ExportRemarks, store: String, isFiltered: Bool) {
    var lines: [String] = []
    if let latitude = remarks.unusualColumns.first, let longitude = remarks.unusualColumns.last {
      lines.append(
        "the coordinates are in unusual columns; read the file with "
          + "--latitude \"\(latitude)\" --longitude \"\(longitude)\"."
      )
    }
    for mark in DecimalMark.allCases {
      let columns = (remarks.unclearColumns[mark] ?? []).prefix(10).map { "\"\($0)\"" }
      guard !columns.isEmpty else { continue }
      lines.append(
        "the decimal mark of \(columns.joined(separator: ", ")) is unclear from these places; read the "
          + "file with --decimal-mark \(mark == .comma ? "comma" : "point")."
      )
    }
    // Filters that match nothing have their own warning.
    if remarks.placeCount == 0, !isFiltered { lines.append("there are no places.") }
    if remarks.unnumberedCount > 0 {
      let rows = GroupedNumber(remarks.unnumberedCount).of("row", "is", "are")
      lines.append("\(rows) left out, because a fid must be between -2⁵³ and 2⁵³.")
    }
    if remarks.lostCount > 0 {
      let columns = remarks.lostColumns.map { "\"\($0)\"" }.joined(separator: ", ")
      lines.append(
        GroupedNumber(remarks.lostCount).of("value", "is", "are")
          + " incomplete, in \(columns): CSV cannot hold null characters "
          + "or more than 4,096 columns; use --format ndjson."
      )
    }
    self.lines = lines.map { "pinfold: warning: \(store): \($0)".withoutControls }
  }
}
