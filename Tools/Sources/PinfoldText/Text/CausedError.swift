/// An error whose description omits the underlying database message.
package protocol CausedError: Error {
  /// The database message with its code, if any.
  var cause: String? { get }
}

extension Error {
  /// The description for a log, including the cause if the error has one.
  package var logText: String {
    guard let cause = (self as? any CausedError)?.cause else { return "\(self)" }
    return "\(self) (\(cause))"
  }
}
