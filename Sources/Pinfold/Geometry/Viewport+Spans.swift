extension Viewport {
  /// The degrees of latitude from the southern edge of what is visible to the
  /// northern one.
  public var latitudeSpan: Double {
    let rect = visibleMapRect
    let north = WebMercator.coordinate(for: MapPoint(x: 0, y: rect.minY))
    let south = WebMercator.coordinate(for: MapPoint(x: 0, y: rect.maxY))
    return north.latitude - south.latitude
  }

  /// The degrees of longitude from the western edge of what is visible to the
  /// eastern one; more than 360 when the world is seen more than once.
  public var longitudeSpan: Double { visibleMapRect.width / MapRect.world.width * 360 }
}
