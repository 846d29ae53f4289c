import Pinfold
import Testing

/// Spreading on demand, on the screen.
@Suite struct SpiderfyTests {
  /// However many there are, no two members are nearer than the separation, and none
  /// nearer to its place than a leg.
  @Test(arguments: [(44.0, 44.0), (10, 80), (60, 1), (25, 35)])
  func membersKeepTheirDistance(separation: Double, legLength: Double) {
    var spiderfy = Spiderfy()
    (spiderfy.separation, spiderfy.legLength, spiderfy.limit) = (separation, legLength, 300)
    for count in Array(1...40) + [100, 300] {
      guard case .offsets(let offsets) = spiderfy.layout(ofMembers: count) else {
        Issue.record("\(count) members are listed")
        continue
      }
      #expect(offsets.count == count)
      for (index, offset) in offsets.enumerated() {
        let leg = (offset.x * offset.x + offset.y * offset.y).squareRoot()
        #expect(leg >= legLength - 1e-9)
        for other in offsets[..<index] {
          let (x, y) = (offset.x - other.x, offset.y - other.y)
          #expect((x * x + y * y).squareRoot() >= separation - 1e-6, "\(count)")
        }
      }
    }
  }

  @Test func fewAreOnACircleAndManyOnASpiral() throws {
    func legs(_ count: Int) -> [Double] {
      guard case .offsets(let offsets) = Spiderfy().layout(ofMembers: count) else { return [] }
      return offsets.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    }
    let circle = legs(8)
    #expect(circle.allSatisfy { abs($0 - circle[0]) < 1e-9 })
    let spiral = legs(9)
    #expect(spiral == spiral.sorted() && spiral[8] > spiral[0])
    // A member keeps its place when one more is added.
    #expect(Array(legs(20).prefix(19)) == legs(19))
  }

  @Test func tooManyAreListed() {
    #expect(Spiderfy().layout(ofMembers: 60) != .list)
    #expect(Spiderfy().layout(ofMembers: 61) == .list)
    #expect(Spiderfy().layout(ofMembers: 0) == .offsets([]))
  }

  @Test func firstMemberIsInTheNorth() {
    guard case .offsets(let offsets) = Spiderfy().layout(ofMembers: 4) else { return }
    #expect(offsets[0].y < 0 && abs(offsets[0].x) < 1e-9)
    #expect(offsets[1].x > 0 && abs(offsets[1].y) < 1e-9)
  }
}
