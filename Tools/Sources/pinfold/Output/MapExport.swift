import Foundation
import PinfoldPlans
import PinfoldReaders
import PinfoldServer

/// Writes a map that needs no server, as one file or as a folder.
struct MapExport {
  let file: String
  let map: MapArguments
  let reading: ReadingFlags
  let filters: [PlaceFilter]
  let isForced: Bool

  /// Writes one file.
  func write(to arguments: OutputArguments) throws {
    var output = try arguments.open(for: file, replaces: isForced)
    try MapPage.check()
    try page().writeDocument { output.write($0) }
    try output.finish()
  }

  /// Writes a folder.
  func write(toFolder path: String) throws {
    do {
      try writeFiles(to: path)
    } catch let signal as StopSignal {
      // By now everything that was written has been removed.
      signal.stop()
    }
  }

  private func writeFiles(to path: String) throws {
    InputPermissions.narrowNewFiles(to: file)
    StopSignal.watch()
    let folder = try PendingFolder(for: path, .map, isForced: isForced)
    try MapPage.check()
    do {
      let page = try page()
      try StopSignal.check()
      try FileManager.default.createDirectory(
        atPath: folder.temporaryPath + "/places",
        withIntermediateDirectories: false
      )
      for file in page.files() {
        try StopSignal.check()
        try Data(file.bytes)
          .write(to: URL(fileURLWithPath: folder.temporaryPath + "/" + file.path))
      }
    } catch let error as CocoaError {
      throw CommandError.writeFailed(path, Self.reason(error))
    }
    try folder.finish()
  }

  /// As a part of a sentence.
  private static func reason(_ error: CocoaError) -> String {
    let text = error.localizedDescription
    if error.code == .fileWriteOutOfSpace { return "the disk is full" }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Reads the places into the page.
  private func page() throws -> MapPage {
    let table = try reading.read(file, filters: filters).table
    let columns = try TileColumns(table, map.columns.names).names
    let title = map.title ?? FileStem.stem(of: table.name)
    var bar = ProgressBar(label: "Reading columns", isShown: !reading.quiet)
    defer { bar.clear() }
    let contents = try MapContents(
      table,
      columns: columns,
      title: title,
      tiles: map.basemap.tiles,
      progress: { bar.show($0) }
    )
    return try MapPage(contents, title: title, tiles: map.basemap.tiles)
  }
}
