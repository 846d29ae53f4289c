/// A part of the world in sixteenths of a grid unit. It may cross the antimeridian.
struct RadiusWindow {
  private let minX: UInt64
  private let width: UInt64
  private let minY: UInt64
  private let height: UInt64

  // Computed, because in WebAssembly, loading a constant takes as long as a test.
  private static var worldMask: UInt64 { 1 << 36 - 1 }

  static var world: RadiusWindow {
    RadiusWindow(minX: 0, width: worldMask + 1, minY: 0, height: worldMask + 1)
  }

  /// Creates the window of a map rect. Returns `nil` if the rect is empty.
  init?(_ rect: MapRect) {
    let world = MapRect.world.width
    let isWhole = rect.width >= world
    let (west, east) = isWhole ? (0, world) : (rect.wrappedMinX, rect.wrappedMinX + rect.width)
    let (x0, x1) = (Self.sixteenths(west, end: world), Self.sixteenths(east, end: 2 * world))
    let y0 = Self.sixteenths(rect.minY, end: world)
    let y1 = Self.sixteenths(rect.maxY, end: world)
    guard x0 < x1 && y0 < y1 else { return nil }
    let width = min(x1 - x0, Self.worldMask + 1)
    self.init(minX: x0 & Self.worldMask, width: width, minY: y0, height: y1 - y0)
  }

  /// Creates the window within a distance, in grid units, around a position.
  init(around position: GridPoint, units: UInt64) {
    let x = UInt64(position.x) << 4
    let y = UInt64(position.y) << 4
    minX = (x &- units << 4) & Self.worldMask
    width = min(units << 5 + 16, Self.worldMask + 1)
    minY = y - min(y, units << 4)
    height = min(y, units << 4) + units << 4 + 16
  }

  private init(minX: UInt64, width: UInt64, minY: UInt64, height: UInt64) {
    (self.minX, self.width, self.minY, self.height) = (minX, width, minY, height)
  }

  /// Returns the first sixteenth at or after a coordinate in map points, clamped to `0...end`.
  private static func sixteenths(_ value: Double, end: Double) -> UInt64 {
    // Does not trap: at most two worlds, far below 2⁶⁴.
    UInt64((min(max(value, 0), end) * 256).rounded(.up))
  }
}

extension RadiusWindow {
  /// Returns whether a position, in sixteenths of a grid unit, is in the window.
  @inline(__always)
  func contains(x: UInt64, y: UInt64) -> Bool {
    (x &- minX) & Self.worldMask < width && y >= minY && y - minY < height
  }

  /// The edges in grid units. If the window crosses the antimeridian, `east` is beyond the world.
  @inline(__always)  // called for each small search
  var units: (west: UInt64, north: UInt64, east: UInt64, south: UInt64) {
    let south = min((minY + height) >> 4, UInt64(UInt32.max))
    return (minX >> 4, minY >> 4, (minX + width) >> 4, south)
  }

  /// Whether the window contains everything within a distance, in grid units. Near the northern and
  /// southern edges of the world, the result may be wrongly `false`.
  @inline(__always)
  func covers(x: UInt32, y: UInt32, units: UInt64) -> Bool {
    // One extra unit, because fractions are dropped.
    let margin = (units + 1) << 4
    let (x, y) = (UInt64(x) << 4, UInt64(y) << 4)
    guard y >= minY + margin, y + margin < minY + height else { return false }
    let left = (x &- minX &- margin) & Self.worldMask
    return width > Self.worldMask || left + margin << 1 < width
  }

  /// Whether anything within a distance may be inside the window.
  @inline(__always)
  func reaches(x: UInt32, y: UInt32, units: UInt64) -> Bool {
    // One extra unit, because fractions are dropped.
    let margin = (units + 1) << 4
    let (x, y) = (UInt64(x) << 4, UInt64(y) << 4)
    guard y + margin >= minY, y < minY + height + margin else { return false }
    let span = width + margin << 1
    return span > Self.worldMask || (x &- minX &+ margin) & Self.worldMask < span
  }
}
