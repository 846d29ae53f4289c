import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Sides of places in rows of JSON, in columns with other names, and far behind the first rows.
@Suite struct SideRowTests {
  private static let newYork = [[40.7, -74.0], [-33.9, 151.2]]

  private func signs(_ table: PlaceTable) -> String? {
    table.decisions.first { $0.subject == "signs" }?.text
  }

  // MARK: JSON

  @Test(arguments: [
    #"[{"c":"NY","lat":40.7,"N/S":"N","lon":74.0,"E/W":"W"},{"lat":33.9,"N/S":"S","lon":151.2,"E/W":"E"}]"#,
    #"{"lat":40.7,"N/S":"N","lon":74.0,"E/W":"W"}"# + "\n"
      + #"{"lat":"33.9","N/S":"S","lon":"151.2","E/W":"E"}"# + "\n",
    #"{"rows":[{"lat":40.7,"N/S":"N","lon":74.0,"E/W":"W"},{"lat":33.9,"N/S":"\u0053","lon":151.2,"E/W":"E"}]}"#,
    // A row without the members, and then their other order.
    #"[{"lat":0,"lon":0},{"E/W":"W","N/S":"N","lat":40.7,"lon":74},{"lat":33.9,"lon":151.2,"N/S":"S","E/W":"E"}]"#,
  ])
  func rowsOfJSONGiveTheSigns(text: String) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs.filter { $0 != [0, 0] } == Self.newYork)
    #expect(signs(table) == "from N/S, E/W")
    #expect(table.coordinateColumnNames == nil)
  }

  @Test func rowsOfJSONWithoutASideAreRejected() throws {
    let good = #"{"lat":40.7,"lat_dir":"N","lon":74,"lon_dir":"W"}"# + "\n"
    let text =
      String(repeating: good, count: 3) + #"{"lat":40.7,"lat_dir":null,"lon":74,"lon_dir":"W"}"#
    let table = try PlaceTable.read(.text(text))
    #expect(table.rowCount == 3)
    #expect(table.rejectedRows.listed.map(\.value) == ["40.7 without lat_dir"])
    #expect(table.rejectedRows.listed.map(\.line) == [4])
  }

  /// Rows of JSON read like rows of CSV.
  @Test(arguments: 0..<100)
  func formatsAgree(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names =
      [["lat", "lat_dir", "lon", "lon_dir"], ["lat", "N/S", "lon", "E/W"]]
      .randomElement(using: &random) ?? []
    let words = [
      ["N", "S", "", "n", "north"], ["E", "W", "", "O", "west", "x"],
    ].map { list in list.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)) }
    let isSigned = Bool.random(using: &random)
    var (csv, json) = (names.joined(separator: ",") + "\n", "")
    for _ in 0..<30 {
      let numbers = [90, 180].map { Int.random(in: (isSigned ? -$0 : 0)...$0, using: &random) }
      let sides = words.map { $0.randomElement(using: &random) ?? "" }
      csv += "\(numbers[0]),\(sides[0]),\(numbers[1]),\(sides[1])\n"
      json +=
        "{\"\(names[0])\":\(numbers[0]),\"\(names[1])\":\"\(sides[0])\","
        + "\"\(names[2])\":\(numbers[1]),\"\(names[3])\":\"\(sides[1])\"}\n"
    }
    func outcome(_ text: String) -> [String] {
      do {
        let table = try PlaceTable.read(.text(text))
        let rejected = table.rejectedRows.listed.map { "\($0.reason) \($0.value)" }
        return ["\(table.pairs)", signs(table) ?? ""] + rejected
      } catch { return ["\(error)".replacing(/at line \d+/, with: "")] }
    }
    #expect(outcome(csv) == outcome(json))
  }

  // MARK: Names and values

  @Test(arguments: [
    ("lat,hemisphere,lon\n40.7,N,-74\n33.9,S,151.2\n", "from hemisphere"),
    ("lat,lon,hemi\n40.7,74,W\n-33.9,151.2,E\n", "from hemi"),
    ("lat,lon,hemisphere\n40.7,74,NW\n33.9,151.2,SE\n", "from hemisphere"),
    (
      "latitude,latitude_ref,longitude,longitude_ref\n40.7,+,74,-\n33.9,-,151.2,+\n",
      "from latitude_ref, longitude_ref"
    ),
    (
      "latitude,latitude_ref,longitude,longitude_ref\n40.7,1,74,-1\n33.9,-1,151.2,1\n",
      "from latitude_ref, longitude_ref"
    ),
    (
      "latitude,latitude_ref,longitude,longitude_ref\n40.7,N,74,W\n33.9,S,151.2,E\n",
      "from latitude_ref, longitude_ref"
    ),
  ])
  func otherNamesGiveTheSigns(text: String, decision: String) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == Self.newYork)
    #expect(signs(table) == decision)
  }

  @Test(arguments: [
    ("lat,NS,lon\n40.7,N,-74\n-33.9,S,151.2\n", "not from NS"),
    ("lat,NS,lon,EW\n40.7,S,-74,E\n-33.9,N,151.2,W\n", "not from NS, EW"),
    ("lat,hemisphere,lon\n40.7,left,-74\n-33.9,right,151.2\n", nil),
    ("lat,lat_dir,lon\n40.7,270,-74\n-33.9,,151.2\n", nil),
  ])
  func columnsThatAreNotUsedAreNamed(text: String, decision: String?) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == Self.newYork)
    #expect(signs(table) == decision)
  }

  // MARK: All rows

  @Test func sidesFarBehindTheFirstRowsCount() throws {
    var text = "lat,lat_dir,lon,lon_dir\n" + String(repeating: "40.7,,74,\n", count: 2000)
    text += String(repeating: "33.9,S,70.5,W\n", count: 10)
    var options = ReadOptions()
    options.chunkSize = 512
    let table = try PlaceTable.read(.text(text), options: options)
    #expect(table.pairs.suffix(10) == Array(repeating: [-33.9, -70.5], count: 10)[...])
    #expect(table.rowCount == 2010)
    #expect(signs(table) == "from lat_dir, lon_dir, where these have sides (10 of 2010 rows)")
  }

  @Test func rowsThatContradictTheSignsOfOthersAreRejected() throws {
    let text =
      "lat,lon,lon_dir\n" + String(repeating: "1,-100,W\n", count: 3) + "1,100,W\n1,100,W\n1,5,E\n"
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == [[1, -100], [1, -100], [1, -100], [1, 5]])
    #expect(
      table.rejectedRows.listed == [
        .init(line: 5, reason: .notANumber, value: "100 W"),
        .init(line: 6, reason: .notANumber, value: "100 W"),
      ]
    )
    // An export has the signs in a separate pair, because edits may have moved places.
    let exported = try PlaceTable.read(
      .text("_lon,_lat,lat,lon,lon_dir\n-100,1,1,100,W\n-99,1,1,99,W\n100,1,1,98,W\n")
    )
    #expect(exported.pairs == [[1, -100], [1, -99], [1, 100]])
  }

  @Test func aWesternLongitudeBeyondTheRangeIsRejected() throws {
    let table = try PlaceTable.read(.text("lat,lon,lon_dir\n1,20,W\n1,200,W\n1,181,W\n1,179,E\n"))
    #expect(table.pairs == [[1, -20], [1, 179], [1, 179]])
    #expect(table.rejectedRows.listed.map(\.value) == ["200"])
  }
}
