import GRDB
package import Pinfold
package import PinfoldReaders

extension PlaceStore {
  /// Why filters cannot be answered, as a sentence for the user; `nil` if they can.
  ///
  /// Those on places without a roll-up always can.
  package func problem(ofFilters filters: [PlaceFilter]) -> String? {
    do throws(StoreError) {
      _ = try category(of: filters)
      return nil
    } catch {
      return error.description
    }
  }

  /// Returns the category of the roll-up that filters are about; `nil` without filters, and where
  /// the places are no roll-up.
  func category(of filters: [PlaceFilter]) throws(StoreError) -> String? {
    guard let rollup, !filters.isEmpty else { return nil }
    let category: String?
    do throws(ReadError) {
      category = try filters.category(among: rollup.manifest.categories, in: source.name)
    } catch {
      throw .uncounted(path, error)
    }
    guard facts.hasCategories else { throw .withoutCategories(path) }
    return category
  }

  /// Returns the index of the places of a roll-up that satisfy filters on one of its categories:
  /// of each cell those with matching values, where they are on average.
  ///
  /// - Parameter position: Returns where a coordinate is put.
  /// - Returns: `nil` without filters, and where the places are no roll-up.
  /// - Complexity: O(*n*) in the cells of the matching values, but for memory, which all cells
  ///   count for.
  package func categoryIndex(
    _ filters: [PlaceFilter],
    placing position: ((Coordinate) -> MapPoint)? = nil
  ) throws(StoreError) -> PointIndex? {
    guard let category = try category(of: filters),
      let number = rollup?.manifest.categories.firstIndex(of: category)
    else { return nil }
    return try read { db in
      let count = try StoreFacts.nextRow(db, path: path)
      let missing = Coordinate(latitude: .nan, longitude: .nan)
      var coordinates = [Coordinate](repeating: missing, count: count)
      var counts = RollupCounts(ofRows: count)
      var points = PointSet(rowCount: count)
      let cells = try DirectStatement(
        db,
        sql: """
          SELECT id, latitude, longitude, count FROM category_cell WHERE category = ? AND value = ?
          """
      )
      defer { cells.reset() }
      for value in try Self.values(ofCategory: number, matching: filters, db) {
        try cells.bind(Int64(number), at: 1)
        try cells.bind(value, at: 2)
        while try cells.step() {
          let id = Int(cells.integer(0))
          guard coordinates.indices.contains(id) else { continue }
          coordinates[id] = Coordinate(latitude: cells.number(1), longitude: cells.number(2))
          guard counts.set(Int(cells.integer(3)), ofRow: id) else {
            throw StoreError.wrongCounts(path)
          }
          points.insert(PointID(UInt32(id)))  // below the next row, which has 32 bits
        }
      }
      let index =
        position.map { PointIndex(coordinates.map($0), weights: counts.weights) }
        ?? PointIndex(coordinates, weights: counts.weights)
      return index.filtered(by: points)
    }
  }

  /// Returns the values of a category that satisfy all filters, as UTF-8.
  private static func values(
    ofCategory number: Int,
    matching filters: [PlaceFilter],
    _ db: Database
  ) throws -> [[UInt8]] {
    let filters = filters.map(CompiledFilter.init)
    let all = try DirectStatement(
      db,
      sql: "SELECT DISTINCT value FROM category_cell WHERE category = ? ORDER BY value"
    )
    defer { all.reset() }
    try all.bind(Int64(number), at: 1)
    var values: [[UInt8]] = []
    while try all.step() {
      let value = all.bytes(0)
      let matches = filters.allSatisfy {
        $0.matches(value.span, from: 0, to: value.count, allowsComma: false, groupsByDots: false)
      }
      if matches { values.append(value) }
    }
    return values
  }
}
