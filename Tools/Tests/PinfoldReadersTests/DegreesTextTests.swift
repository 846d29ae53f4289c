import Pinfold
import PinfoldReaders
import PlaceFiles
import Testing

/// Coordinates that are written for people.
@Suite struct DegreesTextTests {
  @Test(arguments: [
    ("48°51′24″N", "2°21′7″E", 48 + 51.0 / 60 + 24.0 / 3600, 2 + 21.0 / 60 + 7.0 / 3600),
    ("48°51'24\"N", "2°21'7\"E", 48 + 51.0 / 60 + 24.0 / 3600, 2 + 21.0 / 60 + 7.0 / 3600),
    ("33° 51’ 36.5” S", "151° 12’ 0” w", -(33 + 51.0 / 60 + 36.5 / 3600), -151.2),
    ("N 48° 30.6'", "W 2°", 48.51, -2),
    ("−33.9", "−151,5", -33.9, -151.5),
    ("–33.9", "+2.35°", -33.9, 2.35),
    ("48.8567° N", "2.3508º E", 48.8567, 2.3508),
    ("48.5N", "2.25 E", 48.5, 2.25),
    ("-48°30′", "2°30′", -48.5, 2.5),
  ])
  func whatMeansOneThingIsRead(north: String, east: String, latitude: Double, longitude: Double)
    throws
  {
    let quoted = [north, east].map { "\"\($0.replacing("\"", with: "\"\""))\"" }
    for text in [
      "lat\tlon\n\(north)\t\(east)\n", "lat,lon\n\(quoted[0]),\(quoted[1])\n",
      #"[{"lat":"\#(north.replacing("\"", with: "\\\""))","lon":"\#(east.replacing("\"", with: "\\u0022"))"}]"#,
    ] {
      let table = try PlaceTable.read(.text(text))
      #expect(abs(table.coordinates[0].latitude - latitude) < 1e-12)
      #expect(abs(table.coordinates[0].longitude - longitude) < 1e-12)
    }
  }

  /// Ambiguous and meaningless texts are rejected, and the error quotes them.
  @Test(arguments: [
    "48°51′24″E", "48°60′N", "48°30′60″N", "-48°N", "48.5°30′N", "48°30′24″O", "48 51 24 N",
    "48°51″N", "°N", "N", "48°51", "--48", "48°51′24″3", "4 8°N", "48°N°", "−", "1−2", "5 m",
  ])
  func whatCouldMeanTwoThingsIsNamed(text: String) throws {
    let table = try PlaceTable.read(.text("lat\tlon\n1\t2\n\(text)\t2\n"))
    #expect(
      table.rejectedRows.listed == [
        RejectedRows.Row(line: 3, reason: .notANumber, value: text)
      ]
    )
  }
}
