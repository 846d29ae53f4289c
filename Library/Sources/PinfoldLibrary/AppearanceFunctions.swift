import CPinfold

/// See `pinfold_palette_init` in `pinfold.h`.
@_cdecl("pinfold_palette_init")
public func paletteInit(_ palette: UnsafeMutablePointer<pinfold_palette>?) {
  guard let palette else { return }
  var colors: [UInt32] = []
  for isDark in [false, true] {
    let shades = isDark ? ClusterAppearance.darkColors : ClusterAppearance.lightColors
    let categories = isDark ? CategoryPalette.darkColors : CategoryPalette.lightColors
    let others = [
      CategoryPalette.otherColors(isDark: isDark), CategoryPalette.noCategoryColors(isDark: isDark),
    ]
    colors += flat(shades + [ClusterAppearance.placeColors(isDark: isDark)])
    colors.append(ClusterAppearance.ringColor(isDark: isDark))
    colors += flat(categories + others)
  }
  var made = pinfold_palette()
  made.edge_width = ClusterAppearance.edgeWidth
  made.ring_width = ClusterAppearance.ringWidth
  made.square_share = ClusterAppearance.squareShare
  withUnsafeMutableBytes(of: &made.colors) { bytes in
    colors.withUnsafeBytes { colors in
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: colors.prefix(bytes.count)))
    }
  }
  palette.pointee = made
}

private func flat(_ colors: [ClusterAppearance.Colors]) -> [UInt32] {
  var numbers: [UInt32] = []
  for color in colors { numbers += [color.fill, color.label, color.edge] }
  return numbers
}

/// See `pinfold_appearances` in `pinfold.h`.
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
