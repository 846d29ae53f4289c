import Pinfold
import PinfoldPostgres
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import PinfoldText

/// The table that a roll-up was made of, as the server asks it for single places.
struct ServedDetail: PlaceDetail {
  private let table: DetailTable

  /// Opens the table for the only roll-up among places that are served.
  ///
  /// - Returns: The table, and which places these are.
  static func open(
    _ address: DatabaseAddress,
    for sources: [DataSetSource],
    isQuiet: Bool
  ) throws -> (detail: ServedDetail, index: Int) {
    let rollups = sources.indices.filter { sources[$0].places.rollup != nil }
    guard let index = rollups.first, let rollup = sources[index].places.rollup else {
      throw CommandError.detailOfPlaces(sources.map(\.path))
    }
    guard rollups.count == 1 else {
      throw CommandError.detailOfSeveral(rollups.map { sources[$0].path })
    }
    let detail = ServedDetail(table: try DetailTable(address, of: rollup.manifest))
    // Some databases have backticks for quotes.
    let name = rollup.manifest.table.filter { $0 != "`" }
    let (own, other) = (DatabaseAddress.title(ofTable: name) ?? name, address.title)
    if own != other, !isQuiet {
      // It may be the same one under another name, such as a view of it in another database.
      StandardStreams.warn(
        "\(sources[index].path) is a roll-up of \(own), and its single places are "
          + "those of \(other)."
      )
    }
    return (detail, index)
  }
}

extension ServedDetail {
  var columnNames: [String] { table.columnNames }

  var nameColumn: String? { table.nameColumn }

  func places(
    latitudes: ClosedRange<Double>,
    longitudes: [ClosedRange<Double>],
    columns: [String],
    limit: Int
  ) throws -> [StoredPlace]? {
    let area = DegreeArea(latitudes: latitudes, longitudes: longitudes)
    do {
      return try table.rows(in: area, columns: columns, limit: limit)?.map { StoredPlace($0) }
    } catch let error as PostgresError {
      switch error.kind {
      case .notConnected: throw DetailFailure(.away, cause: error.description)
      case .tookTooLong: throw DetailFailure(.slow, cause: error.description)
      default: throw DetailFailure(.refused, cause: error.description)
      }
    }
  }

  func visit(_ ids: [PointID], _ body: (StoredPlace) -> Bool) throws {
    do {
      try table.visit(ids) { body(StoredPlace($0)) }
    } catch let error as PostgresError {
      throw UnavailablePlaces(error)
    }
  }
}
