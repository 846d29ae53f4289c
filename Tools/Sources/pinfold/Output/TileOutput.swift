import PinfoldStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The kind of tile archive, by its file name extension.
enum TileOutput: Hashable {
  case pmtiles(String)
  case mbtiles(String)

  /// - Returns: `nil` for unknown extensions.
  init?(path: String) {
    switch path.suffix(8).lowercased() {
    case ".pmtiles": self = .pmtiles(path)
    case ".mbtiles": self = .mbtiles(path)
    default: return nil
    }
  }

  var path: String {
    switch self {
    case .pmtiles(let path), .mbtiles(let path): path
    }
  }

  /// Returns the path of the file after following links. Throws if the file must not be replaced.
  func target(isForced: Bool) throws(CommandError) -> String {
    guard case .plain(let target) = try Output.target(path) else { throw .noPlainFile(path) }
    if PlaceStore.isStore(at: target) { throw .isStore(path) }
    if !isForced && access(target, F_OK) == 0 { throw .exists(path) }
    return target
  }
}
