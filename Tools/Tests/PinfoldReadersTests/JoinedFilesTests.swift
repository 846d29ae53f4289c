import Foundation
import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Folders and patterns of files of one shape, which are one table.
@Suite struct JoinedFilesTests {
  /// Files in a folder, by their names.
  private func withFolder(_ files: [String: [UInt8]], _ use: (String) throws -> Void) throws {
    try withTemporaryFile([], named: "_SUCCESS") { path in
      let folder = String(path.dropLast("/_SUCCESS".count))
      for (name, bytes) in files {
        let url = URL(filePath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(bytes).write(to: url)
      }
      try use(folder)
    }
  }

  private func withFolder(_ files: [String: String], _ use: (String) throws -> Void) throws {
    try withFolder(files.mapValues { Array($0.utf8) }, use)
  }

  private func error(reading files: [String: String], _ path: String = "") throws -> ReadError? {
    var found: ReadError?
    try withFolder(files) { folder in
      do throws(ReadError) { _ = try PlaceTable.read(.file(folder + path)) } catch { found = error }
    }
    return found
  }

  /// Random files of one shape: with and without a byte order mark, an end of the last line, quotes
  /// with line ends in them, bad rows and compression, some with no rows and some with nothing.
  private func files(_ random: inout SplitMix64) -> [String: [UInt8]] {
    let (isCSV, hasGzip) = (random.next() % 3 != 0, random.next() % 3 == 0)
    let end = ["\n", "\r\n", "\r"][Int(random.next() % 3)]
    let header = random.next() % 4 == 0 ? "\"na\(end)me\",lat,lon" : "name,lat,lon"
    var files: [String: [UInt8]] = [:]
    for number in 0..<1 + Int(random.next() % 6) {
      var lines = isCSV ? [header] : []
      for row in 0..<Int(random.next() % 2500) * Int(random.next() % 2) + Int(random.next() % 3) {
        let latitude = random.next() % 50 == 0 && row > 0 ? "x" : "\(Int(random.next() % 80))"
        let name = isCSV && random.next() % 9 == 0 ? "\"a\(end)\"\"b\"\"\"" : "\(number) \(row)"
        lines.append(
          isCSV
            ? "\(name),\(latitude),\(row % 180)"
            : #"{"name":"\#(name)","lat":"\#(latitude)","lon":\#(row % 180)}"#
        )
      }
      var text = lines.joined(separator: end)
      if !isCSV, random.next() % 3 == 0 {
        text = "[" + lines.joined(separator: "," + end) + "]"
      }
      if random.next() % 2 == 0 { text += end }
      if random.next() % 3 == 0 { text = "\u{FEFF}" + text }
      if random.next() % 6 == 0 { text = "" }
      let bytes = Array(text.utf8)
      let isPacked = hasGzip && random.next() % 2 == 0
      files["part \(number)[].csv" + (isPacked ? ".gz" : "")] =
        isPacked ? StoredGzip.member(bytes) : bytes
    }
    return files
  }

  /// One table has the rows of each file, with their lines there, and reads them again.
  @Test(arguments: 0..<120 as Range<UInt64>)
  func aFolderIsTheRowsOfItsFiles(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let files = files(&random)
    try withFolder(files) { folder in
      // The oracle: one file after the other.
      var rows: [(Coordinate, [UInt8], line: Int)] = []
      var rejected: [(file: String, line: Int)] = []
      var options = ReadOptions()
      options.chunkSize = [64, 1000, 1 << 20][Int(random.next() % 3)]
      for name in files.keys.sorted() {
        let path = "\(folder)/\(name)"
        guard let table = try? PlaceTable.read(.file(path)) else { continue }
        for row in 0..<table.rowCount {
          let properties = try table.propertiesJSON(ofRow: row)
          rows.append((table.coordinates[row], properties, try table.line(ofRow: row)))
        }
        rejected += table.rejectedRows.listed.map { (path, $0.line) }
      }
      guard !rows.isEmpty else {
        #expect(throws: ReadError.self) { try PlaceTable.read(.file(folder), options: options) }
        return
      }
      let pattern = random.next() % 2 == 0 ? folder : folder + "/part*"
      let table = try PlaceTable.read(.file(pattern), options: options)
      #expect(table.rowCount == rows.count)
      try table.forEachRow { row, properties in
        #expect((table.coordinates[row], properties) == (rows[row].0, rows[row].1))
      }
      for _ in 0..<30 {
        let row = Int(random.next() % UInt64(rows.count))
        let (properties, line) = (try table.propertiesJSON(ofRow: row), try table.line(ofRow: row))
        #expect((properties, line) == (rows[row].1, rows[row].line))
      }
      let again = try table.again(numericColumns: ["lat"])
      #expect(again.numericColumn("lat") == rows.map { $0.0.latitude })
      let first = try again.propertiesJSON(ofRow: 0)
      #expect(first == rows[0].1)
      let listed = min(rejected.count, options.listedRejections)
      #expect(table.rejectedRows.listed.count == listed)
      for (found, expected) in zip(table.rejectedRows.listed, rejected) {
        #expect((found.file, found.line) == (expected.file, expected.line))
      }
    }
  }

  @Test func filesOfStoresAndOfDatabasesAreNoParts() throws {
    let text = "lat,lon\n1,2\n"
    let files = [
      "a.csv": text, "b.csv": text, "_SUCCESS": "x", ".a.csv.crc": "x", "a.csv.gpkg": "x",
      "a.csv.gpkg-wal": "x", "sub/c.csv": text,
    ]
    try withFolder(files) { folder in
      for (path, count) in [("", 2), ("/", 2), ("/*/*.csv", 1), ("/a*", 1)] {
        let table = try PlaceTable.read(.file(folder + path))
        #expect(table.rowCount == count)
      }
    }
  }

  /// Databases and stores have names for files that are no parts; folders may have these, too.
  @Test func patternsLeaveOutWhatFoldersDo() throws {
    let text = "lat,lon\n1,2\n"
    try withFolder(["x.gpkg-old/a.csv": text, "x.gpkg-old/_SUCCESS": ""]) { folder in
      for path in ["/x.gpkg-old", "/x.gpkg-old/*"] {
        let table = try PlaceTable.read(.file(folder + path))
        #expect(table.rowCount == 1)
      }
      let hidden = try PlaceTable.read(.file(folder + "/x.gpkg-old/[a_]*"))
      #expect(hidden.rowCount == 1)
    }
  }

  /// The header ends where the reader of one file says, whatever quotes are in it.
  @Test func quotesInsideNamesAreLetters() throws {
    let header = "id,size 5\",lat,lon\n"
    let files = ["a.csv": header + "a,\"1\",1,2\n", "b.csv": header + "a,\"1\",1,2\nb,2,3,4\n"]
    try withFolder(files) { folder in
      let table = try PlaceTable.read(.file(folder))
      #expect(table.coordinates.map(\.latitude) == [1, 1, 3])
    }
  }

  /// Lines are those of each file where the text is made of it, too.
  @Test func filesInAnotherEncoding() throws {
    let rows = (0..<200).map { "Caf\u{E9} \($0),\($0 % 50 == 7 ? "x" : "1"),2" }
    let bytes = { (rows: [String]) in
      ("name,lat,lon\n" + rows.joined(separator: "\n")).unicodeScalars.map { UInt8($0.value) }
    }
    let files = ["a.csv": bytes(Array(rows[..<90])), "b.csv": bytes(Array(rows[90...]))]
    try withFolder(files) { folder in
      var options = ReadOptions()
      options.chunkSize = 64
      let table = try PlaceTable.read(.file(folder), options: options)
      #expect(table.encoding == .windows1252 && table.rowCount == 196)
      let places = table.rejectedRows.listed.map { "\($0.file?.suffix(5) ?? "") \($0.line)" }
      #expect(places == ["a.csv 9", "a.csv 59", "b.csv 19", "b.csv 69"])
      let (last, line) = (try table.properties(ofRow: 195)[0].value, try table.line(ofRow: 195))
      #expect(last == .string("Caf\u{E9} 199") && line == 111)
    }
    let wide: [UInt8] = [0xFF, 0xFE] + "lat,lon\n1,2\n".utf8.flatMap { [$0, 0] }
    try withFolder(["a.csv": wide, "b.csv": wide]) { folder in
      let error = #expect(throws: ReadError.self) { try PlaceTable.read(.file(folder)) }
      #expect(error?.description.contains("a.csv is one of several files, in UTF-16; ") == true)
    }
  }

  /// Rows on one line have numbers, which are those of one file.
  @Test func rowsOfALaterFileHaveNoNumbers() throws {
    let text = #"[{"lat":1,"lon":2},{"lat":"x","lon":2}]"#
    try withFolder(["a.json": text, "b.json": text]) { folder in
      let table = try PlaceTable.read(.file(folder))
      #expect(table.rejectedRows.listed.map(\.row) == [2, nil])
      #expect(table.rejectedRows.listed.map(\.line) == [1, 1])
    }
  }

  /// A file whose name looks like a pattern is that file.
  @Test func aFileComesBeforeAPattern() throws {
    try withFolder(["[ab].csv": "lat,lon\n1,2\n", "a.csv": "lat,lon\n1,2\n3,4\n"]) { folder in
      let (file, match) = ("/[ab].csv", "/[a].csv")
      let (one, two) = (
        try PlaceTable.read(.file(folder + file)), try PlaceTable.read(.file(folder + match))
      )
      #expect((one.rowCount, two.rowCount) == (1, 2))
    }
  }

  @Test func namesWhatIsNotOfOneShape() throws {
    let others = ["a.csv": "lat,lon\n1,2\n", "b.csv": "lon,lat\n1,2\n"]
    var message = try error(reading: others)?.description ?? ""
    #expect(message.contains("b.csv has another header than ") && message.contains("a.csv; "))
    let kinds = ["a.csv": "lat,lon\n1,2\n", "readme.txt": "hello"]
    message = try error(reading: kinds)?.description ?? ""
    #expect(message.contains("several kinds, such as ") && message.contains("/readme.txt; name"))
    let packed = ["a.csv": "lat,lon\n1,2\n", "b.csv": "lat,lon\n1,2\n\"", "c.json.gz": "[]"]
    message = try error(reading: packed)?.description ?? ""
    #expect(message.contains("several kinds"))
  }

  /// What cannot be read is not left out in silence.
  @Test func namesWhatCannotBeRead() throws {
    try withFolder(["a.csv": "lat,lon\n1,2\n"]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/b.csv",
        withDestinationPath: "nowhere"
      )
      var error = #expect(throws: ReadError.self) { try PlaceTable.read(.file(folder)) }
      #expect(error?.description.contains("b.csv does not exist") == true)
      try FileManager.default.removeItem(atPath: folder + "/b.csv")
      try #require(mkfifo(folder + "/b.csv", 0o600) == 0)
      error = #expect(throws: ReadError.self) { try PlaceTable.read(.file(folder + "/*.csv")) }
      #expect(error?.description.contains("b.csv is a pipe or a device among files") == true)
    }
  }

