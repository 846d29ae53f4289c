import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

/// Rows whose positions are none.
@Suite struct MisplacedRowTests {
  private typealias Place = (latitude: Double, longitude: Double)

  /// Returns the skipped rows and the reasons, by comparing all rows with all others.
  private static func skipped(_ rows: [Place]) -> [RejectionReason?] {
    let nines = [999.0, -999, 9999, -9999, 99_999, -99_999]
    let alone = rows.map { row -> RejectionReason? in
      for (value, limit) in [(row.latitude, -90.0...90), (row.longitude, -190.0...360)] {
        if nines.contains(value) { return .placeholder }
        if !limit.contains(value) {
          return limit.upperBound == 90 ? .latitudeOutOfRange : .longitudeOutOfRange
        }
      }
      return nil
    }
    let rest = zip(rows, alone).filter { $1 == nil }.map(\.0)
    let beyond = rest.count { abs($0.longitude) > 180 }
    let justWest = rest.count { $0.longitude < 0 && $0.longitude >= -1 }
    let hasWest = rest.contains { $0.longitude < -1 } || justWest > 0 && justWest >= beyond
    let isAcross = rest.contains { abs($0.longitude) >= 170 && abs($0.longitude) <= 180 }
    func count(_ place: Place) -> Int { rest.count { $0 == place } }
    let zeros = count((0, 0))
    let most = rest.filter { $0 != (0, 0) }.map(count).max() ?? 0
    return zip(rows, alone).map { row, reason in
      if let reason { return reason }
      if row == (0, 0) { return zeros >= 3 && zeros > most ? .placeholder : nil }
      guard abs(row.longitude) > 180, hasWest else { return nil }
      return isAcross && row.longitude <= 190 ? nil : .longitudeOutOfRange
    }
  }

  /// A longitude of at most three decimals, from -180 to 180.
  private static func wrapped(_ longitude: Double) -> Double {
    guard abs(longitude) > 180 else { return longitude }
    let thousandths = Int((longitude * 1000).rounded())
    return Double(thousandths > 0 ? thousandths - 360_000 : thousandths + 360_000) / 1000
  }

  private static func rows(_ random: inout SplitMix64) -> [Place] {
    let special: [[Place]] = [
      [(0, 0)], [(0, 0), (1, 2)], [(-9999, -9999), (10, -9999)], [(10, 999), (-999, 20)],
      [(10, 1_000_000)], [(91, 20)], [(10, 181), (12, -179)], [(10, 200), (11, 359.5)],
      [(10, -185)], [(10, -1e-7)], [(10, -1)], [(10, -0.5), (10, 300), (11, 301.25), (12, 359.9)],
      [(10, 361)], [(10, 175)], [(1, 2)], [(5, 360)], [(5, -180), (5, 180)], [(10, 190.5)],
    ]
    let chosen = (0..<Int.random(in: 0...4, using: &random))
      .compactMap { _ in special.randomElement(using: &random) }.flatMap(\.self)
    let west = Bool.random(using: &random) ? -120.0 : 1
    return (0..<Int.random(in: 3...40, using: &random)).map { _ in
      if let place = chosen.randomElement(using: &random), Bool.random(using: &random) {
        return place
      }
      return (
        Double(Int.random(in: -80...80, using: &random)),
        Double(Int.random(in: Int(west)...120, using: &random))
      )
    }
  }

  private static func csv(_ rows: [Place]) -> String {
    "lat,lon,v\n" + rows.enumerated().map { "\($1.latitude),\($1.longitude),\($0)\n" }.joined()
  }

  private static func json(_ rows: [Place]) -> String {
    rows.enumerated().map { row, place in
      #"{"type":"Feature","id":\#(row + 100),"geometry":{"type":"Point","coordinates":"#
        + "[\(place.longitude),\(place.latitude)]},\"properties\":{\"v\":\(row)}}\n"
    }
    .joined()
  }

