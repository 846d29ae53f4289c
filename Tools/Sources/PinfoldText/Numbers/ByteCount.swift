/// A number of bytes for people: in kB, MB or GB of a thousand each.
package struct ByteCount: Hashable, CustomStringConvertible {
  package let value: UInt64

  package init(_ value: UInt64) { self.value = value }

  package var description: String {
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    var (amount, unit) = (Double(value), 0)
    // Just below a thousand rounds up to the next unit.
    while amount >= 999.5 && unit + 1 < units.count {
      amount /= 1000
      unit += 1
    }
    return
      "\(DecimalText.rounded(amount, places: unit > 0 && amount < 99.5 ? 1 : 0)) \(units[unit])"
  }
}
