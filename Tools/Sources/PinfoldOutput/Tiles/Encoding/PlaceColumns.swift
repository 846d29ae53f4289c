package import Pinfold
package import PinfoldReaders
package import PinfoldPlans
package import PinfoldVectorTiles

/// The columns of places, read from what files and stores have of them.
package struct PlaceColumns: Sendable {
  private let kinds: ColumnKinds?

  /// The columns as they are in tiles.
  package private(set) var columns: TileColumns

  /// No columns.
  package init() { (kinds, columns) = (nil, TileColumns()) }

  /// - Parameters:
  ///   - details: What clusters have so that a map can open them.
  ///   - isWhole: Whether all places are added, from row 0 on.
  package init(
    _ kinds: ColumnKinds,
    of clustering: TileClustering,
    figures: [AggregateFigure] = [],
    details: ClusterDetails? = nil,
    isWhole: Bool
  ) {
    self.kinds = kinds
    columns = TileColumns(
      Self.names(kinds, clustering, figures, details),
      isWhole: isWhole,
      seed: .random(in: .min ... .max)
    )
  }

  /// The names in tiles: properties of clusters keep their names, and a column of the same
  /// name gets an underscore in front.
  private static func names(
    _ kinds: ColumnKinds,
    _ clustering: TileClustering,
    _ figures: [AggregateFigure],
    _ details: ClusterDetails?
  ) -> [String] {
    let own = clustering.ownFields.map(\.name) + (details?.names ?? [])
    var names = UniqueNames(own + figures.map(\.name))
    return kinds.names.map { names.name(for: String(decoding: $0, as: UTF8.self)) }
  }

  /// Adds the next place.
  ///
  /// - Parameters:
  ///   - id: Its row, greater than that of the place before.
  ///   - json: Its columns as an object, as `PlaceTable` and `PlaceStore` have it.
  package mutating func append(_ id: PointID, _ json: [UInt8]) {
    guard let kinds else { return }
    columns.append(id)
    var guess = 0
    PropertyMember.forEach(in: json) { member in
      guard let column = kinds.column(member.name, guess) else { return }
      guess = column + 1
      guard let value = kinds.value(of: member, column) else { return }
      columns.appendValue(value, column: column)
    }
  }

  /// Sets the numbers of places.
  package mutating func setNumbers(_ number: @escaping @Sendable (PointID) -> PlaceNumber) {
    columns.number = { id in
      let number = number(id)
      if case .integer(let integer) = number, number.isExact { return .integer(integer) }
      return .text(Array(number.description.utf8)[...])
    }
  }

  /// How many bytes the columns take in one tile of all the places, at least.
  package var byteCount: Int { columns.byteCount }
}

extension PlaceColumns {
  /// The fields of a tile's features with their kinds, for TileJSON.
  package static func fields(
    _ kinds: ColumnKinds,
    of clustering: TileClustering,
    figures: [AggregateFigure] = [],
    details: ClusterDetails? = nil
  ) -> [(name: String, kind: ColumnKinds.Kind)] {
    let detailKinds: [ColumnKinds.Kind] = [.number, .text, .text]
    return clustering.ownFields
      + zip(details?.names ?? [], detailKinds).map { ($0, $1) }
      + figures.map { ($0.name, .number) }
      + names(kinds, clustering, figures, details).enumerated().map { ($1, kinds.kind($0)) }
  }
}

extension [AggregateFigure] {
  /// The figures as clusters in tiles have them; the columns of the index are ``columns``.
  package var ofTiles: [TileFigure] {
    let columns = columns
    return compactMap { figure in
      columns.firstIndex(of: figure.column).map { column in
        TileFigure(name: figure.name, kind: figure.kind, column: column)
      }
    }
  }
}
