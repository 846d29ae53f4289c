import Foundation
import PinfoldText
import Testing

@testable import pinfold

@Suite struct InfoTests {
  private func facts(_ arguments: String..., input: String = "") throws -> [String: Any] {
    let run = try PinfoldRun.info(arguments + ["--format", "json"], input: Data(input.utf8))
    return try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  @Test func theSampleDataIsWhatItIs() throws {
    let places = try facts(TestFiles.example("us-places.csv"))
    #expect(places["rows"] as? Int == 105_729)
    #expect(places["distinct_locations"] as? Int == 98_425)
    let airports = try facts(TestFiles.example("airports.csv"))
    #expect(airports["rows"] as? Int == 28_298)
    let bounds = try #require(airports["bounds"] as? [String: Double])
    #expect(bounds == ["west": -179.877, "south": -90, "east": 179.951, "north": 82.5178])
  }

  @Test func boundsMayCrossTheAntimeridian() throws {
    let facts = try facts("-", input: "lat,lon\n-18,177\n-17,-178\n-16,179.5\n")
    let bounds = try #require(facts["bounds"] as? [String: Double])
    #expect(bounds == ["west": 177, "south": -18, "east": -178, "north": -16])
  }

  @Test func theBiggestStackHasAName() throws {
    let facts = try facts(TestFiles.fixture("places.csv"), "-q")
    let stack = try #require(facts["biggest_stack"] as? [String: Any])
    #expect(stack["count"] as? Int == 3)
    #expect(stack["name"] as? String == "Kinkaku-ji")
    #expect(stack["latitude"] as? Double == 35.03937)
  }

  @Test func theColumnsOfTheCoordinatesAreNamed() throws {
    let file = "_latitude,_longitude,lat,lon\n1,2,48,3\n"
    #expect(try facts("-", input: file)["coordinate_columns"] as? [String] == ["lat", "lon"])
    #expect(try PinfoldRun.info(["-"], input: Data(file.utf8)).text.contains("from lat, lon\n"))
    let point = #"{"type":"Point","coordinates":[1,2]}"#
    #expect(try facts("-", input: point)["coordinate_columns"] as? [String] == [])
    #expect(!(try PinfoldRun.info(["-"], input: Data(point.utf8)).text.contains("coordinates")))
  }

  @Test func placesApartAreNoStack() throws {
    let facts = try facts("-", input: "lat,lon\n1,2\n3,4\n")
    #expect(facts["biggest_stack"] is NSNull)
  }

  @Test func aToleranceMakesLocationsOfNeighbors() throws {
    let file = "lat,lon\n0,0\n0,0.00001\n0,0.001\n"
    #expect(try facts("-", input: file)["distinct_locations"] as? Int == 3)
    #expect(try facts("-", "--tolerance", "5", input: file)["distinct_locations"] as? Int == 2)
  }

  @Test func skippedRowsHaveReasonsAndLines() throws {
    let facts = try facts("-", "-q", input: "lat,lon\n1,2\n,3\n95,4\nx,5\ny,6\n")
    let skipped = try #require(facts["skipped"] as? [String: Any])
    #expect(skipped["rows"] as? Int == 4)
    let reasons = try #require(skipped["reasons"] as? [[String: Any]])
    #expect(reasons.first?["reason"] as? String == "not a number")
    let first = try #require(skipped["first"] as? [[String: Any]])
    #expect(first.compactMap { $0["line"] as? Int } == [3, 4, 5, 6])
  }

  @Test(arguments: [5, 6, 1500])
  func allSkippedRowsAreListedOnRequest(count: Int) throws {
    let file = Data(("lat,lon\n1,2\n" + String(repeating: "x,2\n", count: count)).utf8)
    func rows(_ arguments: String...) throws -> [Substring] {
      try PinfoldRun.info(["-", "-q"] + arguments, input: file).text.split(separator: "\n")
        .filter { $0.contains(#/ line \d+: /#) }
    }
    #expect(try rows().count == 5)
    #expect(try rows("--skipped").count == count)
    let text = try PinfoldRun.info(["-", "-q"], input: file).text
    let more = GroupedNumber(count - 5)
    #expect(text.contains(" and \(more) more; list all with --skipped\n") == (count > 5))
    let all = try facts("-", "-q", "--skipped", input: String(decoding: file, as: UTF8.self))
    let listed = (all["skipped"] as? [String: Any])?["first"] as? [Any]
    #expect(listed?.count == count)
  }
}

extension PinfoldRun {
  fileprivate static func info(_ arguments: [String], input: Data) throws -> PinfoldRun {
    try PinfoldRun(list: ["info"] + arguments, input: input)
  }
}
