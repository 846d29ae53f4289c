import NIOCore
import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldStore
import PinfoldText

/// Makes a plan and its response.
struct PlanMaker {
  let dataSet: DataSet
  let query: PlanQuery

  let planner: Planner
  let key: PlanCache.Key

  /// The index to plan from.
  let index: PreparedIndex

  /// The plan that the client shows, if known.
  let previous: ServedPlan?

  /// Makes the plan and writes it as GeoJSON.
  func make() throws -> ServedPlan {
    let clock = ContinuousClock()
    let start = clock.now
    let window = try Window(query, dataSet.categories, index.points)
    let most = PlanQuery.mostClusters
    try query.check(
      planner.cost(of: index, for: query.viewport, after: previous?.plan, limit: most)
    )
    let (made, diff) = planned()
    try query.check(clusterCount: made.clusters.count)
    let category = query.columns.subset.category.map { _ in query.columns.subset.columns.count }
    let plan = category.map(made.countingCategories) ?? made
    let shown = window.map { made.showing($0.points, countingColumn: category) }
    let partCounts = query.columns.subset.histogramNumber.map {
      CategoryTotals.counts(in: index.points, column: $0)
    }
    let planning = clock.now - start
    let id = String(UInt64.random(in: .min ... .max), radix: 36)
    var json = JSONWriter()
    json.reserveCapacity(plan.clusters.count * 224 + 1024)
    json.raw("{\"type\":\"FeatureCollection\",\"plan\":{")
    json.raw(PlanHeader(plan, rowCount: rowCount(in: window, partCounts), time: planning).members)
    let writer = writer(of: plan, showing: shown, window, partCounts, writingTotalsTo: &json)
    json.raw(",\"id\":\"\(id)\",\"version\":\(key.version.number),\"lineage\":")
    if let previous, let diff {
      try LineageWriter(diff, from: previous.id).write(to: &json, query.check(byteCount:))
    } else {
      json.raw("null")
    }
    json.raw("},\"features\":[")
    try writeFeatures(of: plan, showing: shown, writer, to: &json)
    json.raw("\n]}\n")
    return ServedPlan(
      id: id,
      key: key,
      indexKey: query.indexKey,
      plan: plan,
      shown: shown,
      pointCount: index.points.count,
      text: ByteBuffer(bytes: json.bytes),
      times: (planning, clock.now - start - planning)
    )
  }

  private func planned() -> (plan: Plan, diff: PlanDiff?) {
    let overlaps = query.overlaps
    if previous == nil && overlaps == .keep {
      return (planner.plan(index, for: query.viewport), nil)
    }
    let step = planner.step(
      index,
      for: query.viewport,
      after: previous?.plan,
      pass: overlaps == .keep
        ? nil : { overlaps.applied(to: $0, planner, size: PageAppearance.size) }
    )
    return (step.plan, step.diff)
  }

  /// The number of places that match the filters, and are in a window if there is one.
  private func rowCount(in window: Window?, _ partCounts: [Int]?) -> Int {
    guard let window, let counts = partCounts?.dropLast() else { return index.points.totalWeight }
    return counts[window.parts.clamped(to: counts.indices)].reduce(0, +)
  }

  /// Writes the totals of the requested columns of categories and of times, and returns the writer of
  /// the clusters.
  private func writer(
    of plan: Plan,
    showing shown: Plan?,
    _ window: Window?,
    _ partCounts: [Int]?,
    writingTotalsTo json: inout JSONWriter
  ) -> FeatureWriter {
    let (subset, points) = (query.columns.subset, index.points)
    var categories: CategoryTotals?
    var histograms: CategoryHistograms?
    var times: (plan: Plan, partCount: Int)?
    if let column = subset.category, let list = dataSet.categories[column] {
      let number = subset.columns.count
      let totals =
        window.map {
          CategoryTotals(of: points, column: number, column, list, showing: $0.points)
        } ?? CategoryTotals(of: points.points(in: .world), column: number, column, list)
      json.raw(",\"categories\":\(totals.json.text)")
      categories = totals
    }
    if let column = subset.histogram, let number = subset.histogramNumber, let partCounts,
      let binning = dataSet.categories.binning(ofColumn: column)
    {
      json.raw(",\"histogram\":\(binning.json(column, partCounts, window: window?.parts).text)")
      times = (plan.countingCategories(ofColumn: number), binning.partCount)
      histograms = categories.map {
        CategoryHistograms(
          $0.names,
          category: subset.columns.count,
          histogram: number,
          partCount: binning.partCount
        )
      }
    }
    if let histograms {
      json.raw(",\"category_histograms\":")
      let totals = dataSet.totals.json(TotalsCache.Key(subset: subset, version: key.version)) {
        var json = JSONWriter()
        histograms.writeTotals(of: points, to: &json)
        return json.bytes
      }
      json.raw(totals[...])
    }
    return FeatureWriter(
      plan,
      figures: query.columns.figures,
      categories: categories?.names,
      histogram: times,
      categoryHistograms: histograms,
      showing: shown,
      borders: subset.within.map { dataSet.categories[$0]?.names ?? [] },
      numbers: dataSet.places.numbers
    )
  }

  private func singlePlaces(of plan: Plan, _ writer: FeatureWriter) throws -> SinglePlaces {
    do {
      return try SinglePlaces(of: plan, query, among: dataSet.places, writer)
    } catch var error as UnavailablePlaces {
      error.parameter = "columns"
      throw error
    }
  }

  /// The spreading of coincident places, if requested.
  private var spreading: Spreading? {
    query.spread.map { meters in
      var spreading = Spreading()
      spreading.metersPerMember = meters
      return spreading
    }
  }

  private func writeFeatures(
    of plan: Plan,
    showing shown: Plan?,
    _ writer: FeatureWriter,
    to json: inout JSONWriter
  ) throws {
    let places = try singlePlaces(of: plan, writer)
    let displayed = spreading?.displayed(placesOf: plan)
    var separator = "\n"
    // They have the same order.
    var rest = (shown?.clusters ?? [])[...]
    for (number, cluster) in plan.clusters.enumerated() {
      json.raw(separator)
      let part = rest.first?.id == cluster.id ? rest.popFirst() : nil
      let coordinate = displayed?[number] ?? nil
      writer.write(cluster, showing: part, at: coordinate, place: places[number], to: &json)
      try query.check(byteCount: json.bytes.count)
      separator = ",\n"
    }
  }
}
