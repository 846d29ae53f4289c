import Pinfold
import PinfoldReaders
import PinfoldText

/// The warning for places at 0, 0, which is what programs write for coordinates that they do not
/// have.
struct NullIslandWarning: Hashable {
  /// One line.
  let text: String

  /// - Returns: `nil` unless most places are there.
  init?(_ table: PlaceTable) {
    let count = table.coordinates.count { $0.latitude == 0 && $0.longitude == 0 }
    guard count > 1, count * 2 > table.coordinates.count else { return nil }
    let share = "\(GroupedNumber(count)) of \(GroupedNumber(table.coordinates.count)) places"
    text =
      "pinfold: \(table.name): \(share) are at 0, 0, where coordinates are often missing."
      .withoutControls
  }
}
