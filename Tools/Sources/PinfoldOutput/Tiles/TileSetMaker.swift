import Pinfold
package import PinfoldVectorTiles

/// Makes all tiles of a range of zooms on all cores, and writes them to an archive.
///
/// Tiles are ordered by zoom, then along a Hilbert curve. The result does not depend on the number
/// of cores.
package struct TileSetMaker: Sendable {
  private let maker: TileMaker
  private let columns: PlaceColumns
  private let zooms: ClosedRange<Int>
  private let isCompressed: Bool

  /// The number of features in a chunk, which one thread encodes at a time.
  private static let chunkSize = 4096

  /// The maximum number of chunks in progress, which limits memory.
  private static let mostChunks = 64

  package init(
    _ maker: TileMaker,
    _ columns: PlaceColumns,
    zooms: ClosedRange<Int>,
    isCompressed: Bool = true
  ) {
    (self.maker, self.columns, self.zooms) = (maker, columns, zooms)
    self.isCompressed = isCompressed
  }
}

extension TileSetMaker {
  /// Makes the tiles.
  ///
  /// - Parameters:
  ///   - archive: Receives the tiles. The caller finishes it.
  ///   - progress: Called regularly with the fraction of the work. May throw to stop.
  /// - Returns: The number and sizes of the tiles.
  package func write(
    to archive: inout some TileArchive,
    progress: (Double) throws -> Void
  ) async throws -> TileCounts {
    let amounts = zooms.map { Double(maker.clusters.count(zoom: $0)) }
    let total = max(amounts.reduce(0, +), 1)
    var counts = TileCounts()
    var done = 0.0
    // The next zoom is laid out while this one is encoded.
    var next = laidOut(zooms.lowerBound)
    for (zoom, amount) in zip(zooms, amounts) {
      let tiles = await next.value
      if zoom < zooms.upperBound { next = laidOut(zoom + 1) }
      try await write(tiles, to: &archive, &counts) { share in
        try progress((done + share * amount) / total)
      }
      done += amount
    }
    return counts
  }

  private func laidOut(_ zoom: Int) -> Task<ZoomTiles, Never> {
    Task { [maker] in ZoomTiles(maker, zoom: zoom) }
  }

  private func write(
    _ tiles: ZoomTiles,
    to archive: inout some TileArchive,
    _ counts: inout TileCounts,
    progress: (Double) throws -> Void
  ) async throws {
    let chunks = tiles.chunks(of: Self.chunkSize)
    try await withThrowingTaskGroup(of: (Int, [EncodedTile]).self) { group in
      var started = 0
      var written = 0
      // Chunks that finish before earlier ones wait here.
      var early: [Int: [EncodedTile]] = [:]
      while written < chunks.count {
        while started < min(chunks.count, written + Self.mostChunks) {
          let number = started
          group.addTask { (number, try encoded(tiles, chunks[number])) }
          started += 1
        }
        guard let (number, batch) = try await group.next() else { break }
        early[number] = batch
        while let batch = early.removeValue(forKey: written) {
          try archive.append(batch)
          for tile in batch { counts.add(tile) }
          written += 1
        }
        try progress(Double(written) / Double(chunks.count))
      }
    }
  }

  private func encoded(_ tiles: ZoomTiles, _ range: Range<Int>) throws -> [EncodedTile] {
    try Task.checkCancellation()
    var encoder = TileEncoder(maker, columns.columns)
    let compressor = isCompressed ? GzipCompressor(effort: .usual) : nil
    if isCompressed && compressor == nil { throw OutputError.noMemory }
    var encoded: [EncodedTile] = []
    encoded.reserveCapacity(range.count)
    for number in range {
      let (id, content) = tiles.tile(number)
      guard let plain = encoder.tile(content) else { continue }
      guard let compressor else {
        encoded.append(EncodedTile(id: id, bytes: plain, plainByteCount: plain.count))
        continue
      }
      guard let bytes = compressor.compressed(plain) else { throw OutputError.noMemory }
      encoded.append(EncodedTile(id: id, bytes: bytes, plainByteCount: plain.count))
    }
    return encoded
  }
}

package struct TileCounts: Sendable {
  package private(set) var tiles = 0
  package private(set) var bytes = 0

  /// The largest tile and its size in bytes.
  package private(set) var largest: (id: TileID, bytes: Int)?

  /// The number of tiles above the usual size limit, uncompressed.
  package private(set) var large = 0

  /// The tile with the largest uncompressed size, in bytes.
  package private(set) var largestPlain: (id: TileID, bytes: Int)?

  mutating func add(_ tile: EncodedTile) {
    tiles += 1
    bytes += tile.bytes.count
    if tile.bytes.count > largest?.bytes ?? 0 { largest = (tile.id, tile.bytes.count) }
    if tile.plainByteCount > TileSettings.usualByteLimit { large += 1 }
    if tile.plainByteCount > largestPlain?.bytes ?? 0 {
      largestPlain = (tile.id, tile.plainByteCount)
    }
  }
}
