import PinfoldFormats

/// A single place in a picture.
struct PictureDot {
  let center: ScreenPoint
  let name: String?

  static let radius = 4.0

  /// The dot in SVG.
  var element: String {
    let x = DecimalText.rounded(center.x, places: 1)
    let y = DecimalText.rounded(center.y, places: 1)
    let title = name.map { "<title>\(XMLText.escaped($0))</title>" } ?? ""
    return "<circle class=\"p\" cx=\"\(x)\" cy=\"\(y)\" r=\"4\">\(title)</circle>\n"
  }
}
