/// Why tiles or a picture could not be made.
///
/// Messages leave out the name of the file, which may be temporary and unknown to the user.
public enum OutputError: Error, Hashable {
  case noMemory

  /// A file was not written; with the reason of the system or of the database.
  case notWritten(String)

  /// Cairo did not draw a picture, such as one with more than 32,767 pixels on a side.
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