  /// The skipped rows match the oracle, with rows, counts, lines and numbers, in CSV and GeoJSON.
  @Test(arguments: 0..<400)
  func rowsAreSkippedAsTheOracleSays(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = Self.rows(&random)
    let reasons = Self.skipped(rows)
    let kept = rows.indices.filter { reasons[$0] == nil }
    let isBeyond = reasons.count { $0 == .latitudeOutOfRange } * 2 > rows.count
    for (text, firstLine, firstNumber) in [(Self.csv(rows), 2, 0), (Self.json(rows), 1, 100)] {
      var options = ReadOptions(numericColumns: ["v"])
      options.filters = [try PlaceFilter("v>=5")]
      options.chunkSize = 512
      guard !kept.isEmpty, !isBeyond else {
        #expect(throws: ReadError.self) { try PlaceTable.read(.text(text), options: options) }
        continue
      }
      let table = try PlaceTable.read(.text(text), options: options)
      #expect(table.coordinates.map(\.latitude) == kept.map { rows[$0].latitude }, "\(text)")
      #expect(
        table.coordinates.map(\.longitude) == kept.map { Self.wrapped(rows[$0].longitude) },
        "\(text)"
      )
      #expect(table.numericColumn("v") == kept.map { Double($0) })
      let matching = kept.indices.filter { kept[$0] >= 5 }.map { UInt32($0) }
      #expect(table.matchingRows?.rows == matching)
      let bad = rows.indices.filter { reasons[$0] != nil }
      #expect(table.rejectedRows.count == bad.count)
      #expect(table.rejectedRows.listed.map(\.line) == bad.map { $0 + firstLine }, "\(text)")
      #expect(table.rejectedRows.listed.map(\.reason) == bad.compactMap { reasons[$0] })
      for (row, number) in kept.enumerated() {
        #expect(table.numbers[UInt32(row)] == Int64(number + firstNumber))
        #expect(try table.line(ofRow: row) == number + firstLine)
      }
      var strict = options
      strict.isStrict = true
      if bad.isEmpty {
        #expect(try PlaceTable.read(.text(text), options: strict).rowCount == rows.count)
      } else {
        let error = #expect(throws: ReadError.self) {
          try PlaceTable.read(.text(text), options: strict)
        }
        #expect(error?.kind == .rejectedRow || error?.kind == .latitudesOutOfRange)
      }
    }
  }

  @Test func longitudesUpTo360AreADecision() throws {
    let table = try PlaceTable.read(.text("lat,lon\n1,10\n1,350\n1,359.9\n1,360\n"))
    #expect(table.coordinates.map(\.longitude) == [10, -10, -0.1, 0])
    #expect(table.decisions.contains(ReadingDecision("longitudes", "0 to 360 degrees")))
  }

  /// A grid from 0 to 360 degrees may begin just west of 0, by rounding or by half a cell.
  @Test(arguments: ["-0.0000001", "-0.25"])
  func fewLongitudesJustBelow0DoNotDecide(first: String) throws {
    let text = "lat,lon\n1,\(first)\n1,200\n1,300\n"
    let table = try PlaceTable.read(.text(text))
    #expect(table.coordinates.map(\.longitude).dropFirst() == [-160, -60])
    // Around Greenwich, one longitude beyond 180 is a mistake.
    let other = try PlaceTable.read(.text("lat,lon\n1,\(first)\n1,-0.1\n1,300\n"))
    #expect(other.rowCount == 2 && other.rejectedRows.count == 1)
  }

  /// Lines are known for one row in a thousand, which may be one that is removed.
  @Test func linesStayWhenManyRowsAreRemoved() throws {
    let lines = (0..<5000).map {
      $0 % 3 == 0 || $0 % 1024 == 0 ? "0,0" : "\($0 % 80),\($0 % 90 + 1)"
    }
    let table = try PlaceTable.read(.text("lat,lon\n" + lines.joined(separator: "\n")))
    let kept = lines.indices.filter { lines[$0] != "0,0" }
    #expect(table.rowCount == kept.count)
    for row in stride(from: 0, to: kept.count, by: 97) {
      #expect(try table.line(ofRow: row) == kept[row] + 2)
    }
    #expect(table.rejectedRows.listed.count == 1000)
    #expect(table.rejectedRows.listed[3].value == "0, 0")
  }

  /// A table shown during reading does not have placeholders either.
  @Test func placeholdersAreSkippedWhileRowsAreShown() throws {
    var options = ReadOptions()
    options.chunkSize = 512
    var counts: [Int] = []
    let text = "lat,lon\n" + (0..<20_000).map { $0 % 2 == 0 ? "0,0\n" : "\($0 % 80),7\n" }.joined()
    let table = try PlaceTable.read(
      .text(text),
      options: options,
      observe: { _, _ in
        { table in
          #expect(table.coordinates.count == table.rowCount)
          counts.append(table.coordinates.count { $0.latitude == 0 })
        }
      }
    )
    #expect(counts.count > 3 && counts.dropFirst().allSatisfy { $0 < 3 })
    #expect(table.rowCount == 10_000)
  }
}
