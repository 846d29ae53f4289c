import PinfoldText
import PinfoldVectorTiles

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes each tile as a file `z/x/y.mvt` in a folder, with `tiles.json` beside them.
///
/// The files are not compressed: a server of plain files would not say that they are,
/// and a map could not read them. Servers that can compress do it themselves.
package struct FolderArchive: TileArchive {
  private let path: String

  /// Where the folder will be on the network; `nil` if that is unknown.
  private let url: String?

  /// The column of tiles that has its folder.
  private var column: (zoom: Int, x: Int)?

  /// The folders of columns that exist: tiles arrive along a curve.
  private var columns: Set<Int> = []

  package static let isCompressed = false

  /// - Parameters:
  ///   - path: An empty folder.
  ///   - url: Where the folder will be on the network.
  package init(path: String, url: String?) {
    (self.path, self.url) = (path, url)
  }

  package mutating func append(_ tiles: [EncodedTile]) throws {
    for tile in tiles {
      let id = tile.id
      let folder = "\(path)/\(id.zoom)/\(id.x)"
      if column?.zoom != id.zoom {
        columns = []
        try makeFolder("\(path)/\(id.zoom)")
      }
      column = (id.zoom, id.x)
      if columns.insert(id.x).inserted { try makeFolder(folder) }
      try write(tile.bytes, to: "\(folder)/\(id.y).mvt")
    }
  }

  package mutating func finish(_ description: TileSetDescription) throws {
    let pattern = "{z}/{x}/{y}.mvt"
    let base = url.map { $0.hasSuffix("/") ? $0 : "\($0)/" } ?? ""
    let json = description.tileJSON(urls: [base + pattern])
    try write(Array((json.indented() + "\n").utf8), to: "\(path)/tiles.json")
  }

  private func makeFolder(_ path: String) throws(OutputError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .systemRefused() }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .systemRefused() }
    defer { close(descriptor) }
    var rest = bytes
    while !rest.isEmpty {
      let count = Self.write(descriptor, rest)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .systemRefused() }
      rest.removeFirst(count)
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
    #if canImport(Darwin)
    Darwin.write(descriptor, bytes, bytes.count)
    #elseif canImport(Glibc)
    Glibc.write(descriptor, bytes, bytes.count)
    #else
    Musl.write(descriptor, bytes, bytes.count)
    #endif
  }
}

extension OutputError {
  /// The last call of the system failed.
  fileprivate static func systemRefused() -> OutputError {
    .notWritten(String(cString: strerror(errno)))
  }
}
