/// Why bytes are not a saved index.
public struct IndexDecodingError: Error, Hashable, Sendable {
  /// The kinds of trouble there are; there may be more in later versions.
  public struct Kind: Hashable, Sendable {
    private enum Code: Hashable, Sendable {
      case foreign, newer, truncated, damaged, settings, heavy
    }

    private let code: Code

    /// The bytes do not begin like a saved index.
    public static let notAnIndex = Kind(code: .foreign)

    /// The index was saved by a later version of Pinfold.
    public static let unsupportedVersion = Kind(code: .newer)

    /// Bytes are missing at the end, or there are too many.
    public static let wrongLength = Kind(code: .truncated)

    /// Bytes have changed since the index was saved.
    public static let damaged = Kind(code: .damaged)

    /// The clusters were saved with other settings than are asked for.
    public static let otherSettings = Kind(code: .settings)

    /// The points stand for more than an `Int` of this platform counts.
    public static let tooHeavy = Kind(code: .heavy)
  }

  /// What is wrong.
  public let kind: Kind

  /// The byte at which the error was found; that of the checksum, if only the checksum
  /// differs.
  public let position: Int
}

extension IndexDecodingError: CustomStringConvertible {
  /// The trouble and the way out, in a sentence.
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
