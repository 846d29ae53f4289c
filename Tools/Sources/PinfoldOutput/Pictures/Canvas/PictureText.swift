struct PictureText: Hashable {
  enum Style: Hashable {
    /// The name of a place.
    case name

    case caption
    case attribution
  }

  enum Alignment: Hashable {
    case start, middle
  }

  let text: String

  /// The start or the middle of the baseline, depending on the alignment.
  let position: ScreenPoint

  let style: Style
  var alignment = Alignment.start
}

extension PictureText.Style {
  var fontSize: Double {
    switch self {
    case .attribution: 10
    case .name: 11
    case .caption: 12
    }
  }

  var opacity: Double {
    switch self {
    case .attribution: 0.75
    case .name, .caption: 1
    }
  }
}
