// Messages about files at addresses of the web.

extension ReadError {
  static func blankInAddress(_ path: String) -> ReadError {
    ReadError(
      .notFound,
      path: path,
      "\(path) is no address with the blanks in it; write %20 in their place."
    )
  }

  static func otherAddress(_ path: String) -> ReadError {
    ReadError(
      .notFound,
      path: path,
      "\(path) is no path, and of addresses only those with https:// or http:// are downloaded; pass "
        + "one, or the path of a file."
    )
  }

  static func notDownloaded(_ path: String, _ reason: String) -> ReadError {
    ReadError(
      .readFailed,
      path: path,
      "\(path) could not be downloaded (\(reason)); check the address and the network."
    )
  }

  static func notCached(_ path: String, folder: String, _ reason: String) -> ReadError {
    ReadError(
      .readFailed,
      path: path,
      "\(path) needs a copy, which could not be written to \(folder): \(reason); set XDG_CACHE_HOME "
        + "to a folder with room that may be written."
    )
  }

  static func sharedCache(_ path: String, folder: String) -> ReadError {
    ReadError(
      .readFailed,
      path: path,
      "\(path) needs a copy, which is not written to \(folder): other users may change what is in "
        + "it; remove it, or set XDG_CACHE_HOME to a folder of your own."
    )
  }

  static func needsCurl(_ path: String) -> ReadError {
    ReadError(
      .readFailed,
      path: path,
      "\(path) is downloaded by the program curl, which is missing; install it, for instance with "
        + "apt install curl, or download the file."
    )
  }
}
