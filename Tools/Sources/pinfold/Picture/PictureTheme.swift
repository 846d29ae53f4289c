/// For which surroundings a picture is drawn.
enum PictureTheme: Hashable {
  case light
  case dark

  /// Light or dark as the reader prefers, where a picture can ask.
  case asPreferred
}