  /// Headers are compared as they are read, not as they are written.
  @Test func headersMayBeWrittenInOtherWays() throws {
    let files = ["a.csv": "name,lat,lon\nx,1,2", "b.csv": "\"name\",\"lat\",lon\r\ny,3,4\r\n"]
    try withFolder(files) { folder in
      let table = try PlaceTable.read(.file(folder))
      #expect(table.coordinates.map(\.latitude) == [1, 3])
    }
    let delimiters = try error(reading: ["a.csv": "n,lat,lon\nx,1,2", "b.csv": "n;lat;lon\nx;1;2"])
    #expect(delimiters?.kind == .unsupportedFormat)
  }

  @Test func namesFoldersAndPatternsWithoutFiles() throws {
    let message = try error(reading: ["sub/a.csv": "lat,lon\n1,2\n"])?.description ?? ""
    #expect(message.contains("is a directory without files; name one that has some, or a pattern"))
    let missing = try error(reading: ["a.csv": "x"], "/*.json")
    #expect(missing?.kind == .notFound)
    #expect(missing?.description.contains("matches no file") == true)
    let empty = try error(reading: ["a.csv": "", "b.csv": "\n \n"])
    #expect(empty?.kind == .empty)
  }

  /// An error names the file and its line, not those of the whole.
  @Test func namesTheFileWithAnError() throws {
    let files = ["a.json": "[{\"lat\":1,\"lon\":2}]\n", "b.json": "\n\n[{\"lat\":1,\"lon\":2},\n"]
    let malformed = try error(reading: files)
    #expect(malformed?.kind == .malformedJSON && malformed?.line == 4)
    #expect(malformed?.description.contains("b.json is not valid JSON at line 4") == true)
    var options = ReadOptions()
    options.isStrict = true
    try withFolder(["a.csv": "lat,lon\n1,2\n", "b.csv": "lat,lon\n1,2\nx,2\n"]) { folder in
      let strict = #expect(throws: ReadError.self) {
        try PlaceTable.read(.file(folder), options: options)
      }
      #expect(strict?.description.contains("bad row at \(folder)/b.csv, line 3: ") == true)
    }
  }

  @Test func noticesThatAFileChanged() throws {
    try withFolder(["a.csv": "n,lat,lon\na,1,2\n", "b.csv": "n,lat,lon\nb,3,4\n"]) { folder in
      let table = try PlaceTable.read(.file(folder))
      try Data("n,lat,lon\nc,3,4\nd,5,6\n".utf8).write(to: URL(filePath: folder + "/b.csv"))
      let error = #expect(throws: ReadError.self) { try table.properties(ofRow: 1) }
      #expect(error?.kind == .changed)
      #expect(#expect(throws: ReadError.self) { try table.again() }?.kind == .changed)
    }
  }
}
