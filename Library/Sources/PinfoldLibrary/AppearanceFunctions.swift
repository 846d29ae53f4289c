import CPinfold

@_cdecl("pinfold_palette_init")
public func paletteInit(_ palette: UnsafeMutablePointer<pinfold_palette>?) {
  guard let palette else { return }
  var colors: [UInt32] = []
  for isDark in [false, true] {
    let shades = isDark ? ClusterAppearance.darkColors : ClusterAppearance.lightColors
    for shade in shades + [ClusterAppearance.placeColors(isDark: isDark)] {
      colors += [shade.fill, shade.label, shade.edge]
    }
    colors.append(ClusterAppearance.ringColor(isDark: isDark))
  }
  var made = pinfold_palette()
  made.edge_width = ClusterAppearance.edgeWidth
  made.ring_width = ClusterAppearance.ringWidth
  made.square_share = ClusterAppearance.squareShare
  withUnsafeMutableBytes(of: &made.colors) { bytes in
    colors.withUnsafeBytes {
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(bytes.count)))
    }
  }
  palette.pointee = made
}

@_cdecl("pinfold_appearances")
public func appearances(
  _ counts: UnsafePointer<Int64>?,
  _ count: Int64,
  _ diameters: UnsafeMutablePointer<Double>?,
  _ shades: UnsafeMutablePointer<UInt8>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  answer(error) { () throws(Failure) in
    guard count >= 0 else { throw .badArgument("The count is \(count).") }
    guard count > 0 else { return }
    let counts = try required(counts, "counts")
    let (diameters, shades) = (try required(diameters, "diameters"), try required(shades, "shades"))
    for offset in 0..<Int(count) {
      guard counts[offset] >= 1 else {
        throw .badArgument("The count \(counts[offset]) is below 1.", row: offset)
      }
      let appearance = ClusterAppearance(count: Int(counts[offset]))
      (diameters[offset], shades[offset]) = (appearance.diameter, UInt8(appearance.shade))
    }
  }
}

@_cdecl("pinfold_index_frame")
public func indexFrame(
  _ index: OpaquePointer?,
  _ share: Double,
  _ bounds: UnsafeMutablePointer<pinfold_bounds>?,
  _ outside: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  bounds?.pointee = pinfold_bounds(west: .nan, south: .nan, east: .nan, north: .nan)
  outside?.pointee = 0
  return answer(error) { () throws(Failure) in
    let (index, bounds) = (try IndexHandle.from(index), try required(bounds, "bounds"))
    guard (0...1).contains(share) else { throw .badArgument("The share \(share) is not in 0...1.") }
    let points = index.current.points
    guard let rect = points.frame(holding: share) else { return }
    let corners = rect.corners
    bounds.pointee = pinfold_bounds(
      west: corners.northWest.longitude,
      south: corners.southEast.latitude,
      east: corners.southEast.longitude,
      north: corners.northWest.latitude
    )
    outside?.pointee = Int64(points.points(outside: rect).totalWeight)
  }
}
