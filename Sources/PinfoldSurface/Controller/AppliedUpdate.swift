public import Pinfold

/// What an update did.
public struct AppliedUpdate: Sendable {
  /// What it did to the annotations of the map.
  public let edits: EditSummary

  /// What was changed on the surface when the update was shown, together with
  /// other updates of the same time.
  public let diff: SurfaceDiff

  package init(edits: EditSummary = EditSummary(), diff: SurfaceDiff = SurfaceDiff()) {
    (self.edits, self.diff) = (edits, diff)
  }
}
