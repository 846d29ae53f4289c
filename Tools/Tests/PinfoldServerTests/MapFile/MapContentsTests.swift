import Pinfold
import PinfoldText
import PinfoldTesting
import Testing

@testable import PinfoldServer

@Suite struct MapContentsTests {
  /// The units of each axis that packed positions stand for.
  private static func unpacked(_ bytes: [UInt8], count: Int) -> [(x: UInt32, y: UInt32)] {
    func axis(_ first: Int) -> [UInt32] {
      var sum: UInt32 = 0
      return (0..<count).map { row in
        var folded: UInt32 = 0
        for byte in 0..<4 {
          folded |= UInt32(bytes[(first + byte) * count + row]) << UInt32(8 * byte)
        }
        sum &+= folded >> 1 ^ (folded & 1 == 1 ? .max : 0)
        return sum
      }
    }
    return zip(axis(0), axis(4)).map { (x: $0, y: $1) }
  }

  /// So that a map makes the plans that the server makes.
  @Test(arguments: 0..<20)
  func positionsAreThoseOfTheIndex(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var coordinates = (0..<200).map { _ in
      Coordinate(
        latitude: Double.random(in: -90...90, using: &random),
        longitude: Double.random(in: -180...180, using: &random)
      )
    }
    for latitude in [-90.0, -85.06, 0, 85.06, 90] {
      for longitude in [-180.0, 0, 179.999_999_99, 180] {
        coordinates.append(Coordinate(latitude: latitude, longitude: longitude))
      }
    }
    let index = PointIndex(coordinates)
    let units = Self.unpacked(PackedPositions(coordinates).bytes, count: coordinates.count)
    for (row, unit) in units.enumerated() {
      let position = index.position(of: PointID(UInt32(row)))
      #expect(position == MapPoint(x: Double(unit.x) / 16, y: Double(unit.y) / 16), "row \(row)")
    }
  }

  @Test func weightsHaveTheirLowestBytesFirst() {
    #expect(PackedWeights([1, 0x0102_0304])?.bytes == [1, 4, 0, 3, 0, 2, 0, 1])
    #expect(PackedWeights([Int(Int32.max) - 1, 1]) != nil)
    #expect(PackedWeights([Int(Int32.max), 1]) == nil)
  }

  private static func text(_ blocks: [[UInt8]]) -> [String] {
    blocks.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func columnsKeepTheirTypesAndWhatIsMissing() {
    var blocks = ColumnBlocks(["name", "n", "tags"])
    blocks.append(Array(#"{"name":"a \"b\"","n":1.50,"tags":["x",{"y":null}]}"#.utf8))
    blocks.append(Array(#"{"tags":null,"other":1,"name":""}"#.utf8))
    blocks.append(Array("{}".utf8))
    #expect(
      Self.text(blocks.take()) == [
        #"{"values":["a \"b\"",""],"runs":[0,2]}"#,
        #"{"values":[1.50],"runs":[0,1]}"#,
        #"{"values":[["x",{"y":null}],null],"runs":[0,2]}"#,
      ]
    )
  }

  @Test func aBlockBeginsAnew() {
    var blocks = ColumnBlocks(["a"])
    blocks.append(Array(#"{"b":1}"#.utf8))
    _ = blocks.take()
    blocks.append(Array(#"{"a":true}"#.utf8))
    #expect(Self.text(blocks.take()) == [#"{"values":[true]}"#])
  }

  @Test func aColumnIsFoundByItsEscapedName() {
    var blocks = ColumnBlocks(["a\"b", "é"])
    blocks.append(Array(#"{"\u00e9":2,"a\"b":1}"#.utf8))
    #expect(
      Self.text(blocks.take()) == [
        #"{"values":[1]}"#, #"{"values":[2]}"#,
      ]
    )
  }

  /// The places of a file may all have other columns.
  @Test func columnsOfOnePlaceTakeNoRoomInOthers() {
    func byteCount(_ count: Int) -> Int {
      var blocks = ColumnBlocks((0..<count).map { "c\($0)" })
      for row in 0..<count { blocks.append(Array("{\"c\(row)\":\(row)}".utf8)) }
      return blocks.take().reduce(0) { $0 + $1.count }
    }
    #expect(byteCount(400) < byteCount(200) * 5 / 2)
  }

  @Test(
    arguments: [
      (nil, nil), ("/tiles/{z}", nil), ("https://a.example/{z}/{x}/{y}.png", "https://a.example"),
      ("http://a.example:81?z={z}", "http://a.example:81"),
      ("https://[::1]:81/{z}", "https://[::1]:81"),
      // What would end the directive, or name more than one host.
      ("https://a.example; script-src *", nil), ("https://*/{z}", nil),
      ("x; connect-src *://{z}", nil), ("https://a.example\t*/{z}", nil), ("//a.example/{z}", nil),
    ] as [(String?, String?)]
  )
  func theOriginOfTilesIsTheirHost(tiles: String?, origin: String?) {
    #expect(TileOrigin.of(tiles) == origin)
    #expect(
      TileOrigin.isUsable(tiles ?? "")
        == (origin != nil || tiles?.first != "h" && tiles?.contains("//") != true)
    )
  }
}
