/// The sum of weights, and the weighted sum of positions in grid units. Arithmetic wraps.
struct WeightTotal: Equatable, Sendable {
  private(set) var weight: UInt64 = 0
  private(set) var x = WideInteger.zero
  private(set) var y = WideInteger.zero

  static let zero = WeightTotal()

  mutating func add(_ weight: UInt64, at key: UInt64) {
    let axes = MortonKey.axes(key)
    self.weight &+= weight
    x += WideInteger(axes.x, times: weight)
    y += WideInteger(axes.y, times: weight)
  }

  static func += (total: inout WeightTotal, other: WeightTotal) {
    total.weight &+= other.weight
    total.x += other.x
    total.y += other.y
  }

  static func - (a: WeightTotal, b: WeightTotal) -> WeightTotal {
    var difference = a
    difference.weight &-= b.weight
    difference.x = a.x - b.x
    difference.y = a.y - b.y
    return difference
  }

  static func -= (total: inout WeightTotal, other: WeightTotal) { total = total - other }
}

extension WeightTotal {
  init(_ count: Int, _ sum: PositionSum) {
    self = .zero
    weight = UInt64(count)
    (x, y) = (WideInteger(sum.axes.x, times: 1), WideInteger(sum.axes.y, times: 1))
  }

  /// The weighted mean position in map points, or `nil` if the weight is zero.
  var mean: MapPoint? {
    guard weight > 0 else { return nil }
    let scale = Double(weight) * GridPoint.unitsPerMapPoint
    return MapPoint(x: x.value / scale, y: y.value / scale)
  }

  /// Returns the total after moving part of the weight one world to the west.
  func movedWest(_ weight: UInt64) -> WeightTotal {
    var moved = self
    moved.x = x - WideInteger(weight, times: 1 << 32)
    return moved
  }
}
