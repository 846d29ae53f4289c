import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Each error about a file's unexpected content is one clear sentence.
@Suite struct ContentErrorTests {
  /// A shown command never has characters that a shell would misread.
  @Test func commandsHaveOnlyPlainPaths() {
    for path in ["a.csv", "/data/süd-1/b_2.gpkg", "./x+y.csv"] {
      #expect(ReadError.word(path) == path)
    }
    for path in [
      "a b", "a;b", "a&b", "a|b", "$(a)", "`a`", "a*", "-rf", "a'b", "a\"b", "a\nb", "~a",
    ] {
      #expect(ReadError.word(path) == "FILE")
    }
  }

  @Test(arguments: [
    ("", "is empty; pass CSV with a header, or GeoJSON."),
    ("\u{FEFF}", "is empty; pass CSV with a header, or GeoJSON."),
    (" \r\n\n\t\n", "is empty; pass CSV with a header, or GeoJSON."),
    ("\n\n", "is empty; pass CSV with a header, or GeoJSON."),
    ("lat,lon\n", "has no rows; pass a file with places in it."),
    (
      #"{"type":"FeatureCollection","features":[]}"#,
      "has no rows; pass a file with places in it."
    ),
    (
      "a,b,,c d\n1,2,3,4\n",
      "has no latitude or longitude column with a usual name; its columns are a, b, \"\", c d: "
        + "name two of them with --latitude COLUMN --longitude COLUMN, or one that has both with "
        + "--coordinates COLUMN."
    ),
    (
      "id,lat\n1,2\n",
      "has no longitude column with a usual name; its columns are id, lat: "
        + "name two of them with --latitude COLUMN --longitude COLUMN, or one that has both with "
        + "--coordinates COLUMN."
    ),
    (
      "hello",
      "has no latitude or longitude column with a usual name; its columns are hello: "
        + "name two of them with --latitude COLUMN --longitude COLUMN, or one that has both with "
        + "--coordinates COLUMN. Pinfold guessed commas between its fields; --separator overrules that."
    ),
    (
      "lat,lon\nx,y\n,\n1,z\n",
      "has no usable rows (2 × not a number, 1 × missing coordinate, first at line 2 (\"x\")); "
        + "check its coordinate columns."
    ),
    (
      #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[]}}"#,
      "has no usable rows (1 × not a point, first at line 1 (\"Polygon\")); "
        + "convert its lines and areas to points."
    ),
    (
      "\"lat,lon\n1,2\n",
      "is not CSV: a quote in its header is not closed; repair the first line."
    ),
    (
      "lat,lon\n-122.4,37.7\n-73.9,40.7\n151.2,-33.9\n",
      "has latitudes beyond 90 degrees in 2 of 3 rows, so latitude and longitude seem swapped; "
        + "swap them with --latitude \"lon\" --longitude \"lat\"."
    ),
    (
      #"{"type":"Point","coordinates":[37.7,-122.4]}"#,
      "has latitudes beyond 90 degrees in its only row, so latitude and longitude seem swapped; "
        + "GeoJSON writes the longitude first, so export it again."
    ),
    (
      "x,y\n3500000,5800000\n3500001,5800001\n",
      "has latitudes beyond 90 degrees in all 2 rows, so its coordinates seem to be projected; "
        + "name their reference system with --crs, such as --crs EPSG:2154, or convert them to degrees "
        + "(WGS 84)."
    ),
    (
      #"{"type":"Point","coordinates":[3500000,5800000]}"#,
      "has latitudes beyond 90 degrees in its only row, so its coordinates seem to be projected; "
        + "name their reference system with --crs, such as --crs EPSG:2154, or convert them to degrees "
        + "(WGS 84)."
    ),
    (
      #"{"type":"Topology","objects":{}}"#,
      "is JSON but not GeoJSON; convert it to a FeatureCollection."
    ),
    (
      #"[{"type":"Feature"}]"#,
      "has no usable rows (1 × missing coordinate, first at line 1); "
        + "check its coordinate columns."
    ),
    (
      "lat,lon\n48°51′24″O,2\n48 51 24,2\n",
      "has no usable rows (2 × not a number, first at line 2 (\"48°51′24″O\")); "
        + "write its coordinates as decimal degrees, such as 48.8567."
    ),
    (
      "<html><body>Not found",
      "is HTML or XML, not CSV or GeoJSON; convert it, or download the data itself."
    ),
    ("PK\u{3}\u{4}...", "is a ZIP archive; save it, and pass the file."),
    ("lat,lon\n1,\u{0}2\u{1}\n", "is not text; pass CSV or GeoJSON."),
    ("lat\u{0},lon\n1,2\n", "is not text; pass CSV or GeoJSON."),
  ])
  func isOneClearSentence(text: String, sentence: String) {
    let error = #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
    #expect(error?.description == "places " + sentence)
    #expect(error?.path == "places")
  }

