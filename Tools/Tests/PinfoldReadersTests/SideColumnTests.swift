import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Columns that say on which side of the equator and of the meridian places are.
@Suite struct SideColumnTests {
  private static let newYork = [[40.7, -74.0], [-33.9, 151.2]]

  @Test(arguments: [
    "lat,N/S,lon,E/W\n40.7,N,74,W\n33.9,S,151.2,E\n",
    "lat,NS,lon,EW\n40.7,n,74,w\n33.9,s,151.2,e\n",
    "lat;lat_dir;lon;lon_dir\n40,7;North;74;West\n33,9;South;151,2;East\n",
    "latitude,latitude direction,longitude,longitude direction\n40.7,N,74,W\n33.9,S,151.2,E\n",
    "Latitude (N/S),Longitude (E/W),lat,lon\nN,W,40.7,74\nS,E,33.9,151.2\n",
    "GPSLatitudeRef,GPSLongitudeRef,GPSLatitude,GPSLongitude\nN,W,40°42'0\",74\nS,E,33.9,151.2\n",
    // Signs that say the same, in some rows.
    "lat,N/S,lon,E/W\n40.7,N,-74,W\n33.9,S,151.2,E\n",
    "lat,N/S,lon,E/W\n40.7,\" N\u{200B}\",74,W\n-33.9,S,151.2,E\n",
    // The letter O means the side that the other letter does not mean.
    "lat,N/S,lon,O/W\n40.7,N,74,W\n33.9,S,151.2,O\n",
    "lat,N/S,lon,E/O\n40.7,N,74,O\n33.9,S,151.2,E\n",
    "lat,N/S,lon,E/W\n40.7,Nord,74,Ouest\n33.9,Sud,151.2,Est\n",
  ])
  func givesTheSigns(text: String) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == Self.newYork)
    #expect(table.decisions.contains { $0.subject == "signs" })
    // Numbers without signs are not coordinates that an edit could write.
    #expect(table.coordinateColumnNames == nil)
  }

  @Test(arguments: [
    "lat,NS,lon\n40.7,N,-74\n-33.9,S,151.2\n",  // such as of a road
    "lat,NS,lon,EW\n40.7,3,-74,1\n-33.9,4,151.2,2\n",
    "lat,NS,lon,EW\n40.7,,-74,\n-33.9,,151.2,\n",
    "lat,NS,lon,EW\n40.7,S,-74,E\n-33.9,N,151.2,W\n",  // the other way round
  ])
  func otherColumnsAreNone(text: String) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == Self.newYork)
    #expect(table.coordinateColumnNames?.latitude == "lat")
  }

  @Test func rowsWithoutASideAreRejected() throws {
    let good = String(repeating: "40.7,N,74,W\n", count: 30)
    let bad = "40.7,,74,W\n40.7,N,-74,E\n40.7,N,74,X\n0,,0,\n"
    let table = try PlaceTable.read(.text("lat,N/S,lon,E/W\n" + good + bad))
    #expect(table.pairs.last == [0, 0])
    #expect(table.rowCount == 31)
    #expect(
      table.rejectedRows.listed == [
        .init(line: 32, reason: .missingCoordinate, value: "40.7 without N/S"),
        .init(line: 33, reason: .notANumber, value: "-74 E"),
        .init(line: 34, reason: .notANumber, value: "74 X"),
      ]
    )
  }

  /// Also where the coordinates repeat their sides.
  @Test(arguments: ["40.7,N,74,W\n", "33.9S,S,151.2E,E\n"])
  func contradictoryRowsAreRejected(good: String) throws {
    let bad = "52N,S,13,E\n\"n 52°30'0\"\"\",S,13,E\n52,N,13E,W\n52S,N,13,E\n52,N,13W,E\n"
    let text = "lat,N/S,lon,E/W\n" + String(repeating: good, count: 9)
    let table = try PlaceTable.read(.text(text + bad + "52N,N,13E,E\n52S,S,13W,W\n"))
    #expect(table.pairs.suffix(2) == [[52, 13], [-52, -13]])
    #expect(
      table.rejectedRows.listed == [
        .init(line: 11, reason: .notANumber, value: "52N S"),
        .init(line: 12, reason: .notANumber, value: "n 52°30'0\"\" S"),
        .init(line: 13, reason: .notANumber, value: "13E W"),
        .init(line: 14, reason: .notANumber, value: "52S N"),
        .init(line: 15, reason: .notANumber, value: "13W E"),
      ]
    )
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text("lat,N/S,lon,E/W\n52N,S,13,E\n53N,S,13,E\n"))
    }
    #expect(error?.kind == .noUsableRows)
  }

  @Test(arguments: [
    "lat,N/S,lon,E/W\n1,N,2,O\n3,N,4,O\n", "lat,N/S,lon,E/W\n1,N,2,O\n3,N,4,E\n5,N,6,W\n",
  ])
  func anUnclearLetterIsRefused(text: String) {
    let error = #expect(throws: ReadError.self) { try PlaceTable.read(.text(text)) }
    #expect(
      error?.description
        == "places has an O in column \"E/W\" at line 2, which means east in German and west in French; "
        + "write E and W in that column."
    )
  }

  /// The signs match the places, for any places and any notation of their sides.
  @Test(arguments: 0..<100)
  func signsAreKept(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let words = [
      [["N", "S"], ["n", "s"], ["North", "South"], ["NORD", "SUD"]].randomElement(using: &random),
      [["E", "W"], ["O", "W"], ["E", "O"], ["east", "west"]].randomElement(using: &random),
    ].map { $0 ?? [] }
    let header =
      [
        ["lat", "N/S", "lon", "E/W"], ["lat", "lat_dir", "lon", "lon_dir"],
        ["Latitude", "Latitude Hemisphere", "Longitude", "Longitude Hemisphere"],
      ].randomElement(using: &random) ?? []
    // Both letters of a column are there.
    var places = [[1, 2], [-1, -2]]
    for _ in 0..<20 {
      places.append([
        Int.random(in: -90...90, using: &random), Int.random(in: -180...180, using: &random),
      ])
    }
    let order = Array(0..<4).shuffled(using: &random)
    var text = order.map { header[$0] }.joined(separator: "\t") + "\n"
    for place in places {
      let fields = place.enumerated().flatMap { axis, value in
        ["\(abs(value))", words[axis][value < 0 ? 1 : 0]]
      }
      text += order.map { fields[$0] }.joined(separator: "\t") + "\n"
    }
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == places.map { $0.map(Double.init) })
  }

  // MARK: Pairs

  @Test(arguments: [
    ("latitude,longitude,lat,lon\n,,1,2\n,,3,4\n", ["lat", "lon"]),
    ("latitude,longitude,lat,lon\nn/a,n/a,1,2\n,,3,4\n", ["lat", "lon"]),
    ("latitude,longitude,lat,lon\n0,0,1,2\n0.0,-0.0,3,4\n", ["lat", "lon"]),
    ("latitude,longitude,lat,lon\n-9999,-9999,1,2\n999,999,3,4\n", ["lat", "lon"]),
    ("latitude,longitude,lat,lon\nNaN,NaN,1,2\nNULL,NULL,3,4\n", ["lat", "lon"]),
    ("latitude,longitude,lat,lon\nN/A,N/A,1,2\n1000,13,3,4\n", ["lat", "lon"]),
    ("latitude,longitude,lat,lon\n1,2,0,0\n3,4,0,0\n", ["latitude", "longitude"]),
    ("latitude,longitude,lat,lon\n1,2,9,9\n3,4,9,9\n", ["latitude", "longitude"]),
    ("latitude,lat,lon\n,1,2\n,3,4\n", ["lat", "lon"]),
  ])
  func theFilledPairIsRead(text: String, columns: [String]) throws {
    let table = try PlaceTable.read(.text(text))
    #expect(table.pairs == [[1, 2], [3, 4]])
    #expect(table.positionColumns == columns)
    let decision = try #require(table.decisions.first { $0.subject == "coordinates" })
    #expect(decision.text.hasPrefix("from \(columns.joined(separator: ", ")), not from "))
  }

  @Test func emptyPairsAreNamed() {
    let error = #expect(throws: ReadError.self) {
      try PlaceTable.read(.text("latitude,longitude,lat,lon\n,,,\n"))
    }
    #expect(
      error?.description
        == "places has no usable rows (1 × missing coordinate, first at line 2); check its "
        + "coordinate columns. Pinfold read latitude, longitude; to read lat, lon instead, pass --latitude "
        + "\"lat\" --longitude \"lon\"."
    )
  }
}
