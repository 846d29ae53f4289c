/// An error whose description leaves out the message of a database.
package protocol CausedError: Error {
  /// The words of the database with their code; `nil` where there are none.
  var cause: String? { get }
}

extension Error {
  /// The description, with the cause if the error has one: for a log.
  package var logText: String {
    guard let cause = (self as? any CausedError)?.cause else { return "\(self)" }
    return "\(self) (\(cause))"
  }
}
