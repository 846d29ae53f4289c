import Foundation
import Pinfold
import PinfoldTesting
import Testing

/// Whether two numbers differ by at most a few units in the last place.
///
/// The platform's own functions are the reference; they may be one unit off
/// themselves.
private func agree(_ a: Double, _ b: Double, units: Double = 4, orWithin absolute: Double = 0)
  -> Bool
{
  abs(a - b) <= max(units * b.ulp, absolute)
}

@Suite struct ElementaryFunctionsTests {
  @Test(arguments: 0..<20)
  func exponentialsAgreeWithThePlatform(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let x = random.number(in: -708...709)
      #expect(agree(ElementaryFunctions.exp(x), exp(x)), "exp \(x)")
      #expect(agree(ElementaryFunctions.exp(x / 700), exp(x / 700)), "exp \(x / 700)")
      #expect(agree(ElementaryFunctions.exp2(x), exp2(x)), "exp2 \(x)")
    }
  }

  @Test(arguments: 0..<20)
  func logarithmsAgreeWithThePlatform(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let number = Double(bitPattern: random.next() >> 1)
      if number.isFinite {
        #expect(agree(ElementaryFunctions.log2(number), log2(number)), "log2 \(number)")
      }
      let nearOne = random.number(in: 0.5...2)
      #expect(agree(ElementaryFunctions.log2(nearOne), log2(nearOne)), "log2 \(nearOne)")
    }
  }

  @Test(arguments: 0..<20)
  func anglesAgreeWithThePlatform(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      // The platform's radians are rounded: the error is one of the angle.
      let angle = random.number(in: -180...180)
      let radians = angle / 180 * Double.pi
      #expect(agree(ElementaryFunctions.sine(degrees: angle), sin(radians), orWithin: 1e-15))
      #expect(agree(ElementaryFunctions.cosine(degrees: angle), cos(radians), orWithin: 1e-15))
      let (x, y) = (random.number(in: -1...1), random.number(in: -1...1))
      let direction = atan2(y, x) / Double.pi * 180
      #expect(agree(ElementaryFunctions.arctangent(y: y, x: x), direction))
    }
  }

  @Test func powersOfTwoAreExact() {
    for k in -1074...1023 {
      let power = Double(sign: .plus, exponent: k, significand: 1)
      #expect(ElementaryFunctions.exp2(Double(k)) == power)
      #expect(ElementaryFunctions.log2(power) == Double(k))
    }
    #expect(ElementaryFunctions.exp(0) == 1)
  }

  @Test func whatHasNoExponentIsDecided() {
    #expect(ElementaryFunctions.exp(1e300) == .infinity)
    #expect(ElementaryFunctions.exp(.infinity) == .infinity)
    #expect(ElementaryFunctions.exp(-1e300) == 0)
    #expect(ElementaryFunctions.exp(-.infinity) == 0)
    #expect(ElementaryFunctions.exp(.nan).isNaN)
    #expect(ElementaryFunctions.exp2(1024) == .infinity)
    #expect(ElementaryFunctions.exp2(-1076) == 0)
    #expect(ElementaryFunctions.exp2(.nan).isNaN)
    #expect(ElementaryFunctions.log2(0) == -.infinity)
    #expect(ElementaryFunctions.log2(-0.0) == -.infinity)
    #expect(ElementaryFunctions.log2(.infinity) == .infinity)
    #expect(ElementaryFunctions.log2(-1).isNaN)
    #expect(ElementaryFunctions.log2(-.infinity).isNaN)
    #expect(ElementaryFunctions.log2(.nan).isNaN)
  }

  @Test(arguments: -9...9)
  func quarterTurnsAreExact(quarters: Int) {
    let (sine, cosine) = [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)][(quarters % 4 + 4) % 4]
    let angle = Double(quarters) * 90
    #expect(ElementaryFunctions.sine(degrees: angle) == sine)
    #expect(ElementaryFunctions.cosine(degrees: angle) == cosine)
    let expected = quarters % 4 == 2 || quarters % 4 == -2 ? 180 : (angle / 360).remainder * 360
    #expect(ElementaryFunctions.arctangent(y: sine * 7, x: cosine * 7) == expected)
  }

  @Test func directionsAreExactAndDecided() {
    #expect(ElementaryFunctions.arctangent(y: 3, x: 3) == 45)
    #expect(ElementaryFunctions.arctangent(y: 3, x: -3) == 135)
    #expect(ElementaryFunctions.arctangent(y: -1e308, x: -1e308) == -135)
    let large = ElementaryFunctions.arctangent(y: 1e308, x: 1.25e308)
    #expect(agree(large, ElementaryFunctions.arctangent(y: 4, x: 5)))
    for zero in [0.0, -0.0] {
      #expect(ElementaryFunctions.arctangent(y: zero, x: 0) == 0)
      #expect(ElementaryFunctions.arctangent(y: zero, x: -0.0) == 0)
      #expect(ElementaryFunctions.arctangent(y: zero, x: -1) == 180)
    }
    #expect(ElementaryFunctions.arctangent(y: .nan, x: 1).isNaN)
    #expect(ElementaryFunctions.arctangent(y: 1, x: .infinity).isNaN)
    #expect(ElementaryFunctions.sine(degrees: .infinity).isNaN)
    #expect(ElementaryFunctions.cosine(degrees: .nan).isNaN)
  }

  @Test(arguments: [
    (0.0, 0.0), (180, -180), (-180, -180), (540, -180), (-540, -180), (359, -1), (190, -170),
    (-190, 170), (1e300, 0), (180.0.nextDown, 180.0.nextDown), (-180.0.nextUp, 180.0.nextDown),
    (3_600_000_000_045, 45), (-7_970_095_107_899.999, -179.9990234375),
    (8_652_436_770_059.999, 179.9990234375),
  ])
  func anglesAreWrappedByWholeTurns(degrees: Double, expected: Double) {
    // One turn away from the edge, the doubles are twice as far apart.
    #expect(abs(ElementaryFunctions.wrapped(degrees: degrees) - expected) < 6e-14)
    #expect(ElementaryFunctions.wrapped(degrees: degrees) < 180)
    #expect(ElementaryFunctions.wrapped(degrees: degrees) >= -180)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteIsNoAngle(degrees: Double) {
    #expect(ElementaryFunctions.wrapped(degrees: degrees).isNaN)
  }
}

extension Double {
  /// The rest of a number of turns, between half a turn back and half a turn on.
  fileprivate var remainder: Double { self - rounded(.toNearestOrEven) }
}
