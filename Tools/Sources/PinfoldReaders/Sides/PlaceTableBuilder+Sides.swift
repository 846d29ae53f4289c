import Pinfold
import PinfoldText

extension PlaceTableBuilder {
  mutating func appendSide(
    _ word: SideWord,
    _ sideField: Field,
    of field: Field,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    toColumn index: Int
  ) {
    guard let coordinate = coordinates.last else { return }
    // Copying the column to a variable would make the next append copy its storage.
    let value = sides.columns[index].isLatitude ? coordinate.latitude : coordinate.longitude
    let code = SideCode(word, value, field, bytes)
    guard code.mayBeRejected else { return sides.append(code, nil, toColumn: index) }
    var listing: RejectedRows.Row?
    if hasRoom(sides.columns[index][code]) {
      let (text, side) = (Self.excerpt(field, bytes), Self.excerpt(sideField, bytes))
      let name = sides.columns[index].name
      let problem = word == .none ? "\(text) without \(name)" : "\(text) \(side)"
      listing = self.listing(code.reason, problem, bytes, place)
    }
    sides.append(code, listing, toColumn: index)
  }

  /// Applies the signs of the sides, and adds the rows without a side to `reasons`.
  mutating func decideSides(_ reasons: inout [Int: RejectionReason]) {
    columns.signs = sides.decision
    columns.hasSigns = sides.giveSigns
    var listings: [Int: RejectedRows.Row] = [:]
    sides.sign(&coordinates) { row, reason, listing in
      guard reasons[row] == nil else { return }
      (reasons[row], listings[row]) = (reason, listing)
    }
    sideListings = listings
    guard columns.hasSigns else { return }
    for (row, place) in coordinates.enumerated()
    where place.longitude < -180 - Self.overhang && reasons[row] == nil {
      reasons[row] = .longitudeOutOfRange
    }
  }
}
