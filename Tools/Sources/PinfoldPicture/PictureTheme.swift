/// For which surroundings a picture is drawn.
package enum PictureTheme: Hashable {
  case light
  case dark

  /// Light or dark as the reader prefers, where a picture can ask.
  case asPreferred
}
