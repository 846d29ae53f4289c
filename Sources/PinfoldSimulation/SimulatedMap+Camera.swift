public import Pinfold

/// A camera on its way.
struct CameraFlight {
  let number: Int
  let start: MapRect
  let end: MapRect
}

extension SimulatedMap {
  /// The duration of an animated change of the camera, in seconds.
  static let flightSeconds = 0.3

  /// Moves the camera so that it shows a map rect and as little else as possible.
  ///
  /// The delegates are told even if that changes nothing.
  ///
  /// - Parameters:
  ///   - rect: What to show.
  ///   - padding: Screen points to leave around it on each side.
  ///   - animated: Whether the camera flies there over time.
  public func setVisibleMapRect(_ rect: MapRect, padding: Double = 0, animated: Bool = false) {
    let inner = (
      width: max(size.width - 2 * padding, 1), height: max(size.height - 2 * padding, 1)
    )
    let scale = max(rect.width / inner.width, rect.height / inner.height)
    move(to: resized(rect, toWidth: scale * size.width), animated)
  }

  /// Moves the camera so that it shows a region: its corners are projected, the
  /// middle of the result is kept, and its short side is made longer.
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
    // A region that makes no sense is not shown.
    if let viewport { move(to: viewport.visibleMapRect, animated) }
  }

  /// Moves the camera and keeps its zoom.
  public func setCenter(_ center: Coordinate, animated: Bool = false) {
    guard center.isValid else { return }
    let point = WebMercator.mapPoint(for: center)
    let (width, height) = (visibleMapRect.width, visibleMapRect.height)
    move(to: MapRect(around: point, width: width, height: height), animated)
  }

  /// The middle of what is visible, in degrees.
  public var center: Coordinate { WebMercator.coordinate(for: visibleMapRect.middle) }

  /// How many degrees of latitude are visible.
  public var latitudeSpan: Double { viewport.latitudeSpan }

  /// How many degrees of longitude are visible.
  public var longitudeSpan: Double { viewport.longitudeSpan }
}

extension SimulatedMap {
  /// Resizes the map, as turning a screen does. What is in the middle stays there, and
  /// keeps its size.
  ///
  /// - Precondition: Width and height are above zero and finite.
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
  /// The user lays fingers on the map.
  public func beginGesture() {
    guard !isInGesture else { return }
    endFlight()
    isInGesture = true
    tell { $0.mapRegionWillChange(self, animated: false) }
  }

  /// The user drags the map so that the camera moves by screen points: to the east for a
  /// positive `x`, to the south for a positive `y`.
  public func pan(x: Double, y: Double) {
    let scale = visibleMapRect.width / size.width
    let offset = (x: x * scale, y: y * scale)
    // No user drags a map thousands of worlds far.
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

  /// The user pinches the map about its middle: a factor above one zooms in.
  public func zoom(by factor: Double) {
    guard factor > 0 && factor.isFinite else { return }
    moveInGesture(resized(visibleMapRect, toWidth: visibleMapRect.width / factor))
  }

  /// The user lifts the fingers.
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

  /// Ends a flight where it is.
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

  /// The rect with the map's shape, in the world from north to south as far as it
  /// fits, and with a western edge in the world.
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

  /// Returns a rect of another width, and the map's shape, about the same middle.
  private func resized(_ rect: MapRect, toWidth width: Double) -> MapRect {
    // Between a millimeter and some thousand worlds.
    let width = min(max(width, 1e-2), 1e12)
    return MapRect(around: rect.middle, width: width, height: width * size.height / size.width)
  }
}

extension MapRect {
  /// Returns the rect on the way to another one, the short way around the world.
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
