import Pinfold
package import PinfoldReaders

extension PlaceSource {
  /// A file that is written in the test.
  package static func text(_ text: String) -> PlaceSource {
    .bytes(Array(text.utf8), name: "places")
  }
}

extension PlaceTable {
  /// The coordinates as pairs of numbers, which are shorter to write down.
  package var pairs: [[Double]] { coordinates.map { [$0.latitude, $0.longitude] } }
}
