import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldServer

@Suite struct MemberPageTests {
  /// Pages after one another are all rows, each once, in the order of input.
  @Test(arguments: 0..<60)
  func pagesAreAllMembersInOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = (0..<Int.random(in: 0...200, using: &random)).map { _ in
      Coordinate(
        latitude: Double.random(in: -80...80, using: &random),
        longitude: Double.random(in: -180...180, using: &random)
      )
    }
    let members = PointIndex(coordinates).points(in: .world)
    let limit = Int.random(in: 1...50, using: &random)
    var (rows, after): ([Int], Int?) = ([], nil)
    repeat {
      let page = MemberPage(of: members, after: after, limit: limit)
      #expect(page.ids.count == min(limit, coordinates.count - rows.count))
      rows += page.ids.map { Int($0.row) }
      after = page.next
    } while after != nil
    #expect(rows == Array(coordinates.indices))
  }
}
