import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Degrees, minutes and seconds in separate columns.
@Suite struct DegreePartTests {
  private static let names = [
    "lat_deg", "lat_min", "lat_sec", "lat_dir", "lon_deg", "lon_min", "lon_sec", "lon_dir",
  ]

  private func json(_ csv: String) -> String {
    let rows = csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return rows.dropFirst().map { row in
      let members = zip(rows[0], row).map { name, value in
        "\"\(name)\":\(value.isEmpty ? "null" : "\"\(value)\"")"
      }
      return "{\(members.joined(separator: ","))}\n"
    }
    .joined()
  }

  @Test(arguments: [
    "lat_deg,lat_min,lat_sec,lat_dir,lon_deg,lon_min,lon_sec,lon_dir\n40,30,36,N,73,45,18,W\n0,30,,S,0,0,36,E\n",
    "Latitude Degrees,Latitude Minutes,Latitude Seconds,Longitude Degrees,Longitude Minutes,"
      + "Longitude Seconds\n40,30,36,-73,45,18\n-0,30,0,0,0,36\n",
    "lat_deg,lat_min,lon_deg,lon_min\n40,30.6,-73,45.3\n-0,30,0,0.6\n",
    "lat,lat_min,lat_sec,lon,lon_min,lon_sec\n40,30,36,-73,45,18\n-0,30,0,0,0,36\n",
    // Decimal degrees with the same in parts.
    "lat_deg,lat_min,lon_deg,lon_min\n40.51,30.6,-73.755,45.3\n-0.5,30,0.01,0.6\n",
  ])
  func minutesAndSecondsAreRead(text: String) throws {
    for text in [text, json(text)] {
      let table = try PlaceTable.read(.text(text))
      let expected = [[40.51, -73.755], [-0.5, 0.01]]
      for (place, wanted) in zip(table.pairs, expected) {
        #expect(abs(place[0] - wanted[0]) < 1e-9 && abs(place[1] - wanted[1]) < 1e-9)
      }
      #expect(table.rowCount == 2)
      #expect(table.coordinateColumnNames == nil)
      let decision = try #require(table.decisions.first { $0.subject == "coordinates" })
      #expect(decision.text.lowercased().contains("min"))
    }
  }

  /// Extents, and parts of coordinates that are not read, are none.
  @Test(arguments: [
    "lat,lon,lat_min,lat_max,lon_min,lon_max\n1,2,0,3,0,4\n",
    "latitude,longitude,lat_deg,lat_min,lon_deg,lon_min\n1,2,1,30,2,30\n",
    "lat_deg,lon_deg,lat_min,lat_max,lon_min,lon_max\n1,2,0,3,0,4\n",
    "lat,lon,lat_min,lon_min\n1,2,30,40\n",
  ])
  func otherColumnsAreNone(text: String) throws {
    for text in [text, json(text)] {
      let table = try PlaceTable.read(.text(text))
      #expect(table.pairs == [[1, 2]])
      #expect(table.coordinateColumnNames != nil)
    }
  }

  @Test func wrongPartsAreRejected() throws {
    let text =
      "lat_deg,lat_min,lon_deg,lon_min\n1,0,2,0\n1,60,2,0\n1,-3,2,0\n1,x,2,0\n1,0,2.5,12\n"
    for text in [text, json(text)] {
      let table = try PlaceTable.read(.text(text))
      #expect(table.pairs == [[1, 2]])
      #expect(table.rejectedRows.listed.map(\.value) == ["60", "-3", "x", "2.5"])
    }
  }
}
