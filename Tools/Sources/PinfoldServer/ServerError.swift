import Foundation

/// The reason why the server cannot start.
package struct ServerError: Error, Hashable, CustomStringConvertible {
  /// One sentence: the problem and its remedy.
  package let description: String

  static let pageMissing = ServerError(
    description: "The files of the page are missing; keep the folder whose name ends with "
      + "PinfoldServer.resources beside the program, or share/pinfold/page beside its bin."
  )

  /// MapLibre was missing at build time.
  static let mapLibreMissing = ServerError(
    description: "MapLibre is missing from the page; run scripts/setup.sh and build pinfold again."
  )

  /// The WebAssembly engine was missing at build time.
  static let engineMissing = ServerError(
    description: "The engine of exported maps is missing; run scripts/map-engine.sh in Pinfold's "
      + "repository, which takes about three minutes, and try again."
  )

  /// A script cannot be embedded in HTML.
  static let unwritableScript = ServerError(
    description: "A script of the page cannot be written into one file; build "
      + "pinfold again with the MapLibre of scripts/setup.sh."
  )

  static func tooManyPlaces(_ count: Int, limit: Int) -> ServerError {
    ServerError(
      description: "The places are \(count), and an exported map counts up to \(limit); use "
        + "pinfold serve or tiles, or fewer places with --where."
    )
  }

  /// Memory ran out during compression.
  static let noMemory = ServerError(
    description: "The map needs more memory than is free; export fewer places with --where, or "
      + "fewer columns with --columns."
  )

  /// The system allows too few open files to serve any client.
  static func tooFewFiles(_ files: Int, needed: Int) -> ServerError {
    ServerError(
      description:
        "The system allows the server only \(files) open files, which leaves too few for "
        + "connections; allow \(needed) or more, for example with ulimit -n."
    )
  }

  /// The server cannot listen at the address.
  ///
  /// - Parameter number: The system's error number.
  static func notBound(_ host: String, _ port: Int, errno number: CInt) -> ServerError {
    let reason = String(cString: strerror(number))
    let wayOut =
      number == EADDRINUSE || number == EACCES
      ? "choose another --port, or 0 for a free one"
      : "pass a --host that is an address of this machine"
    return ServerError(
      description: "The server cannot listen on \(host):\(port): \(reason); \(wayOut)."
    )
  }
}
