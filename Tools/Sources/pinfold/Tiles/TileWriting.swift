import PinfoldOutput
import PinfoldVectorTiles

/// Writes tiles with a progress bar. If that fails or is interrupted, nothing of them is
/// left.
struct TileWriting {
  let output: TileOutput

  /// Where a folder will be on the network; `nil` if not given.
  let url: String?

  let isForced: Bool
  let isQuiet: Bool

  /// Whether a folder gets any number of files.
  let allowsManyFiles: Bool

  /// The most files that a folder gets unasked.
  static let mostFiles = 1_000_000

  /// Refuses an output that cannot be written, before reading a long file in vain.
  func check() throws(CommandError) {
    switch output {
    case .pmtiles(let path):
      _ = try PendingFile(for: try TileOutput.target(path, isForced: isForced))
    case .folder(let path): _ = try PendingFolder(for: path, .tiles, isForced: isForced)
    }
  }

  /// Writes the tiles, and returns how many there are.
  func write(
    _ maker: TileMaker,
    _ columns: PlaceColumns,
    _ description: TileSetDescription
  ) async throws -> TileCounts {
    do {
      switch output {
      case .pmtiles(let path):
        let file = try PendingFile(for: try TileOutput.target(path, isForced: isForced))
        let descriptor = file.descriptor
        var archive = PMTilesArchive { bytes, offset in
          if let reason = descriptor.write(bytes, at: offset) {
            throw CommandError.writeFailed(path, reason)
          }
        }
        let counts = try await write(maker, columns, description, to: &archive)
        try file.finish(replaces: isForced)
        return counts
      case .folder(let path):
        try checkCount(maker, columns, description)
        StopSignal.watch()
        let folder = try PendingFolder(for: path, .tiles, isForced: isForced)
        var archive = FolderArchive(path: folder.temporaryPath, url: url)
        let counts = try await write(maker, columns, description, to: &archive)
        try StopSignal.check()
        try folder.finish()
        return counts
      }
    } catch let error as OutputError {
      throw CommandError.writeFailed(output.path, error.reason)
    }
  }

  /// Refuses a folder of very many files, unless they are wanted.
  private func checkCount(
    _ maker: TileMaker,
    _ columns: PlaceColumns,
    _ description: TileSetDescription
  ) throws {
    guard !allowsManyFiles else { return }
    let set = TileSetMaker(maker, columns, zooms: description.zooms, isCompressed: false)
    if let count = set.count(above: Self.mostFiles), count > Self.mostFiles {
      throw CommandError.manyFiles(output.path, count)
    }
  }

  private func write(
    _ maker: TileMaker,
    _ columns: PlaceColumns,
    _ description: TileSetDescription,
    to archive: inout some TileArchive
  ) async throws -> TileCounts {
    let isCompressed = type(of: archive).isCompressed
    let set = TileSetMaker(maker, columns, zooms: description.zooms, isCompressed: isCompressed)
    var bar = ProgressBar(label: "Writing \(output.path)", isShown: !isQuiet)
    defer { bar.clear() }
    let counts = try await set.write(to: &archive) { share in
      try StopSignal.check()
      bar.show(share)
    }
    try archive.finish(description)
    return counts
  }
}
