import PinfoldReaders

enum FileStem {
  private static let formats = [
    "csv", "tsv", "txt", "geojson", "json", "geojsonl", "geojsonseq", "ndjson", "jsonl",
  ]

  /// Returns a file's name without its folder and format extensions. Other dots are part of the
  /// name. For a table, returns its name without the schema.
  static func stem(of path: String) -> String {
    if case .database(let address) = PlaceSource(argument: path) { return address.title }
    let stems = path.split(separator: "/").map { file in
      without(formats, without(["gz"], without(["gpkg"], String(file))))
    }
    return stems.last ?? "places"
  }

  private static func without(_ endings: [String], _ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      endings.contains(name[name.index(after: dot)...].lowercased())
    else { return name }
    return String(name[..<dot])
  }
}
