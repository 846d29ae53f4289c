import PinfoldReaders
import PlaceFiles
import Testing

@Suite struct WrongValuesTests {
  private func wrongValues(_ text: String) throws -> WrongValues {
    let table = try PlaceTable.read(.text(text), options: ReadOptions(numericColumns: ["v"]))
    return try #require(table.wrongValues(inColumn: "v"))
  }

  @Test func missingValuesAreNotWrong() throws {
    let wrong = try wrongValues("lat,lon,v\n1,2,\n1,2\n1,2,  \n1,2,nan\n1,2,\"\"\n1,2,5\n")
    #expect(wrong.count == 0)
    #expect(wrong.valueCount == 1)
    #expect(wrong.example.isEmpty)
  }

  @Test func wrongValuesAreCountedAndTheFirstIsKept() throws {
    let wrong = try wrongValues(
      "lat,lon,v\n1,2,7.5\n1,2,8.5\n1,2,\"1,00\"\n1,2,many\n1,2,1e30\n1,2,inf\nbad,2,x\n1,2,\n"
    )
    #expect(wrong.count == 4)
    #expect(wrong.valueCount == 6)
    #expect(wrong.example == "1,00")
  }

  @Test func propertiesOfGeoJSONAreJudgedByTheirTypes() throws {
    let values = ["null", "1", "\"2\"", "\"\"", "true", "[1]", "\"x\""]
    let features = values.map {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"v":"#
        + "\($0)}}\n"
    }
    let wrong = try wrongValues(features.joined())
    #expect(wrong.count == 3)
    #expect(wrong.valueCount == 5)
    #expect(wrong.example == "true")
  }

  /// Each column has its own decimal mark, regardless of the coordinates' mark.
  @Test(arguments: [
    ("52,5;13,4", "3.644.826", 3_644_826), ("52.5;13.4", "3.644.826", 3_644_826),
    ("52,5;13,4", "-1.234,5", -1234.5), ("52,5;13,4", "0.234", 0.234), ("52.5;13", "0,234", 0.234),
    ("52,5;13,4", " 3,644 ", 3.644), ("52.5;13.4", "1,234.5", 1234.5),
    ("52,5;13,4", "0.5", 0.5), ("52,5;13,4", "1.23", 1.23), ("52,5;13,4", "1.2345", 1.2345),
    ("52,5;13,4", "1234.567", 1234.567), ("52,5;13,4", "12", 12), ("52,5;13,4", "1,5", 1.5),
    ("52.5;13.4", "3.644", 3.644),
  ])
  func aTextThatIsANumberWithOneMarkDecides(
    place: String,
    value: String,
    number: Double
  ) throws {
    let text = "lat;lon;v\n\(place);\(value)\n"
    let filter = PlaceFilter(column: "v", .equal, "\(number)")
    let options = ReadOptions(numericColumns: ["v"], filters: [filter])
    let table = try PlaceTable.read(.text(text), options: options)
    #expect(table.numericColumn("v") == [number])
    #expect(table.matchingRows?.rows == [0])
    #expect(table.wrongValues(inColumn: "v")?.count == 0)
  }

  @Test(arguments: ["1.2.3", "1..234", "1.234.5", ".234.567", "1.234e5.678"])
  func otherDotsAreWrong(value: String) throws {
    let wrong = try wrongValues("lat;lon;v\n52,5;13,4;\(value)\n")
    #expect(wrong.count == 1)
  }
}
