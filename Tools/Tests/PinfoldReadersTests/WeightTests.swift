import PinfoldReaders
import PlaceFiles
import Testing

/// The column that says how many places each row stands for.
@Suite struct WeightTests {
  private static let options = ReadOptions(weightColumn: "n")

  @Test(arguments: [
    "lat,lon,n\n1,2,3\n3,4,1\n",
    "lat;lon;n\n1,5;2,5;3\n3,5;4,5;1\n",
    "n\tlat\tlon\n\"3\"\t1\t2\n1.0\t3\t4\n",
    #"[{"lat":1,"lon":2,"n":3},{"lat":3,"lon":4,"n":"1"}]"#,
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"n":3}}"#
      + "\n"
      + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[4,3]},"properties":{"n":1e0}}"#,
  ])
  func weightsAreRead(text: String) throws {
    let table = try PlaceTable.read(.text(text), options: Self.options)
    #expect(table.weights == [3, 1])
    #expect((table.rowCount, table.placeCount) == (2, 4))
    #expect(table.columnNames.contains("n"))
    let again = try table.again(filters: [try PlaceFilter("n=3")])
    #expect(again.weights == [3, 1] && again.matchingRows?.rows == [0])
  }

  @Test func withoutAColumnEachRowIsOnePlace() throws {
    let table = try PlaceTable.read(.text("lat,lon,n\n1,2,3\n"))
    #expect(table.weights == nil && table.placeCount == 1)
  }

  @Test(arguments: ["", "0", "-1", "1.5", "many", "nan", "inf", "2147483648", "1e400"])
  func aRowWithAnInvalidWeightIsSkipped(weight: String) throws {
    let text = "lat,lon,n\n1,2,\(weight)\n3,4,2147483647\n"
    let table = try PlaceTable.read(.text(text), options: Self.options)
    #expect(table.weights == [2_147_483_647])
    #expect(table.rejectedRows.count(for: .invalidWeight) == 1)
    #expect(table.rejectedRows.listed.map(\.line) == [2])
    #expect(table.rejectedRows.listed[0].value == weight)
    var strict = Self.options
    strict.isStrict = true
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text(text), options: strict)
    }
    #expect(error?.kind == .rejectedRow && error?.line == 2)
  }

  /// If the place and the weight of a row are wrong, the error names the place.
  @Test func aRowWithoutAPlaceIsRejectedForThat() throws {
    let text = "lat,lon,n\n,2,0\n95,4,0\n3,4,1\n"
    let table = try PlaceTable.read(.text(text), options: Self.options)
    #expect(table.rejectedRows.count(for: .invalidWeight) == 0)
    #expect(table.rejectedRows.count == 2)
  }

  /// Where commas are decimal, dots are between thousands, from the first row on that shows it.
  @Test func dotsSeparateThousandsWhereCommasAreDecimal() throws {
    let text = "lat;lon;n\n1,5;2,5;1.200\n3,5;4,5;1,5\n5,5;6,5;2.000.000\n"
    let table = try PlaceTable.read(.text(text), options: Self.options)
    #expect(table.weights == [1200, 2_000_000])
  }

  @Test(arguments: ["lat,lon,m\n1,2,3\n", #"[{"lat":1,"lon":2,"m":3}]"#])
  func aColumnThatIsNotThereIsAnError(text: String) {
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text(text), options: Self.options)
    }
    #expect(error?.kind == .unknownColumn)
  }

  /// The column may have other uses, and be one of the coordinates.
  @Test func theColumnMayHaveOtherUses() throws {
    var options = ReadOptions(numericColumns: ["lat"], weightColumn: "lat")
    options.filters = [try PlaceFilter("lat>1")]
    let table = try PlaceTable.read(.text("lat,lon\n1,2\n3,4\n"), options: options)
    #expect(table.weights == [1, 3] && table.numericColumn("lat") == [1, 3])
    #expect(table.matchingRows?.count == 1)
  }
}
