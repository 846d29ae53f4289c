import Pinfold

/// The outlines of the base map, as closed rings.
///
/// From Natural Earth, simplified for pictures of a region. `scripts/outlines.py` generates them
/// and documents the encoding.
struct Outlines {
  /// The countries of the world. A ring inside another is a lake or an enclave.
  let countries: [[Coordinate]]

  /// The states of the United States.
  let states: [[Coordinate]]

  init() {
    countries = Self.decoded(Self.encodedCountries)
    states = Self.decoded(Self.encodedStates)
  }

  private static func decoded(_ rings: String) -> [[Coordinate]] {
    rings.utf8.split(separator: UInt8(ascii: " ")).map(ring)
  }

  /// Decodes a ring of delta-encoded points, longitude first.
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

  /// Decodes a signed number: five bits per character, lowest first, up to the first character
  /// without the sixth bit.
  private static func nextNumber(
    _ characters: inout Substring.UTF8View.Iterator
  ) -> Int? {
    var (bits, shift) = (0, 0)
    while let character = characters.next() {
      let chunk = Int(character) - 63
      bits |= (chunk & 0x1F) << shift
      shift += 5
      // If the lowest bit is set, all other bits are inverted.
      if chunk & 0x20 == 0 { return bits & 1 == 0 ? bits >> 1 : ~(bits >> 1) }
    }
    return nil
  }
}
