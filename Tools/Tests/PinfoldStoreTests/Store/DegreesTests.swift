import GRDB
import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// Degrees of a store are the ones that were written, to the last bit.
@Suite struct DegreesTests {
  @Test(arguments: 0..<50) func everyBitComesBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try DatabaseQueue().read { db in
      let statement = try DirectStatement(db, sql: "SELECT 0, ?, ?")
      for decimals in 0..<20 {
        let exact = Double.random(in: -180...180, using: &random)
        let degrees = Double("\(exact)".prefix(4 + decimals)) ?? exact
        for value in [
          degrees, -degrees, degrees.nextUp, 0, -0.0, .leastNonzeroMagnitude, 1e-7, 214.7483647,
          1e300,
        ] {
          try statement.bind(degrees: value, at: 1)
          try statement.bind(degrees: -value, at: 2)
          #expect(try statement.step())
          #expect(statement.coordinate.latitude.bitPattern == value.bitPattern)
          #expect(statement.coordinate.longitude.bitPattern == (-value).bitPattern)
          statement.reset()
        }
      }
    }
  }

  @Test(
    arguments: [
      (52.5170365, 525_170_365), (-180, -1_800_000_000), (1e-7, 1), (52.51703651, nil),
      (-0.0, nil), (.nan, nil), (.infinity, nil), (300, nil),
    ] as [(Double, Int64?)]
  )
  func degreesOfSevenDecimalsAreWholeNumbers(degrees: Double, units: Int64?) {
    #expect(DirectStatement.units(of: degrees) == units)
  }
}
