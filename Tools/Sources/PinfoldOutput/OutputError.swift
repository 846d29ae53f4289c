/// Why tiles or a picture could not be made.
///
/// Messages leave out the name of the file, which may be temporary and unknown to the user.
public enum OutputError: Error, Hashable {
  case noMemory

  /// A file was not written; with the reason of the system.
  case notWritten(String)

  /// A picture was not drawn; with the reason of the program that draws it.
  case notDrawn(String)

  /// The end of a sentence that names the file.
  package var reason: String {
    switch self {
    case .noMemory: "there is not enough memory"
    case .notWritten(let reason), .notDrawn(let reason): reason
    }
  }
}
