/// Chooses the file of places in a ZIP archive, and how to read it.
enum ZipText {
  static func text(of archive: ZipArchive) throws(ReadError) -> any MadeText {
    let path = archive.path
    func has(_ name: String) -> Bool { archive.entries.contains { $0.name == name } }
    // Some formats are ZIP archives themselves.
    for format in ProgramFormat.all {
      if case .entry(let name) = format.signature, has(name) { return try format.text(path: path) }
    }
    guard let entry = try onlyCandidate(archive) else {
      throw .unsupportedFormat(
        path,
        "a ZIP archive without a file of places",
        "pass one with CSV, GeoJSON or another format that pinfold formats lists"
      )
    }
    if ProgramFormat.kmz.hasEnding(of: path) { return try ProgramFormat.kmz.text(path: path) }
    guard let format = try format(of: entry, archive) else {
      return try ZipEntryText(entry, of: archive)
    }
    guard format.program == .ogr2ogr else {
      throw .unsupportedFormat(
        path,
        "a ZIP archive with \(format.isWhat) in it",
        "unpack it, and pass that"
      )
    }
    return try GDALText.text(format, path: path, entry: entry.name)
  }

  private static func onlyCandidate(_ archive: ZipArchive) throws(ReadError) -> ZipArchive.Entry? {
    let files = archive.entries.filter { entry in
      let name = entry.name.split(separator: "/").last ?? ""
      return !entry.name.hasSuffix("/") && !entry.name.hasPrefix("__MACOSX/")
        && !name.hasPrefix(".")
    }
    func ending(_ endings: [String]) -> [ZipArchive.Entry] {
      files.filter { file in endings.contains { file.name.lowercased().hasSuffix($0) } }
    }
    var candidates = ending(textEndings + ProgramFormat.all.flatMap(\.endings))
    // A last resort: `.txt` may be any text, such as a notice.
    if candidates.isEmpty { candidates = ending([".txt"]) }
    if candidates.isEmpty, files.count == 1 { candidates = files }
    guard candidates.count > 1 else { return candidates.first }
    throw .severalFiles(archive.path, candidates.map(\.name))
  }

  private static let textEndings = [
    ".csv", ".tsv", ".tab", ".geojson", ".json", ".geojsonl", ".geojsonseq", ".ndjson", ".jsonl",
    ".csv.gz", ".tsv.gz", ".geojson.gz", ".json.gz",
  ]

  /// Detects the format of an archived file from its first bytes.
  private static func format(
    of entry: ZipArchive.Entry,
    _ archive: ZipArchive
  ) throws(ReadError) -> ProgramFormat? {
    let text = try ZipEntryText(entry, of: archive)
    var head = [UInt8](repeating: 0, count: 4096)
    var count = 0
    while count < head.count {
      let more = try text.read(into: &head, count..<head.count)
      if more == 0 { break }
      count += more
    }
    return ProgramFormat.find(head[..<count], path: entry.name)
  }
}
