/// Words in a picture.
struct PictureText: Hashable {
  enum Style: Hashable {
    /// The degrees of the graticule.
    case tick

    /// The name of a place.
    case name

    case caption
    case attribution
  }

  enum Alignment: Hashable {
    case start, middle
  }

  let text: String

  /// Where the line that the letters stand on begins, or has its middle.
  let position: ScreenPoint

  let style: Style
  var alignment = Alignment.start
}

extension PictureText.Style {
  /// The size of the letters in screen points.
  var fontSize: Double {
    switch self {
    case .tick, .attribution: 10
    case .name: 11
    case .caption: 12
    }
  }

  /// The opacity of the text.
  var opacity: Double {
    switch self {
    case .tick: 0.55
    case .attribution: 0.75
    case .name, .caption: 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether a line of text with this scalar is more than one glyph after the other
  /// from left to right: writing from the right, letters that join or change their
  /// order, marks above and below, pictures made of several scalars.
  package var needsShaping: Bool {
    switch value {
    case 0x0300...0x036F, 0x0590...0x08FF, 0x0900...0x109F, 0x1100...0x11FF, 0x1780...0x18AF,
      0x1A00...0x1CFF, 0x200B...0x200D, 0xA800...0xABFF, 0xFB1D...0xFDFF, 0xFE00...0xFE0F,
      0xFE20...0xFE2F, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x11000...0x11FFF, 0x1E800...0x1EFFF,
      0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
