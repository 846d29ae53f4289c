import Pinfold
import PinfoldText
import PinfoldReaders
import PlaceFiles
import Testing

@testable import PinfoldServer

/// A map without a server of the places that satisfy filters.
@Suite struct FilteredMapTests {
  private func contents(
    _ text: String,
    where filter: String,
    weight: String? = nil
  ) throws -> MapContents {
    var options = ReadOptions(weightColumn: weight)
    options.filters = [try PlaceFilter(filter)]
    let table = try PlaceTable.read(.text(text), options: options)
    return try MapContents(table, columns: table.columnNames, title: "t", tiles: nil)
  }

  private func members(_ contents: MapContents) -> [String: String] {
    guard case .object(let header) = contents.header,
      case .object(let dataSet)? = header.first(where: { $0.0 == "data_set" })?.1
    else { return [:] }
    return Dictionary(
      (header + dataSet).map { ($0.0, $0.1.text) },
      uniquingKeysWith: { one, _ in one }
    )
  }

  @Test func aMapHasTheMatchingRowsOnly() throws {
    let text = "lat;lon;kind\n" + (0..<9).map { "1,5;\($0),25;\($0 % 3)\n" }.joined()
    let found = try contents(text, where: "kind=1")
    let all = try contents("lat;lon;kind\n1,5;1,25;1\n1,5;4,25;1\n1,5;7,25;1\n", where: "kind=1")
    let withoutNumbers = found.chunks.filter { $0.name != "numbers" }
    #expect(withoutNumbers.map(\.bytes) == all.chunks.map(\.bytes))
    let numbers = try #require(found.chunks.first { $0.name == "numbers" })
    let expected = try #require(PackedNumbers([1, 4, 7]))
    #expect(numbers.bytes == (try MapContents.chunk("numbers", expected.bytes)).bytes)
    #expect(members(found)["count"] == "3" && members(found)["rows"] == "3")
    #expect(members(found)["bounds"] == members(all)["bounds"])
  }

  @Test func aMapHasTheWeightsOfMatchingRows() throws {
    let text = "lat,lon,kind,n\n10,0,pub,2\n10,0,cafe,9\n10,1,pub,1\n"
    let found = try contents(text, where: "kind=pub", weight: "n")
    #expect(members(found)["count"] == "3" && members(found)["rows"] == "2")
    #expect(members(found)["is_weighted"] == "true")
    let weights = try #require(found.chunks.first { $0.name == "weights" })
    let expected = try MapContents.chunk("weights", PackedWeights([2, 1])?.bytes ?? [])
    #expect(weights.bytes == expected.bytes)
  }
}
