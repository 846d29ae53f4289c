package import Pinfold
package import PinfoldStore

/// The single places that a roll-up was made of: a table of a database, which is asked for those of
/// an area.
///
/// Ids of places are by key, and above those of all cells. Any number of threads may use it.
package protocol PlaceDetail: Sendable {
  /// The names of the columns, each once.
  var columnNames: [String] { get }

  /// The column with the names of places; `nil` without one.
  var nameColumn: String? { get }

  /// Returns the places of an area, and perhaps others little beyond it, by ascending ids.
  ///
  /// - Parameters:
  ///   - latitudes: From south to north.
  ///   - longitudes: From west to east, for each way to write the same ones; none for all.
  ///   - columns: The columns that places are returned with.
  ///   - limit: The most places that are wanted.
  /// - Returns: Nil where there are more.
  /// - Throws: ``DetailFailure``
  func places(
    latitudes: ClosedRange<Double>,
    longitudes: [ClosedRange<Double>],
    columns: [String],
    limit: Int
  ) throws -> [StoredPlace]?

  /// Visits places in the order of their ids, with all columns, without those that are not there.
  ///
  /// - Parameters:
  ///   - ids: The places, by ascending ids.
  ///   - body: Returns whether to go on.
  /// - Throws: ``UnavailablePlaces``
  func visit(_ ids: [PointID], _ body: (StoredPlace) -> Bool) throws
}

/// Why the places of an area could not be read.
package struct DetailFailure: Error {
  /// What went wrong.
  package enum Kind: Sendable {
    /// The database is out of reach.
    case away

    /// The database took too long.
    case slow

    /// The database refused to answer.
    case refused
  }

  package let kind: Kind

  /// One sentence for the log.
  package let cause: String

  package init(_ kind: Kind, cause: String) { (self.kind, self.cause) = (kind, cause) }
}
