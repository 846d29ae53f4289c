#if canImport(Glibc) && arch(x86_64)
import Glibc
import Pinfold
import Testing

/// A dense comparison with the extended precision of the x87 unit, which has
/// eleven bits more than a double.
@Suite struct WebMercatorReferenceTests {
  @Test(arguments: 0..<40)
  func latitudesAreWithinATenthOfAMicropoint(part: Int) {
    let count = 2500
    for step in 0...count {
      let share = (Double(part) + Double(step) / Double(count)) / 40
      let latitude = -85.0511287798 + 170.1022575596 * share
      let y = WebMercator.mapPoint(for: Coordinate(latitude: latitude, longitude: 0)).y
      let tangent = tan(Float80(latitude) * Float80.pi / 360)
      let expected = 0x1p27 - 0x1p27 / Float80.pi * log((1 + tangent) / (1 - tangent))
      #expect((Float80(y) - expected).magnitude < 1e-7, "latitude \(latitude)")
    }
  }
}
#endif