  /// Both have zeros after their first bytes, like text with two bytes a letter.
  @Test func namesTiles() {
    let zeros = String(repeating: "\u{0}", count: 53)
    for text in ["PMTiles\u{3}" + zeros + zeros, "SQLite format 3" + zeros + "MPBX"] {
      let error = #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
      #expect(
        error?.description
          == "places is a file of map tiles, not of places; pass the file that they were made from."
      )
    }
  }

  /// Zeros follow each of them.
  @Test(
    arguments: [
      (
        "\u{0}\u{0}'\n",
        "is a shapefile; save it, and pass the file."
      ),
      (
        "PAR1\u{15}\u{0}",
        "is a Parquet file; save it, and pass the file."
      ),
      ("%PDF-1.7\n", "is not text; pass CSV or GeoJSON."),
    ] as [(String, String)]
  )
  func saysWhatItIs(beginning: String, sentence: String) {
    let bytes = Array(beginning.utf8) + [UInt8](repeating: 0, count: 96)
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.bytes(bytes, name: "places"))
    }
    #expect(error?.description == "places " + sentence)
  }

  /// The error names the kind of a file inside gzip as well.
  @Test(
    arguments: [
      (
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
        "an Excel workbook (XLS) or another Office file"
      ),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "not text"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "not text"),
      (
        Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 52) + Array("GPKG".utf8),
        "a GeoPackage"
      ),
    ] as [([UInt8], String)]
  )
  func namesWhatIsNoText(bytes: [UInt8], isWhat: String) {
    let bytes = bytes + [UInt8](repeating: 0, count: 500)
    for content in [bytes, StoredGzip.member(bytes)] {
      let error = #expect(throws: ReadError.self) {
        try PlaceTable.read(.bytes(content, name: "places"))
      }
      #expect(error?.description.hasPrefix("places is \(isWhat); ") == true)
    }
  }

  @Test(arguments: [true, false])
  func namesUTF32(isLittleEndian: Bool) {
    let scalars = "\u{FEFF}lat,lon\n1,2\n".unicodeScalars
    let bytes = scalars.flatMap { scalar -> [UInt8] in
      let big = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (24 - 8 * UInt32($0))) }
      return isLittleEndian ? big.reversed() : big
    }
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.bytes(bytes, name: "places"))
    }
    #expect(
      error?.description
        == "places is UTF-32 text; convert it to UTF-8 with iconv -f UTF-32 -t UTF-8."
    )
  }

  @Test func namesColumnsThatAreNotThere() {
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(
        .text("a,b\n1,2\n"),
        options: ReadOptions(latitudeColumn: "c", longitudeColumn: "b")
      )
    }
    #expect(error?.kind == .unknownColumn)
    #expect(error?.description == "places has no column \"c\"; its columns are a, b.")
  }

  @Test func takesNamedColumns() throws {
    let table = try PlaceTable.read(
      .text("lat,lon,A,b\n1,2,3,4\n"),
      options: ReadOptions(latitudeColumn: "a", longitudeColumn: "b")
    )
    #expect(table.pairs == [[3, 4]])
    #expect(table.coordinateColumnNames?.latitude == "A")
  }

  /// A few latitudes beyond 90 degrees are bad rows, not a bad file.
  @Test func fewSwappedRowsAreRejected() throws {
    let table = try PlaceTable.read(.text("lat,lon\n100,1\n1,2\n3,4\n"))
    #expect(table.rejectedRows.count(for: .latitudeOutOfRange) == 1)
  }

  /// A line without an end is not read into memory for ever.
  @Test(arguments: [
    ("lat,lon\n1,2\n", "1", 3), ("", "1", 1), ("", "{\"a\":", 1), ("", "\u{1E}{\"a\":", 1),
    (#"{"type":"FeatureCollection","features":["#, "\n\"", 2),
  ])
  func endlessRowsAreAnError(start: String, filler: String, line: Int) {
    var options = ReadOptions()
    (options.chunkSize, options.recordLimit) = (1 << 12, 1 << 20)
    let blanks = [UInt8](repeating: 32, count: 3 << 20)
    let bytes = Array((start + filler).utf8) + blanks
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.bytes(bytes, name: "places"), options: options)
    }
    #expect(
      error?.description
        == "places has a row at line \(line) that is longer than 1 MB; "
        + "check that the file is CSV or GeoJSON."
    )
  }

  /// Each column takes many times its bytes.
  @Test func tooManyColumnsAreAnError() throws {
    var options = ReadOptions()
    options.columnLimit = 20
    func problem(_ text: String) -> String? {
      do throws(ReadError) {
        _ = try PlaceTable.read(.text(text), options: options)
        return nil
      } catch {
        return error.description
      }
    }
    func header(_ count: Int) -> String { "lat,lon" + String(repeating: ",", count: count - 2) }
    #expect(problem(header(20) + "\n1,2\n") == nil)
    let error = problem(header(21) + "\n1,2\n")
    #expect(
      error?.hasSuffix(" is a table of more than 20 columns; leave some out of the file.") == true
    )
    func object(_ count: Int, _ first: String) -> String {
      "{\(first)" + (0..<count).map { ",\"p\($0)\":1" }.joined() + "}"
    }
    let place = "\"lat\":1,\"lon\":2"
    #expect(problem("[" + object(18, place) + "]") == nil)
    #expect(problem("[" + object(19, place) + "]")?.contains("more than 20 members") == true)
    func features(_ count: Int) -> String {
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","#
        + #""coordinates":[1,2]},"properties":"# + object(count, "\"a\":1") + "}]}"
    }
    #expect(problem(features(19)) == nil)
    #expect(problem(features(20))?.contains("more than 20 members") == true)
  }

  /// A quote that is never closed costs its own line only.
  @Test func endlessQuotesAreBadRows() throws {
    var options = ReadOptions()
    (options.chunkSize, options.recordLimit) = (1 << 12, 1 << 18)
    let rows = String(repeating: "1,2\n", count: 1 << 17)
    let table = try PlaceTable.read(.text("lat,lon\n1,2\n\"\n" + rows), options: options)
    #expect(table.rowCount == (1 << 17) + 1)
    #expect(table.rejectedRows.listed.map(\.line) == [3])
  }
}
