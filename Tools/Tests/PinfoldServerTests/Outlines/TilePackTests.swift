import Foundation
import Pinfold
import Testing

@testable import PinfoldServer

@Suite struct TilePackTests {
  private static func numbers(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
  }

  private static func tile(_ zoom: Int, _ x: Int, _ y: Int) throws -> OutlineTile {
    try #require(OutlineTile(zoom: zoom, x: x, y: y))
  }

  /// Three tiles. Two of them share their bytes.
  private static let bytes = numbers([3, 0, 0, 2, 3, 2, 3, 21, 0, 2]) + Array("ab012".utf8)

  @Test func tilesAreFoundByTheirKeys() throws {
    // As a slice, whose indices do not begin at 0.
    let slice = (Data([9]) + Data(Self.bytes)).dropFirst()
    let pack = try #require(TilePack(slice))
    #expect(pack[try Self.tile(0, 0, 0)] == Data("ab".utf8))
    #expect(pack[try Self.tile(1, 0, 1)] == Data("012".utf8))
    #expect(pack[try Self.tile(3, 0, 0)] == Data("ab".utf8))
    #expect(pack[try Self.tile(1, 1, 1)] == nil)
  }

  @Test func aSelectionIsAPack() throws {
    let pack = try #require(TilePack(Data(Self.bytes)))
    let selected = pack.selecting([3, 21, 22])
    #expect(selected == Self.numbers([2, 3, 0, 3, 21, 3, 2]) + Array("012ab".utf8))
  }

  /// A damaged file lacks tiles, but does not end the program.
  @Test func aPackWhoseNumbersAreWrongHasNothingBeyondItsEnd() throws {
    #expect(TilePack(Data()) == nil)
    #expect(TilePack(Data(Self.numbers([.max]))) == nil)
    let far = try #require(TilePack(Data(Self.numbers([1, 0, .max, .max]))))
    #expect(far[try Self.tile(0, 0, 0)] == nil)
    #expect(far.selecting([0]) == Self.numbers([0]))
  }

  @Test func keysCountTheTilesOfLowerZooms() throws {
    var next: UInt32 = 0
    for zoom in 0...3 {
      for y in 0..<1 << zoom {
        for x in 0..<1 << zoom {
          #expect(try Self.tile(zoom, x, y).key == next)
          next += 1
        }
      }
    }
    #expect(OutlineTile(zoom: 7, x: 0, y: 0) == nil && OutlineTile(zoom: -1, x: 0, y: 0) == nil)
    #expect(OutlineTile(zoom: 1, x: 2, y: 0) == nil && OutlineTile(zoom: 1, x: 0, y: -1) == nil)
  }

  @Test func aRegionHasTheTilesAroundItsPlaces() throws {
    let world = 1 + 4 + 16
    #expect(OutlineTile.keys(around: []).count == world)
    let munich = OutlineTile.keys(around: [Coordinate(latitude: 48.1, longitude: 11.6)])
    #expect(munich.count == world + 4 * 9)
    for (x, y, isShown) in [(34, 22, true), (33, 21, true), (35, 23, true), (36, 22, false)] {
      #expect(munich.contains(try Self.tile(6, x, y).key) == isShown)
    }
    // Around the world, and no farther north than its edge.
    let corner = OutlineTile.keys(around: [Coordinate(latitude: 90, longitude: -180)])
    #expect(corner.contains(try Self.tile(6, 63, 0).key))
    #expect(corner.count == world + 4 * 6)
    // Invalid coordinates are not in any tile.
    #expect(OutlineTile.keys(around: [Coordinate(latitude: .nan, longitude: 0)]).count == world)
  }
}
