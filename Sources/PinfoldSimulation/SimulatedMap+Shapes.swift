public import PinfoldSurface

extension SimulatedMap {
  /// Draws shapes under the annotations, replacing the shapes that the same owner drew
  /// before.
  public func draw(_ shapes: [SurfaceShape], by owner: AnyObject) {
    shapesByOwner.removeAll { $0.owner == ObjectIdentifier(owner) }
    if !shapes.isEmpty { shapesByOwner.append((ObjectIdentifier(owner), shapes)) }
    self.shapes = shapesByOwner.flatMap(\.shapes)
  }
}
