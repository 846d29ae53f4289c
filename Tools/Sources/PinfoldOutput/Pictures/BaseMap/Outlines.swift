import Pinfold

/// The outlines over which clusters are drawn: closed rings, the last point of
/// which is joined to the first.
///
/// They come from Natural Earth, thinned to what a picture of a region can
/// show. `scripts/outlines.py` makes them and says how they are encoded.
struct Outlines {
  /// The countries of the world; a ring inside another is a lake or an enclave.
  let countries: [[Coordinate]]

  /// The states of the United States.
  let states: [[Coordinate]]

  /// Decodes the built-in outlines.
  init() {
    countries = Self.decoded(Self.encodedCountries)
    states = Self.decoded(Self.encodedStates)
  }

  private static func decoded(_ rings: String) -> [[Coordinate]] {
    rings.utf8.split(separator: UInt8(ascii: " ")).map(ring)
  }

  /// Decodes one ring: differences from point to point, longitude first.
  private static func ring(_ encoded: Substring.UTF8View) -> [Coordinate] {
    var coordinates: [Coordinate] = []
    var (longitude, latitude) = (0, 0)  // thousandths of a degree
    var characters = encoded.makeIterator()
    while let eastward = nextNumber(&characters), let northward = nextNumber(&characters) {
      longitude += eastward
      latitude += northward
      coordinates.append(
        Coordinate(latitude: Double(latitude) / 1000, longitude: Double(longitude) / 1000)
      )
    }
    return coordinates
  }

  /// Decodes a signed number: five bits from each character, the lowest first,
  /// up to the first without the sixth bit.
  private static func nextNumber(
    _ characters: inout Substring.UTF8View.Iterator
  ) -> Int? {
    var (bits, shift) = (0, 0)
    while let character = characters.next() {
      let chunk = Int(character) - 63
      bits |= (chunk & 0x1F) << shift
      shift += 5
      // The lowest bit says that all the others are inverted.
      if chunk & 0x20 == 0 { return bits & 1 == 0 ? bits >> 1 : ~(bits >> 1) }
    }
    return nil
  }
}
