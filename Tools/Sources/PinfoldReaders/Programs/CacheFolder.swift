#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder in which copies of files of the web are: `pinfold` in `$XDG_CACHE_HOME` or `~/.cache`.
///
/// Without both it is one of the user's own among temporary files, where others make files, too.
struct CacheFolder: Sendable {
  let path: String

  /// Whether others may make files beside it, and may have made it.
  private let isAmongOthers: Bool

  init() {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let parent = variable("XDG_CACHE_HOME") ?? variable("HOME").map { "\($0)/.cache" }
    isAmongOthers = parent == nil
    path = parent.map { "\($0)/pinfold" } ?? "\(OpenFile.temporaryFolder)/pinfold-\(geteuid())"
  }

  /// Whether only the user can change what is in the folder, which exists.
  var isSafe: Bool {
    guard isAmongOthers else { return true }
    var status = stat()
    // A link may lead to any folder.
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
  }
}
