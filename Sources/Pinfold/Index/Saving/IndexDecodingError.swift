/// An error found while decoding a saved index.
public struct IndexDecodingError: Error, Hashable, Sendable {
  /// The kind of a decoding error. Later versions may add kinds.
  public struct Kind: Hashable, Sendable {
    private enum Code: Hashable, Sendable {
      case foreign, newer, truncated, damaged, settings, heavy
    }

    private let code: Code

    /// The bytes do not start with the signature of a saved index.
    public static let notAnIndex = Kind(code: .foreign)

    /// A later version of Pinfold saved the index.
    public static let unsupportedVersion = Kind(code: .newer)

    /// The data is too short or too long.
    public static let wrongLength = Kind(code: .truncated)

    /// The data has changed since the index was saved.
    public static let damaged = Kind(code: .damaged)

    /// The clusters were saved with other settings.
    public static let otherSettings = Kind(code: .settings)

    /// The total weight of the points does not fit in an `Int` on this platform.
    public static let tooHeavy = Kind(code: .heavy)
  }

  /// The kind of the error.
  public let kind: Kind

  /// The byte offset of the error. For a wrong checksum, the offset of the checksum.
  public let position: Int
}

extension IndexDecodingError: CustomStringConvertible {
  /// The problem and its solution, in one sentence.
  public var description: String {
    switch kind {
    case .notAnIndex: "This is not a saved index; build it from its places again."
    case .unsupportedVersion: "The index was saved by a later version of Pinfold; update Pinfold."
    case .wrongLength:
      "The saved index is incomplete or too long (byte \(position)); build it from its places again."
    case .tooHeavy:
      "The points of the saved index stand for more than this platform can count; read it on one of 64 bits."
    case .otherSettings: "The clusters were saved with other settings; cluster the points again."
    default: "The saved index is damaged (byte \(position)); build it from its places again."
    }
  }
}
