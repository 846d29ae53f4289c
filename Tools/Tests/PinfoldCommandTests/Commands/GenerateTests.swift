import Foundation
import Pinfold
import PinfoldTesting
import Testing

@testable import pinfold

@Suite struct GenerateTests {
  private func coordinates(_ arguments: String...) throws -> [Coordinate] {
    let lines = try PinfoldRun.generate(arguments).lines
    #expect(lines.first == "latitude,longitude")
    return try lines.dropFirst().map { line in
      let fields = line.split(separator: ",")
      return Coordinate(
        latitude: try #require(Double(fields[0])),
        longitude: try #require(Double(fields[1]))
      )
    }
  }

  /// The printed text reads back as the same bits.
  @Test func everyDataSetIsPrintedExactly() throws {
    #expect(try coordinates("kyoto") == DataSet.kyoto())
    #expect(
      try coordinates("kyoto", "--count", "5", "--seed", "9") == DataSet.kyoto(count: 5, seed: 9)
    )
    #expect(try coordinates("uniform", "--count", "5000") == DataSet.uniform(count: 5000))
    #expect(try coordinates("clustered", "--count", "500") == DataSet.clustered(count: 500))
    #expect(
      try coordinates("stacks", "--count", "500", "--seed", "4")
        == DataSet.stacks(count: 500, seed: 4)
    )
    #expect(try coordinates("stacks", "--count", "0").isEmpty)
  }

  /// The first pins follow from the sequence 16807, 282475249, 1622650073,
  /// 984943658.
  @Test func kyotoIsTheTutorials() throws {
    let pins = try coordinates("kyoto")
    #expect(pins.count == 1000)
    #expect(pins[0] == Coordinate(latitude: 34.9782466, longitude: 135.7545968))
  }

  @Test func aCountIsAWholeNumber() throws {
    let run = try PinfoldRun.generate(["uniform", "--count", "1e6"])
    #expect(
      run.errorText.split(separator: "\n").first.map(String.init)
        == "pinfold: The value '1e6' is invalid for '--count <count>': "
        + "write a whole number, such as 1000000."
    )
    #expect(run.status == 64)
  }

  @Test func whatIsGeneratedCanBeRead() throws {
    let stacks = try PinfoldRun.generate(["stacks", "--count", "10000"])
    let run = try PinfoldRun("info", "-", "--format", "json", input: stacks.output)
    #expect(run.text.contains("\"rows\": 10000"))
    #expect(run.text.contains("\"count\": 100,"))
  }
}

extension PinfoldRun {
  fileprivate static func generate(_ arguments: [String]) throws -> PinfoldRun {
    try shell("\"$PINFOLD\" generate \(arguments.joined(separator: " "))")
  }
}
