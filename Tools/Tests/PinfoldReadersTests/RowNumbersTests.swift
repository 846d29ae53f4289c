import Pinfold
import PinfoldTesting
import PlaceFiles
import Testing

@testable import PinfoldReaders

@Suite struct RowNumbersTests {
  /// Each place has the number of its row among all rows, good and bad, and each number its place.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func rowsThatAreNoPlacesAreCounted(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let share = Double.random(in: 0...1, using: &random)
    let good = (0..<Int.random(in: 1...80, using: &random)).map { _ in
      Double.random(in: 0...1, using: &random) < share
    }
    let rows = good.map { $0 ? "1,2" : "x,2" }
    var options = ReadOptions()
    options.listedRejections = 0
    let text = "lat,lon\n" + rows.joined(separator: "\n") + "\n1,2\n"
    let numbers = try PlaceTable.read(.text(text), options: options).numbers
    let expected = good.indices.filter { good[$0] } + [good.count]
    for (row, number) in expected.enumerated() {
      #expect(numbers[UInt32(row)] == Int64(number))
      #expect(numbers.id(of: "\(number)") == PointID(UInt32(row)))
    }
    for number in good.indices where !good[number] { #expect(numbers.id(of: "\(number)") == nil) }
    // Places that are inserted later continue.
    let next = PointID(UInt32(expected.count))
    #expect(numbers.number(of: next).description == "\(good.count + 1)")
    #expect(numbers.id(of: "\(good.count + 1)") == nil)
    #expect(numbers.next == Int64(good.count + 1))
    #expect(RowNumbers(bytes: numbers.bytes, rowCount: expected.count) == numbers)
    for wrong in ["-1", "+0", "00", "", "x", "4294967296"] { #expect(numbers.id(of: wrong) == nil) }
  }

  /// Features with unique whole numbers keep them, in any order. Other features are counted.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func featuresHaveTheirIDs(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bound = Int64(1) << Int64.random(in: 6...53, using: &random)
    var ids = Array(
      Set(
        (0..<30).map { _ in
          Int64.random(in: (seed % 2 == 0 ? 0 : -bound + 1)..<bound, using: &random)
        }
      )
    )
    if seed % 3 == 0 { ids.sort() } else { ids.shuffle(using: &random) }
    let good = ids.indices.map { $0 == 0 || Double.random(in: 0...1, using: &random) < 0.8 }
    func numbers(_ written: [String]) throws -> RowNumbers {
      let features = zip(written, good).map { id, isGood in
        #"{"type":"Feature",\#(id)"properties":{},"geometry":\#(isGood ? point : "null")}"#
      }
      return try PlaceTable.read(
        .text(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
      ).numbers
    }
    let found = try numbers(ids.map { "\"id\":\($0)," })
    let places = ids.indices.filter { good[$0] }
    for (row, index) in places.enumerated() {
      #expect(found[UInt32(row)] == ids[index])
      #expect(found.id(of: "\(ids[index])") == PointID(UInt32(row)))
    }
    let greatest = max(ids.max() ?? 0, -1)
    for index in ids.indices where !good[index] {
      #expect(found.id(of: "\(ids[index])") == nil)
    }
    for offset in 0..<3 as Range<UInt32> {
      let next = PointID(UInt32(places.count) + offset)
      #expect(found.number(of: next).description == "\(greatest + 1 + Int64(offset))")
      #expect(found.id(of: "\(greatest + 1 + Int64(offset))") == nil)
    }
    #expect(RowNumbers(bytes: found.bytes, rowCount: places.count) == found)
    for far in [Int64.max, .min] { #expect(found.id(of: "\(far)") == nil) }
    // A number that occurs twice, even in a row that is not a place, a missing number, and a number
    // that is not whole.
    let counted = RowNumbers(
      skipped: ids.indices.filter { !good[$0] }.map { UInt32($0) },
      rowCount: places.count
    )
    let index = Int.random(in: 1..<ids.count, using: &random)
    for wrong in [
      "\"id\":\(ids[0]),", "", "\"id\":1.5,", "\"id\":\"7\",", "\"id\":9007199254740992,",
    ] {
      var written = ids.map { "\"id\":\($0)," }
      written[index] = wrong
      #expect(try numbers(written) == counted)
    }
  }

  /// Whatever numbers are appended, each row keeps its own, and the next number is above all.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func appendedRowsHaveTheirNumbers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let skipped = (0..<40 as Range<UInt32>).filter { _ in Int.random(in: 0..<4, using: &random) == 0
    }
    var expected = (0..<40 as Range<Int64>).filter { !skipped.contains(UInt32($0)) }
    var numbers = RowNumbers(skipped: skipped, rowCount: expected.count)
    if seed % 2 == 1 {
      expected.shuffle(using: &random)
      numbers = try #require(RowNumbers(ids: expected, others: skipped.map(Int64.init)))
    }
    var next: Int64 = 40
    #expect(numbers.next == next)
    for _ in 0..<60 {
      let bound = Int64(1) << Int64.random(in: 1...53, using: &random)
      let number: Int64
      switch Int.random(in: 0..<4, using: &random) {
      case 0: number = next
      case 1: number = Int64.random(in: -bound + 1..<bound, using: &random)
      case 2: number = Int64.random(in: 0..<60, using: &random)
      default:
        let row = numbers.appendNext()
        guard next < 1 << 53 else {
          #expect(row == nil)
          continue
        }
        #expect(row == UInt32(expected.count))
        expected.append(next)
        next += 1
        continue
      }
      guard RowNumbers.isPossible(number), !expected.contains(number) else { continue }
      #expect(numbers.append(number) == (number != next))
      expected.append(number)
      next = max(next, number + 1)
    }
    #expect(numbers.rowCount == expected.count && numbers.next == next)
    let read = try #require(RowNumbers(bytes: numbers.bytes, rowCount: expected.count))
    #expect(read == numbers && read.next == next)
    for (row, number) in expected.enumerated() {
      #expect(numbers[UInt32(row)] == number && numbers.row(number) == UInt32(row))
      for near in [number - 1, number + 1] where !expected.contains(near) {
        #expect(numbers.row(near) == nil)
      }
    }
  }

  /// Bytes that cannot be numbers are refused.
  @Test func refusesWrongBytes() throws {
    func bytes(_ runs: [[Int64]]) -> [UInt8] {
      runs.joined().flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
    }
    #expect(RowNumbers(bytes: bytes([[0, 7], [2, 4], [3, 9]]), rowCount: 3) != nil)
    let limit: Int64 = 1 << 53
    for runs: [[Int64]] in [
      [], [[1, 0]], [[0, 0], [0, 5]], [[0, 0], [4, 9]], [[0, 0], [2, 1]],
      [[0, 5], [2, 6], [3, 9]],
      [[0, 0], [-1, 9]], [[0, limit]], [[0, .min]], [[0, .max]], [[0, 0], [2, limit], [3, 2]],
      [[0, 3], [1, 0]],
    ] {
      #expect(RowNumbers(bytes: bytes(runs), rowCount: 3) == nil, "\(runs)")
    }
    #expect(RowNumbers(bytes: Array(bytes([[0, 0]]).dropLast()), rowCount: 3) == nil)
  }

  private var point: String { #"{"type":"Point","coordinates":[1,2]}"# }
}
