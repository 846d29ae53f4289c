import Pinfold
import PinfoldStore
import Testing
import struct PinfoldTesting.SplitMix64

@testable import PinfoldServer

@Suite struct PlanIDTests {
  private static let version = StoreVersion.first

  private static func id(_ query: String, _ plan: Plan? = nil) -> PlanID {
    let whole = Viewport(visibleMapRect: .world, width: 100, height: 100)
    return PlanID(
      plan ?? Planner().plan(PointIndex(), for: whole),
      PlanCache.Key(dataSet: "a", version: version, query: query)
    )
  }

  @Test(arguments: ["", "rect=-10,20,30,40&size=800x600", "where=name~%C3%A9&x", "a=?>~ÿ"])
  func anIDIsReadAsItIsWritten(query: String) throws {
    let id = Self.id(query)
    #expect(PlanID(id.description) == id)
    #expect(id.query == query)
    // In an address as it is.
    #expect(
      id.description.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    )
  }

  @Test func whatSaysNothingOfThePlanIsLeftOut() {
    let id = Self.id("rect=1&after=17-x.1.1.cmVjdD0x&size=2&min_version=3")
    #expect(id == Self.id("rect=1&size=2"))
    #expect(Self.id("after&rect=1&min_version&aftermath=1").query == "rect=1&aftermath=1")
  }

  @Test func otherNamesAreOtherPlans() {
    let index = PointIndex([Coordinate(latitude: 1, longitude: 2)])
    let whole = Viewport(visibleMapRect: .world, width: 100, height: 100)
    #expect(Self.id("", Planner().plan(index, for: whole)) != Self.id(""))
  }

  @Test(arguments: [
    "", ".", "...", "12-a.1.1", "12-a.1.1.=", "12-a.1.1.!", "x.1.1.cmVjdD0x", "12-a.-1.1.cmVjdD0x",
    "12-a.1.1.cmVjdD0x.1", "12-a.1.1.cmVjdD0xY",
    "12-a.1.1./+8", "12-a.01.1.cmVjdD0x",
    // Not a number, and infinity.
    "12-a.1y22ubgj52ps0.1.cmVjdD0x", "12-a.1y1go4dz7r75s.1.cmVjdD0x",
  ])
  func whatIsNoIDIsRefused(text: String) { #expect(PlanID(text) == nil) }

  /// An id with something changed is none, or another one.
  @Test(arguments: 0..<200)
  func noTwoTextsAreOneID(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let id = Self.id("rect=-10,20,30,40&size=800x600")
    var letters = Array(id.description)
    letters[Int.random(in: letters.indices, using: &random)] =
      "az09AZ-_.=".randomElement(using: &random) ?? "a"
    let text = String(letters)
    #expect(text == id.description || PlanID(text) != id)
  }
}
