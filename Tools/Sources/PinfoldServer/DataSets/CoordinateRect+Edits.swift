import Pinfold
import PinfoldSettings
import PinfoldStore

extension CoordinateRect {
  /// The rect around what edits changed, where it was and where it is; `nil` for
  /// none.
  init?(around edits: [AppliedEdit]) {
    let coordinates = edits.flatMap { [$0.before?.coordinate, $0.after?.coordinate] }
      .compactMap(\.self)
    self.init(of: PointIndex(coordinates))
  }
}
