package import Pinfold
package import PinfoldReaders
package import PinfoldPlans
package import PinfoldVectorTiles

/// The columns of places for tiles, from the JSON of files and stores.
package struct PlaceColumns: Sendable {
  private let kinds: ColumnKinds?

  package private(set) var columns: TileColumns

  package init() { (kinds, columns) = (nil, TileColumns()) }

  /// - Parameters:
  ///   - details: The properties that let a map open clusters.
  ///   - isWhole: Whether all places are added, starting with row 0.
  package init(
    _ kinds: ColumnKinds,
    of clustering: TileClustering,
    figures: [AggregateFigure] = [],
    categories: TileCategories? = nil,
    details: ClusterDetails? = nil,
    isWhole: Bool
  ) {
    self.kinds = kinds
    columns = TileColumns(
      Self.names(kinds, clustering, figures, categories, details),
      isWhole: isWhole,
      seed: .random(in: .min ... .max)
    )
  }

  /// Returns the names in tiles. A column with the name of a built-in property gets a leading
  /// underscore.
  private static func names(
    _ kinds: ColumnKinds,
    _ clustering: TileClustering,
    _ figures: [AggregateFigure],
    _ categories: TileCategories?,
    _ details: ClusterDetails?
  ) -> [String] {
    let own = clustering.ownFields.map(\.name) + (details?.names ?? [])
    var names = UniqueNames(own + figures.map(\.name) + (categories?.names ?? []))
    return kinds.names.map { names.name(for: String(decoding: $0, as: UTF8.self)) }
  }

  /// Adds a place.
  ///
  /// - Parameters:
  ///   - id: The row, greater than the previous one.
  ///   - json: The place's columns as a JSON object, as in `PlaceTable` and `PlaceStore`.
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

  package mutating func setNumbers(_ number: @escaping @Sendable (PointID) -> PlaceNumber) {
    columns.number = { id in
      let number = number(id)
      if case .integer(let integer) = number, number.isExact { return .integer(integer) }
      return .text(Array(number.description.utf8)[...])
    }
  }

  /// A lower bound for the columns' size in a single tile with all places, in bytes.
  package var byteCount: Int { columns.byteCount }
}

extension PlaceColumns {
  /// Returns the fields of features with their kinds, for TileJSON.
  package static func fields(
    _ kinds: ColumnKinds,
    of clustering: TileClustering,
    figures: [AggregateFigure] = [],
    categories: TileCategories? = nil,
    details: ClusterDetails? = nil
  ) -> [(name: String, kind: ColumnKinds.Kind)] {
    let detailKinds: [ColumnKinds.Kind] = [.number, .text, .text]
    return clustering.ownFields
      + zip(details?.names ?? [], detailKinds).map { ($0, $1) }
      + (figures.map(\.name) + (categories?.names ?? [])).map { ($0, .number) }
      + names(kinds, clustering, figures, categories, details).enumerated().map {
        ($1, kinds.kind($0))
      }
  }
}

extension [AggregateFigure] {
  /// The figures for tiles. Their ``columns`` are those of the index.
  package var ofTiles: [TileFigure] {
    let columns = columns
    return compactMap { figure in
      columns.firstIndex(of: figure.column).map { column in
        TileFigure(name: figure.name, kind: figure.kind, column: column)
      }
    }
  }
}

extension TileCategories {
  /// Makes the properties of the most frequent categories, such as `kind_bakery`. Each has a color
  /// on maps, too.
  ///
  /// - Parameters:
  ///   - column: The name of the column. Its codes follow the columns of the figures in the index.
  ///   - list: The categories.
  package init(
    of column: String,
    _ list: CategoryList,
    figures: [AggregateFigure],
    in clustering: TileClustering
  ) {
    let details = ClusterDetails(maximumZoom: 0, memberLimit: 1)
    var names = UniqueNames(
      clustering.ownFields.map(\.name) + details.names + figures.map(\.name)
    )
    self.init(
      column: figures.columns.count,
      names: list.names.prefix(CategoryRing.maximumCategories).map {
        names.name(for: "\(column)_\($0)")
      }
    )
  }
}
