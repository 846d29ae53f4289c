/// Why tiles or a picture could not be made.
///
/// Files have no names here: they may be temporary ones, unknown to the user.
public enum OutputError: Error, Hashable {
  case noMemory

  /// What the system or a database says of a file.
  case notWritten(String)

  /// What Cairo says of a picture, such as one with more than 32,767 pixels on a side.
  case notDrawn(String)

  /// Pinfold was built without Cairo, which draws PNG and PDF.
  case withoutCairo

  /// The end of a sentence that names the file.
  package var reason: String {
    switch self {
    case .noMemory: "there is not enough memory"
    case .notWritten(let reason), .notDrawn(let reason): reason
    case .withoutCairo: "Pinfold was built without Cairo"
    }
  }
}
