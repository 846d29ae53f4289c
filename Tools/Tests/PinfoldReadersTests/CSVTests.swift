import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

@Suite struct CSVTests {
  /// However a table is written, it holds the same two places.
  @Test(arguments: [
    "lat,lon\n52.5,13.4\n-33.9,151.2\n",
    "lat,lon\n52.5,13.4\n-33.9,151.2",  // no line end at the end
    "\u{FEFF}lat,lon\r\n52.5,13.4\r\n-33.9,151.2\r\n",  // Windows
    "lat,lon\r52.5,13.4\r-33.9,151.2\r",  // old Mac
    "\n\nlat,lon\n\n52.5,13.4\n\n\n-33.9,151.2\n\n",  // empty lines
    "lat;lon\n52,5;13,4\n-33,9;151,2\n",  // decimal commas
    "lat\tlon\n52.5\t13.4\n-33.9\t151.2\n",
    "sep=;\r\nlat;lon\r\n52.5;13.4\r\n-33.9;151.2\r\n",
    "\"lat\",\"lon\"\n\"52.5\",\"13.4\"\n\"-33.9\",\"151.2\"\n",
    "\"lat\", \"lon\"\n\"52,5\", \"13.4\"\n\"-33.9\" , \"151.2\" \n",
    "X,Y\n13.4,52.5\n151.2,-33.9\n",
    "id,Longitude ,x, LATITUDE,y\n7,13.4,0,52.5,0\n8,151.2,0,-33.9,0\n",
    "name,lat,lon\n\"a \"\"b\"\"\nc,d\",52.5,13.4\n\"\",-33.9,151.2\n",
    "name,lat,lon\n5\" pipe,52.5,13.4\na\"b,-33.9,151.2\n",  // quotes inside are letters
    "lat,lon,note\n52.5,13.4,\"a\r\nb\"\n-33.9,151.2\n",  // ragged
    "lat,lon\n52.5,13.4,\n-33.9,151.2,,\"\", \n",  // trailing delimiters
    "lat,lon\n 52.5 , +13.4\n-33.9e0,1.512E2,, ,\n",
  ])
  func readsDialect(text: String) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == [[52.5, 13.4], [-33.9, 151.2]])
    #expect(table.rejectedRows.isEmpty)
  }

  /// A row with more fields than the header is misread.
  @Test(arguments: [
    "lat,lon\n1,2\n48,85,2,35\n3,4\n", "lat,lon\r\n1,2\r\n48,85,,,x\r\n3,4",
    "lat;lon\n1;2\n48;85;\"a\"\n3;4\n", "lat,lon\n1,2\n48,\"85\",\"\",\"b\"\n3,4\n",
    "lat,lon\n1,2\n48,85,\(String(repeating: ",", count: 5000))x\n3,4\n",
  ])
  func rowsWithMoreFieldsThanTheHeaderAreRejected(text: String) throws {
    for chunkSize in [1, 16, 1 << 20] {
      var options = ReadOptions()
      options.chunkSize = chunkSize
      let table = try PlaceTable.read(.text(text), options: options)
      #expect(table.pairs == [[1, 2], [3, 4]])
      let row = try #require(table.rejectedRows.listed.first)
      #expect((row.line, row.reason) == (3, .tooManyFields))
      #expect(row.value.hasPrefix("48"))
    }
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text(text), options: ReadOptions(isStrict: true))
    }
    #expect(error?.line == 3)
  }

  @Test func decimalCommasBetweenCommasAreNamed() {
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text("lat,lon\n48,85,2,35\n"))
    }
    #expect(
      error?.description
        == "places has no usable rows (1 × more fields than the header, first at line 2 "
        + "(\"48,85,2,35\")); if its numbers have decimal commas, put semicolons between its "
        + "fields, or quotes around them."
    )
  }

  /// Delimiters are counted as one by one, in rows of every length.
  @Test(arguments: 0..<32)
  func fieldsAreCounted(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let columnCount = Int.random(in: 2...40, using: &random)
    let header = "lat,lon" + (2..<columnCount).map { ",c\($0)" }.joined()
    var (text, expected) = (header + "\n1,2\n", 1)
    for _ in 0..<100 {
      let count = Int.random(in: 2...columnCount + 3, using: &random)
      let fields = (2..<max(2, count)).map { _ in
        ["", "x", "\"a,b\"", String(repeating: "y", count: 70)].randomElement(using: &random) ?? ""
      }
      text += "1,2" + fields.map { "," + $0 }.joined() + "\n"
      if fields.dropFirst(columnCount - 2).allSatisfy(\.isEmpty) { expected += 1 }
    }
    var options = ReadOptions()
    options.chunkSize = Int.random(in: 1...512, using: &random)
    let table = try PlaceTable.read(.text(text), options: options)
    #expect(table.rowCount == expected)
    #expect(table.rejectedRows.count(for: .tooManyFields) == 101 - expected)
  }

  /// Every line opens a quote that no other line closes. If looking for its end took
  /// a walk through the rest of the file each time, this would go on for minutes.
  @Test func unclosedQuotesAreRejectedOneByOne() throws {
    let count = 50_000
    let bad = String(repeating: "\",x\",\"\n", count: count)
    let table = try PlaceTable.read(.text("lat,lon\n1,2\n\(bad)3,4\n\"5\",\"6\"\n"))
    #expect(table.rejectedRows.count(for: .malformedQuoting) == count)
    #expect(table.pairs == [[1, 2], [3, 4], [5, 6]])
  }

  @Test func countsRejectedRowsByReason() throws {
    let table = try PlaceTable.read(
      .text(
        """
        name,lat,lon
        good,1,2
        short,1
        empty,,2
        word,north,2
        nan,NaN,2
        infinite,1,-inf
        far,91,2
        "open,3,4
        after,5,6
        "closed"x,5,6
        twice,1,2,3
        """
      )
    )
    #expect(table.pairs == [[1, 2], [5, 6]])
    #expect(
      table.rejectedRows.listed == [
        .init(line: 3, reason: .missingCoordinate, value: ""),
        .init(line: 4, reason: .missingCoordinate, value: ""),
        .init(line: 5, reason: .notANumber, value: "north"),
        .init(line: 6, reason: .notFinite, value: "NaN"),
        .init(line: 7, reason: .notFinite, value: "-inf"),
        .init(line: 8, reason: .latitudeOutOfRange, value: "91"),
        .init(line: 9, reason: .malformedQuoting, value: "\"open,3,4"),
        .init(line: 11, reason: .malformedQuoting, value: "\"closed\"x,5,6"),
        .init(line: 12, reason: .tooManyFields, value: "twice,1,2,3"),
      ]
    )
    #expect(table.rejectedRows.count == 9)
    #expect(table.rejectedRows.reasons.first == .missingCoordinate)
    #expect(try (0..<2).map { try table.line(ofRow: $0) } == [2, 10])
  }

  /// A short row has nothing of the row before it.
  @Test func shortRowsAreMissingTheirFields() throws {
    let table = try PlaceTable.read(
      .text("v,lon,lat\n7,2,1\n8,5\n9\n7,4,3\n"),
      options: ReadOptions(numericColumns: ["v"])
    )
    #expect(table.pairs == [[1, 2], [3, 4]])
    #expect(table.rejectedRows.count(for: .missingCoordinate) == 2)
    let ragged = try PlaceTable.read(
      .text("lat,lon,v\n1,2,7\n3,4\n"),
      options: ReadOptions(numericColumns: ["v"], filters: [try PlaceFilter("v=7")])
    )
    #expect(ragged.numericColumn("v")?.map(\.isNaN) == [false, true])
    #expect(ragged.matchingRows?.rows == [0])
  }

  @Test func readsDoubledQuotesEverywhere() throws {
    let table = try PlaceTable.read(
      .text("n,lat,lon\n\"a\"\"\",1,2\n\"\"\"a\",3,4\n\"\"\"\",5,6\n\"\",7,8\n")
    )
    #expect(table.pairs == [[1, 2], [3, 4], [5, 6], [7, 8]])
    let names = try (0..<4).map { try table.properties(ofRow: $0)[0].value.text }
    #expect(names == ["a\"", "\"a", "\"", ""])
  }

  @Test func strictStopsAtTheFirstBadRow() {
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(
        .text("lat,lon,name\n1,2,\"a\nb\"\n\n3,x\n4,y\n"),
        options: ReadOptions(isStrict: true)
      )
    }
    #expect(error?.kind == .rejectedRow)
    #expect(error?.line == 5)
    #expect(
      error?.description
        == "places has a bad row at line 5: not a number (\"x\"); "
        + "repair it, or leave out --strict to skip such rows."
    )
  }

  @Test func keepsTheListOfRejectedRowsShort() throws {
    let bad = String(repeating: "x,y\n", count: 50)
    let table = try PlaceTable.read(
      .text("lat,lon\n1,2\n" + bad),
      options: ReadOptions(listedRejections: 3)
    )
    #expect(table.rejectedRows.count == 50)
    #expect(table.rejectedRows.listed.map(\.line) == [3, 4, 5])
  }

  @Test func readsPropertiesOfSingleRows() throws {
    let table = try PlaceTable.read(
      .text("name,lat,lon,note\n\"a, \"\"b\"\"\n\",1,2,x\nbad,1\nKöln,50.9,6.9\n")
    )
    #expect(
      try table.properties(ofRow: 0) == [
        Property(name: "name", value: .string("a, \"b\"\n")),
        Property(name: "lat", value: .string("1")),
        Property(name: "lon", value: .string("2")),
        Property(name: "note", value: .string("x")),
      ]
    )
    #expect(try table.properties(ofRow: 1).map(\.value.text) == ["Köln", "50.9", "6.9"])
  }

  @Test func keepsNumericColumns() throws {
    let table = try PlaceTable.read(
      .text("lat;lon;n;m\n1;2;3,5;x\n1;x;9;9\n1;2;;7\n1;2\n"),
      options: ReadOptions(numericColumns: ["n", "M"])
    )
    let numbers = try #require(table.numericColumn("n"))
    #expect(numbers[0] == 3.5)
    #expect(numbers.map(\.isNaN) == [false, true, true])
    #expect(table.numericColumn("M")?.map(\.isNaN) == [true, false, true])
    #expect(table.numericColumn("lat") == nil)
  }

  /// Thousands in a file with commas are not decimal fractions.
  @Test func doesNotTakeThousandsForFractions() throws {
    let table = try PlaceTable.read(
      .text("lat,lon,n\n1,2,\"3,500\"\n"),
      options: ReadOptions(numericColumns: ["n"])
    )
    #expect(table.numericColumn("n")?[0].isNaN == true)
  }

  /// A column that is wanted three times is read once and kept three times.
  @Test func readsOneColumnForSeveralPurposes() throws {
    let table = try PlaceTable.read(
      .text("lat,lon\n1,2\n3,4\n"),
      options: ReadOptions(
        numericColumns: ["lat", "lat"],
        filters: [try PlaceFilter("lat>2")]
      )
    )
    #expect(table.numericColumn("lat") == [1, 3])
    #expect(table.matchingRows?.rows == [1])
  }

  /// Chunks of a megabyte end in the middle of rows, numbers and quotes.
  @Test func readsRowsAcrossChunks() throws {
    var text = "name,lat,lon\r\n"
    for row in 0..<60_000 {
      text += "\"row\r\n\(row), \"\"quoted\"\" \",\(row % 90).25,\(row % 180).5\r\n"
    }
    let table = try PlaceTable.read(.text(text))
    #expect(table.rowCount == 60_000)
    #expect(table.rejectedRows.isEmpty)
    for row in stride(from: 0, to: 60_000, by: 4_999) {
      #expect(table.coordinates[row].latitude == Double(row % 90) + 0.25)
      #expect(try table.line(ofRow: row) == 2 + 2 * row)
      #expect(try table.properties(ofRow: row)[0].value.text == "row\r\n\(row), \"quoted\" ")
    }
  }
}
