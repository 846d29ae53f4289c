public import Pinfold

struct CameraFlight {
  let number: Int
  let start: MapRect
  let end: MapRect
}

extension SimulatedMap {
  /// The duration of an animated camera move in seconds.
  static let flightSeconds = 0.3

  /// Moves the camera to show a map rect, as closely as possible.
  ///
  /// The delegates are notified even if nothing changes.
  ///
  /// - Parameters:
  ///   - rect: The rect to show.
  ///   - padding: The margin in screen points on each side.
  ///   - animated: Whether the camera moves with an animation.
  public func setVisibleMapRect(_ rect: MapRect, padding: Double = 0, animated: Bool = false) {
    let inner = (
      width: max(size.width - 2 * padding, 1), height: max(size.height - 2 * padding, 1)
    )
    let scale = max(rect.width / inner.width, rect.height / inner.height)
    move(to: resized(rect, toWidth: scale * size.width), animated)
  }

  /// Moves the camera to show a region. Projects the region's corners, and extends the shorter side
  /// of the result on both ends.
  public func setRegion(
    center: Coordinate,
    latitudeSpan: Double,
    longitudeSpan: Double,
    animated: Bool = false
  ) {
    let viewport = Viewport(
      south: center.latitude - latitudeSpan / 2,
      west: center.longitude - longitudeSpan / 2,
      north: center.latitude + latitudeSpan / 2,
      east: center.longitude + longitudeSpan / 2,
      width: size.width,
      height: size.height
    )
    if let viewport { move(to: viewport.visibleMapRect, animated) }
  }

  /// Moves the camera without zooming. Ignored if `center` is invalid.
  public func setCenter(_ center: Coordinate, animated: Bool = false) {
    guard center.isValid else { return }
    let point = WebMercator.mapPoint(for: center)
    let (width, height) = (visibleMapRect.width, visibleMapRect.height)
    move(to: MapRect(around: point, width: width, height: height), animated)
  }

  /// The center of the visible area, in degrees.
  public var center: Coordinate { WebMercator.coordinate(for: visibleMapRect.middle) }

  /// The visible range of latitudes, in degrees.
  public var latitudeSpan: Double { viewport.latitudeSpan }

  /// The visible range of longitudes, in degrees.
  public var longitudeSpan: Double { viewport.longitudeSpan }
}

extension SimulatedMap {
  /// Resizes the map, as when the device rotates. The center and the scale stay the same.
  ///
  /// - Precondition: Width and height are positive and finite.
  public func resize(width: Double, height: Double) {
    precondition(width > 0 && width.isFinite, "Map is \(width) screen points wide")
    precondition(height > 0 && height.isFinite, "Map is \(height) screen points high")
    guard size != (width, height) else { return }
    let (scale, middle) = (visibleMapRect.width / size.width, visibleMapRect.middle)
    size = (width, height)
    move(to: MapRect(around: middle, width: width * scale, height: height * scale), false)
  }
}

// MARK: - The user's hand

extension SimulatedMap {
  /// Simulates the start of a gesture.
  public func beginGesture() {
    guard !isInGesture else { return }
    endFlight()
    isInGesture = true
    tell { $0.mapRegionWillChange(self, animated: false) }
  }

  /// Simulates a drag that moves the camera by screen points: east for positive `x`, south for
  /// positive `y`.
  public func pan(x: Double, y: Double) {
    let scale = visibleMapRect.width / size.width
    let offset = (x: x * scale, y: y * scale)
    // A drag across thousands of worlds is a mistake in a test.
    let reach = -1e12...1e12
    guard reach.contains(offset.x), reach.contains(offset.y) else { return }
    moveInGesture(
      MapRect(
        x: visibleMapRect.minX + offset.x,
        y: visibleMapRect.minY + offset.y,
        width: visibleMapRect.width,
        height: visibleMapRect.height
      )
    )
  }

  /// Simulates a pinch about the center. A factor above 1 zooms in.
  public func zoom(by factor: Double) {
    guard factor > 0 && factor.isFinite else { return }
    moveInGesture(resized(visibleMapRect, toWidth: visibleMapRect.width / factor))
  }

  /// Simulates the end of a gesture.
  public func endGesture() {
    guard isInGesture else { return }
    isInGesture = false
    tell { $0.mapRegionDidChange(self, animated: false) }
  }

  private func moveInGesture(_ rect: MapRect) {
    let wasInGesture = isInGesture
    beginGesture()
    show(rect)
    if !wasInGesture { endGesture() }
  }
}

// MARK: - Moving

extension SimulatedMap {
  private func move(to rect: MapRect, _ animated: Bool) {
    endFlight()
    tell { $0.mapRegionWillChange(self, animated: animated) }
    guard animated else {
      show(rect)
      return tell { $0.mapRegionDidChange(self, animated: false) }
    }
    flightCount += 1
    let flight = CameraFlight(number: flightCount, start: visibleMapRect, end: constrained(rect))
    self.flight = flight
    let stepCount = 6
    for step in 1...stepCount {
      let share = Double(step) / Double(stepCount)
      clock.schedule(afterSeconds: Self.flightSeconds * share) { [weak self] in
        self?.fly(flight, share)
      }
    }
  }

  private func fly(_ flight: CameraFlight, _ share: Double) {
    guard self.flight?.number == flight.number else { return }
    show(share < 1 ? flight.start.interpolated(to: flight.end, share) : flight.end)
    if share >= 1 { endFlight() }
  }

  private func endFlight() {
    guard flight != nil else { return }
    flight = nil
    tell { $0.mapRegionDidChange(self, animated: true) }
  }

  private func show(_ rect: MapRect) {
    visibleMapRect = constrained(rect)
    refreshViews()
    tell { $0.mapVisibleRegionDidChange(self) }
  }

  /// Returns a rect with the map's aspect ratio. It is moved north or south into the world if it
  /// fits, and its western edge is wrapped into the world.
  private func constrained(_ rect: MapRect) -> MapRect {
    let world = MapRect.world
    let (width, height) = (rect.width, rect.width * size.height / size.width)
    let middle = rect.minY + rect.height / 2 - height / 2
    let y = height < world.height ? min(max(middle, 0), world.height - height) : middle
    let x = MapPoint(x: rect.minX, y: 0).inWorld.x
    return MapRect(x: x, y: y, width: width, height: height)
  }

  func fitted(_ rect: MapRect) -> MapRect {
    let scale = max(rect.width / size.width, rect.height / size.height)
    return constrained(resized(rect, toWidth: scale * size.width))
  }

  /// Returns a rect with a new width and the map's aspect ratio, around the same center.
  private func resized(_ rect: MapRect, toWidth width: Double) -> MapRect {
    // From about a millimeter to thousands of worlds.
    let width = min(max(width, 1e-2), 1e12)
    return MapRect(around: rect.middle, width: width, height: width * size.height / size.width)
  }
}

extension MapRect {
  /// Returns the rect at a share of the way to `end`, the short way around the world.
  fileprivate func interpolated(to end: MapRect, _ share: Double) -> MapRect {
    let world = MapRect.world.width
    var distance = end.minX - minX
    distance -= world * (distance / world).rounded()
    return MapRect(
      x: minX + distance * share,
      y: minY + (end.minY - minY) * share,
      width: width + (end.width - width) * share,
      height: height + (end.height - height) * share
    )
  }
}
