import PinfoldReaders
import PinfoldStore

extension StoredSource {
  /// How a store was made where that is not how the options say, such as `with --crs EPSG:2154` or
  /// `without --strict`; `nil` where it was made in the same way.
  func making(otherThan options: ReadOptions) -> String? {
    func title(_ crs: String?) -> String? { crs.map { ReadOptions.title(ofReferenceSystem: $0) } }
    if crs != options.crs { return Self.text("--crs", title(crs)) }
    let areBoth = latitudeColumn == longitudeColumn
    if latitudeColumn != options.latitudeColumn {
      return Self.text(
        areBoth && latitudeColumn != nil ? "--coordinates" : "--latitude",
        latitudeColumn
      )
    }
    if longitudeColumn != options.longitudeColumn {
      return Self.text("--longitude", longitudeColumn)
    }
    if weightColumn != options.weightColumn { return Self.text("--weight", weightColumn) }
    if keyColumn != options.keyColumn { return Self.text("--key", keyColumn) }
    if encoding != options.encoding { return Self.text("--encoding", encoding?.rawValue) }
    if decimalMark != options.decimalMark {
      return Self.text("--decimal-mark", decimalMark?.rawValue)
    }
    // Its format shows what it was read with.
    if let delimiter = options.delimiter, format != .csv(delimiter) { return "without --separator" }
    return isStrict == options.isStrict ? nil : isStrict ? "with --strict" : "without --strict"
  }

  private static func text(_ flag: String, _ value: String?) -> String {
    value.map { "with \(flag) \($0)" } ?? "without \(flag)"
  }
}
