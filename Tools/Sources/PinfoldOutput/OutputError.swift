/// The reason why tiles or a picture could not be made.
///
/// Messages omit the file's name, which may be temporary.
public enum OutputError: Error, Hashable {
  case noMemory

  /// A file could not be written, with the system's reason.
  case notWritten(String)

  /// A picture could not be drawn, with the reason of the drawing program.
  case notDrawn(String)

  /// The reason as the end of a sentence that names the file.
  package var reason: String {
    switch self {
    case .noMemory: "there is not enough memory"
    case .notWritten(let reason), .notDrawn(let reason): reason
    }
  }
}
