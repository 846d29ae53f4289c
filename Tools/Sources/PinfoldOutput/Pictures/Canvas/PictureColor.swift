/// An opaque color.
struct PictureColor: Hashable {
  /// Red, green and blue, eight bits each, as in `0xrrggbb`.
  let rgb: UInt32
}

extension PictureColor: ExpressibleByIntegerLiteral {
  init(integerLiteral rgb: UInt32) { self.init(rgb: rgb) }
}

extension PictureColor {
  /// Red, green and blue from 0 to 255.
  var components: [UInt8] { [16, 8, 0].map { UInt8(rgb >> $0 & 0xFF) } }

  /// The color in a style sheet.
  var css: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
