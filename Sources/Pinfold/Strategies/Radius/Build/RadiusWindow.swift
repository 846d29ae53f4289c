/// A part of the world without the antimeridian in it, in sixteenths of a unit.
struct RadiusWindow {
  private let minX: UInt64
  private let width: UInt64
  private let minY: UInt64
  private let height: UInt64

  private static let worldMask: UInt64 = 1 << 36 - 1

  static let world = RadiusWindow(
    minX: 0,
    width: worldMask + 1,
    minY: 0,
    height: worldMask + 1
  )

  /// The parts of a map rect; half-open, as it is.
  static func covering(_ rect: MapRect) -> [RadiusWindow] {
    rect.split().compactMap { RadiusWindow(within: $0) }
  }

  /// The same where that is one part; `nil` if there are two, or none.
  init?(of rect: MapRect) {
    guard rect.minX >= 0, rect.maxX <= MapRect.world.width else { return nil }
    self.init(within: rect)
  }

  /// What is inside the world; `nil` if that is nothing.
  @inline(__always)  // for each small search
  private init?(within rect: MapRect) {
    let (x0, x1) = (Self.sixteenths(rect.minX), Self.sixteenths(rect.maxX))
    let (y0, y1) = (Self.sixteenths(rect.minY), Self.sixteenths(rect.maxY))
    guard x0 < x1 && y0 < y1 else { return nil }
    self.init(minX: x0, width: x1 - x0, minY: y0, height: y1 - y0)
  }

  /// The part around a position, as far as a number of units.
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

  /// The first sixteenth not below a map point's axis, inside the world.
  private static func sixteenths(_ value: Double) -> UInt64 {
    let world = Double(worldMask + 1)
    return UInt64(min(max((value * 256).rounded(.up), 0), world))
  }
}

extension RadiusWindow {
  /// Returns whether a position in sixteenths of a unit is inside.
  @inline(__always)
  func contains(x: UInt64, y: UInt64) -> Bool {
    (x &- minX) & Self.worldMask < width && y >= minY && y - minY < height
  }

  /// Returns the units that it covers with a margin, within the world from north to south; `nil`
  /// where that crosses the antimeridian.
  @inline(__always)  // for each small search
  func units(margin: UInt64) -> (xs: ClosedRange<UInt32>, ys: ClosedRange<UInt32>)? {
    let (west, east) = (minX >> 4, (minX + width) >> 4)
    let (north, south) = (minY >> 4, (minY + height) >> 4)
    guard west >= margin, east + margin <= UInt64(UInt32.max) else { return nil }
    // The edges are at most 2³² units from the corner.
    return (
      UInt32(west - margin)...UInt32(east + margin),
      UInt32(north - min(north, margin))...UInt32(min(south + margin, UInt64(UInt32.max)))
    )
  }

  /// Returns whether anything within a number of units of a position may be inside.
  @inline(__always)
  func reaches(x: UInt32, y: UInt32, units: UInt64) -> Bool {
    // A unit more, as fractions are dropped.
    let margin = (units + 1) << 4
    let (x, y) = (UInt64(x) << 4, UInt64(y) << 4)
    guard y + margin >= minY, y < minY + height + margin else { return false }
    let span = width + margin << 1
    return span > Self.worldMask || (x &- minX &+ margin) & Self.worldMask < span
  }
}
