import NIOPosix
import Pinfold
import PinfoldReaders
import PinfoldStore

extension ServedDataSet {
  /// Returns what a plan shows below the leaf zoom of a roll-up.
  ///
  /// - Parameters:
  ///   - query: The request.
  ///   - planner: One with the query's options.
  ///   - zoomLevel: That of the plan that is shown now, or of one that is made again; `nil` for that
  ///     of the viewport.
  ///   - cells: The index of the query's subset.
  ///   - current: The data set now.
  /// - Returns: Nil where the cells are what is asked for: above the leaf zoom, and of places that
  ///   are in no other place than here.
  func detail(
    for query: PlanQuery,
    _ planner: Planner,
    at zoomLevel: ZoomLevel?,
    _ cells: PreparedIndex,
    of current: DataSet.State
  ) async throws -> PlanDetail? {
    guard let reader = dataSet.detail, let manifest = dataSet.places.rollup?.manifest else {
      return nil
    }
    switch query.options.strategy {
    case .grid, .none: break
    default:
      // Cells are wider than 60 screen points then.
      guard query.viewport.zoomLevel.value > Double(manifest.zoom) - 2 else { return nil }
      return .unsupported(
        "Only the strategies grid and none show single places of a roll-up; these are its cells, "
          + "which do not open."
      )
    }
    guard let area = Self.area(of: query, planner, at: zoomLevel, leafZoom: manifest.zoom) else {
      return nil
    }
    let block = LeafBlock(zoom: manifest.zoom, covering: area)
    let columns = DetailColumns(manifest, among: reader.source.columnNames)
    let needed = columns.columns(for: query.columns.subset)
    if let missing = needed.first(where: { !reader.source.columnNames.contains($0) }) {
      return .unsupported(
        "The table with the single places has no column \"\(missing)\"; cells are shown, which do "
          + "not open."
      )
    }
    guard current.index.totalWeight(in: block.mapRect) <= DetailReader.mostPlaces else {
      return .tooMany(until: nil)
    }
    let shown = query.columns.carried ?? reader.source.columnNames
    let request = DetailReader.Request(
      block: block,
      columns: reader.source.columnNames.filter { needed.contains($0) || shown.contains($0) }
    )
    switch await reader.places(request) {
    case .failure(let kind, let end): return .failed(kind, until: end)
    case .area(let area):
      guard let places = area.places else { return .tooMany(until: area.end) }
      // Long work must not block the threads of requests.
      let shown = try await NIOThreadPool.singleton.runIfActive {
        PlanDetail.Places(places, in: block, query.columns.subset, columns, cells.points)
      }
      return PlanDetail(state: .places, places: shown, end: area.end)
    }
  }

  /// What is planned, if cells of the plan are smaller than those of the roll-up, or it shows places
  /// one by one.
  private static func area(
    of query: PlanQuery,
    _ planner: Planner,
    at zoomLevel: ZoomLevel?,
    leafZoom: Int
  ) -> MapRect? {
    // A plan of nothing has the cells of one of something.
    let nothing = PreparedIndex(PointIndex())
    // What is too much is refused later.
    guard (try? query.check(planner, nothing)) != nil else { return nil }
    let outline = planner.plan(
      nothing,
      for: query.viewport,
      at: zoomLevel ?? query.viewport.zoomLevel
    )
    let isBelow = outline.grid.cellMapPoints < LeafBlock.side(atZoom: leafZoom)
    return isBelow || planner.showsEachPlace(outline) ? outline.mapRect : nil
  }
}

extension DataSet {
  /// Returns places, or cells, in the order of their ids, without those that are not there.
  ///
  /// - Throws: ``UnavailablePlaces``, and what reading throws.
  func rows(_ ids: [PointID]) async throws -> [StoredPlace] {
    let firstDetail = PointID(Rollup.firstDetailRow)
    let cells = detail == nil ? ids : ids.filter { $0 < firstDetail }
    let rows = try await NIOThreadPool.singleton.runIfActive { [places] in
      try places.places(cells)
    }
    guard let detail else { return rows }
    return rows + (try await detail.rows(ids.filter { $0 >= firstDetail }))
  }

  /// The column with the names of places, or of single places; `nil` without one.
  var nameColumn: String? { places.nameColumn ?? detail?.source.nameColumn }
}
