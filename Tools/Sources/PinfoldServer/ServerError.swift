/// Why the server could not be started.
package struct ServerError: Error, Hashable, CustomStringConvertible {
  /// One sentence that names the thing and the way out.
  package let description: String

  /// The files of the page are not beside the program.
  static let pageMissing = ServerError(
    description: "The files of the page are missing: the folder that was built beside the "
      + "program, whose name ends with PinfoldServer.resources, belongs to it."
  )

  static func notBound(_ host: String, _ port: Int, _ reason: String) -> ServerError {
    ServerError(
      description: "\(host):\(port) cannot be listened at: \(reason); choose another --port, "
        + "or 0 for any that is free."
    )
  }
}
