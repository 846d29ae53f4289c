import Foundation
import Logging
import PinfoldReaders
import PinfoldStore

@testable import PinfoldServer

/// A data set of a file in the temporary folder, which is deleted after use.
func withDataSet(
  _ text: String,
  logger: Logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() },
  _ use: (DataSet) async throws -> Void
) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = folder.appending(path: "places.gpkg").path
  try PlaceStore.make(
    at: path,
    from: try PlaceTable.read(.bytes(Array(text.utf8), name: "places.csv"))
  )
  let store = try PlaceStore(opening: path)
  try await use(
    try DataSet(
      id: "places",
      DataSetSource(path: "places.csv", places: store),
      logger: logger
    )
  )
}
