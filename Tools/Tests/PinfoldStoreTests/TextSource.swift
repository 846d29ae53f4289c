import Pinfold
import PinfoldStore

extension PlaceSource {
  /// A file that is written in the test.
  static func text(_ text: String) -> PlaceSource { .bytes(Array(text.utf8), name: "places") }
}

extension PlaceTable {
  /// The coordinates as pairs of numbers, which are shorter to write down.
  var pairs: [[Double]] { coordinates.map { [$0.latitude, $0.longitude] } }
}
