import Pinfold

extension DirectStatement {
  /// As most files have degrees: with at most seven decimals, which in these units are whole numbers
  /// of 32 bits, half of the size of others.
  private static let unitsPerDegree = 1e7

  /// Binds degrees of a place.
  func bind(degrees: Double, at parameter: Int32) throws {
    guard let units = Self.units(of: degrees) else { return try bind(degrees, at: parameter) }
    try bind(units, at: parameter)
  }

  /// Returns degrees in whole units; `nil` where the quotient would be another number.
  static func units(of degrees: Double) -> Int64? {
    let units = (degrees * unitsPerDegree).rounded()
    guard let whole = Int32(exactly: units),
      Self.degrees(Int64(whole)).bitPattern == degrees.bitPattern
    else { return nil }
    return Int64(whole)
  }

  /// Returns degrees of whole units. A quotient of two whole numbers is rounded once, as the decimal
  /// number is where it is read, so that both are the same.
  static func degrees(_ units: Int64) -> Double { Double(units) / unitsPerDegree }

  /// Returns where a place is.
  func coordinate(_ latitude: Int32, _ longitude: Int32) -> Coordinate {
    Coordinate(latitude: degrees(latitude), longitude: degrees(longitude))
  }

  private func degrees(_ column: Int32) -> Double {
    isInteger(column) ? Self.degrees(integer(column)) : number(column)
  }
}
