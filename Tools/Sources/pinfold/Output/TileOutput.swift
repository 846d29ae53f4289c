import PinfoldStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What tiles are written to, by the ending of its name.
enum TileOutput: Hashable {
  case pmtiles(String)
  case folder(String)

  /// - Returns: `nil` for endings of other kinds of files.
  init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    // A name that begins with a dot has no other ending for it.
    let ending = name.dropFirst().lastIndex(of: ".").map { name[$0...].lowercased() }
    if path.hasSuffix("/") || name.allSatisfy({ $0 == "." }) {
      self = .folder(path)
      return
    }
    switch ending {
    case ".pmtiles": self = .pmtiles(path)
    case nil: self = .folder(path)
    default: return nil
    }
  }

  var path: String {
    switch self {
    case .pmtiles(let path), .folder(let path): path
    }
  }
}

extension TileOutput {
  /// Returns where a file is to be, with links followed.
  static func target(_ path: String, isForced: Bool) throws(CommandError) -> String {
    guard case .plain(let target) = try Output.target(path) else { throw .noPlainFile(path) }
    if PlaceStore.isStore(at: target) { throw .isStore(path) }
    if !isForced && access(target, F_OK) == 0 { throw .exists(path) }
    return target
  }
}
