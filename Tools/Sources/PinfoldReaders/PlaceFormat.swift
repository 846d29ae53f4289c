/// The format of a file of places. The content decides, not the file name.
public enum PlaceFormat: Hashable, Sendable {
  /// Delimiter-separated rows under a header.
  case csv(Delimiter)

  /// A single GeoJSON object.
  case geoJSON

  /// A sequence of GeoJSON objects, with or without record separators.
  case geoJSONSequence

  /// JSON objects whose members are columns, in an array or as a sequence.
  case json

  /// The delimiter between two fields of a row.
  public enum Delimiter: String, CaseIterable, Hashable, Sendable {
    /// `,`
    case comma

    /// `;`, which spreadsheets write in locales with decimal commas.
    case semicolon

    /// The tab character.
    case tab

    /// `|`, which databases write.
    case bar
  }
}

extension PlaceFormat.Delimiter {
  package var displayName: String { rawValue }

  package var byte: UInt8 {
    switch self {
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .tab: UInt8(ascii: "\t")
    case .bar: UInt8(ascii: "|")
    }
  }
}

extension PlaceFormat: CustomStringConvertible {
  /// The format in words, for a report.
  public var description: String {
    switch self {
    case .csv(.comma): "CSV"
    case .csv(.semicolon): "CSV with semicolons"
    case .csv(.tab): "CSV with tabs"
    case .csv(.bar): "CSV with bars"
    case .geoJSON: "GeoJSON"
    case .json: "JSON"
    case .geoJSONSequence: "newline-delimited GeoJSON"
    }
  }
}
