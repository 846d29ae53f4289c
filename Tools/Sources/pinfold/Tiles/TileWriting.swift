import PinfoldOutput
import PinfoldVectorTiles

struct TileWriting {
  let output: TileOutput

  let isForced: Bool
  let isQuiet: Bool

  func check() throws(CommandError) {
    _ = try PendingFile(for: try output.target(isForced: isForced))
  }

  func write(
    _ maker: TileMaker,
    _ columns: PlaceColumns,
    _ description: TileSetDescription
  ) async throws -> TileCounts {
    do {
      let file = try PendingFile(for: try output.target(isForced: isForced))
      let counts: TileCounts
      switch output {
      case .pmtiles(let path):
        let descriptor = file.descriptor
        var archive = PMTilesArchive { bytes, offset in
          if let reason = descriptor.write(bytes, at: offset) {
            throw CommandError.writeFailed(path, reason)
          }
        }
        counts = try await write(maker, columns, description, to: &archive)
      case .mbtiles:
        var archive = MBTilesArchive(try MBTilesFile(path: file.temporaryPath))
        counts = try await write(maker, columns, description, to: &archive)
      }
      try file.finish(replaces: isForced)
      return counts
    } catch let error as OutputError {
      throw CommandError.writeFailed(output.path, error.reason)
    }
  }

  private func write(
    _ maker: TileMaker,
    _ columns: PlaceColumns,
    _ description: TileSetDescription,
    to archive: inout some TileArchive
  ) async throws -> TileCounts {
    let set = TileSetMaker(maker, columns, zooms: description.zooms)
    var bar = ProgressBar(label: "Writing \(output.path)", isShown: !isQuiet)
    defer { bar.clear() }
    let counts = try await set.write(to: &archive) { bar.show($0) }
    try archive.finish(description)
    return counts
  }
}
