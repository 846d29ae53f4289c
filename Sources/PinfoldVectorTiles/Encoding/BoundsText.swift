import Pinfold

/// The box around a cluster's places as text. See ``ClusterDetails``.
///
/// One string takes less space than four numbers, which compress badly. It has only as many
/// decimals as a map needs to show the box.
struct BoundsText {
  let bytes: [UInt8]

  /// - Parameter zoomLevel: The zoom level at which the cluster was formed.
  init(_ rect: MapRect, zoomLevel: Int) {
    let (corner, opposite) = rect.corners
    let decimals = Self.decimals(zoomLevel: zoomLevel)
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    let sides = [
      (corner.longitude * scale).rounded(.down), (opposite.latitude * scale).rounded(.down),
      (opposite.longitude * scale).rounded(.up), (corner.latitude * scale).rounded(.up),
    ]
    var bytes: [UInt8] = []
    for side in sides {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      // At most 180 degrees with seven decimals.
      Self.append(Int(side), decimals: decimals, to: &bytes)
    }
    self.bytes = bytes
  }

  /// Returns the number of decimals of degrees that resolve a screen point at `zoomLevel`, at most
  /// 7 (a centimeter).
  static func decimals(zoomLevel: Int) -> Int {
    let worldWidth = 256 * Double(1 << zoomLevel)
    var (decimals, stepCount) = (0, 360.0)
    while stepCount < worldWidth && decimals < 7 {
      decimals += 1
      stepCount *= 10
    }
    return decimals
  }

  static func append(_ value: Int, decimals: Int, to bytes: inout [UInt8]) {
    var (rest, decimals) = (value.magnitude, decimals)
    while decimals > 0 && rest % 10 == 0 { (rest, decimals) = (rest / 10, decimals - 1) }
    var digits = Array(rest.description.utf8)
    let missing = max(decimals + 1 - digits.count, 0)
    digits.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: 0)
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes += digits.dropLast(decimals)
    guard decimals > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes += digits.suffix(decimals)
  }
}
