package import Pinfold

extension Viewport {
  /// Shows a rect around points, with some room around it; the world for `nil`.
  package init(showing rect: MapRect?, size: ScreenSize) {
    var bounds = rect ?? .world
    if bounds.isAlmostTheWorld {
      let world = MapRect.world
      bounds = MapRect(x: 0, y: bounds.minY, width: world.width, height: bounds.height)
    }
    // A share of the screen for the circles at the edges, and a neighborhood of
    // about a kilometer for a single place.
    let room = Swift.max(bounds.width * 0.05, bounds.height * 0.05, 3000)
    let roomy = MapRect(
      x: bounds.minX - room,
      y: bounds.minY - room,
      width: bounds.width + 2 * room,
      height: bounds.height + 2 * room
    )
    let aspect = size.width / size.height
    let width = Swift.max(roomy.width, roomy.height * aspect)
    let height = Swift.max(roomy.height, roomy.width / aspect)
    self.init(
      visibleMapRect: MapRect(
        x: roomy.minX - (width - roomy.width) / 2,
        y: roomy.minY - (height - roomy.height) / 2,
        width: width,
        height: height
      ),
      width: size.width,
      height: size.height
    )
  }
}
