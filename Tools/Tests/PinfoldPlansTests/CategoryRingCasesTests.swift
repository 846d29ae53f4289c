import Pinfold
import PlaceFiles
import Testing

/// The page draws the same rings as MapKit and pictures.
@Suite struct CategoryRingCasesTests {
  private struct Case: Decodable {
    let counts: [Int]
    let other, none: Int
    let diameter: Double
    let arcs: [Arc]
  }

  private struct Arc: Decodable {
    let part: CategoryRing.Part
    let start, end: Double

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      if let category = try? values.decode(Int.self) {
        part = .category(category)
      } else {
        part = try values.decode(String.self) == "none" ? .noCategory : .other
      }
      start = try values.decode(Double.self)
      end = try values.decode(Double.self)
    }
  }

  @Test func ringsAreTheSameInEachLanguage() throws {
    let cases = try ruleCases("rings", as: [Case].self)
    #expect(cases.count > 10)
    for ring in cases {
      let arcs = CategoryRing(
        counts: ring.counts,
        other: ring.other,
        none: ring.none,
        diameter: ring.diameter
      ).arcs
      #expect(arcs.map(\.part) == ring.arcs.map(\.part))
      for (arc, expected) in zip(arcs, ring.arcs) {
        #expect(abs(arc.start - expected.start) < 1e-5)
        #expect(abs(arc.end - expected.end) < 1e-5)
      }
    }
  }
}
