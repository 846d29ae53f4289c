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
    let most = PlanQuery.mostClusters
    try query.check(
      planner.cost(of: index, for: query.viewport, after: previous?.plan, limit: most)
    )
    let (made, diff) = planned()
    try query.check(clusterCount: made.clusters.count)
    let subset = query.columns.subset
    let plan =
      subset.category == nil ? made : made.countingCategories(ofColumn: subset.columns.count)
    let planning = clock.now - start
    let id = String(UInt64.random(in: .min ... .max), radix: 36)
    var json = JSONWriter()
    json.reserveCapacity(plan.clusters.count * 224 + 1024)
    json.raw("{\"type\":\"FeatureCollection\",\"plan\":{")
    json.raw(PlanHeader(plan, rowCount: index.points.totalWeight, time: planning).members)
    let categories = categories
    if let categories { json.raw(",\"categories\":\(categories.json.text)") }
    let binning = subset.histogram.flatMap(dataSet.categories.binning(ofColumn:))
    let times = binning.flatMap { binning in
      subset.histogramNumber.map {
        (plan: made.countingCategories(ofColumn: $0), partCount: binning.partCount)
      }
    }
    if let histogram { json.raw(",\"histogram\":\(histogram.text)") }
    json.raw(",\"id\":\"\(id)\",\"version\":\(key.version.number),\"lineage\":")
    if let previous, let diff {
      try LineageWriter(diff, from: previous.id).write(to: &json, query.check(byteCount:))
    } else {
      json.raw("null")
    }
    json.raw("},\"features\":[")
    try writeFeatures(of: plan, categories?.names, times, to: &json)
    json.raw("\n]}\n")
    return ServedPlan(
      id: id,
      key: key,
      indexKey: query.indexKey,
      plan: plan,
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

  /// The categories of the places that match the filters, if requested.
  private var categories: CategoryTotals? {
    query.columns.subset.category.flatMap { column in
      dataSet.categories[column].map { list in
        CategoryTotals(
          of: index.points.points(in: .world),
          column: query.columns.subset.columns.count,
          column,
          list
        )
      }
    }
  }

  /// The histogram of the places that match the filters, if requested.
  private var histogram: JSONValue? {
    let subset = query.columns.subset
    guard let column = subset.histogram, let number = subset.histogramNumber else { return nil }
    return dataSet.categories.binning(ofColumn: column)?
      .json(column, index.points.points(in: .world).categoryCounts(ofColumn: number))
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
    _ categories: [String]?,
    _ times: (plan: Plan, partCount: Int)?,
    to json: inout JSONWriter
  ) throws {
    let writer = FeatureWriter(
      plan,
      figures: query.columns.figures,
      categories: categories,
      histogram: times,
      borders: query.columns.subset.within.map { dataSet.categories[$0]?.names ?? [] },
      numbers: dataSet.places.numbers
    )
    let places = try singlePlaces(of: plan, writer)
    let displayed = spreading?.displayed(placesOf: plan)
    var separator = "\n"
    for (number, cluster) in plan.clusters.enumerated() {
      json.raw(separator)
      writer.write(cluster, at: displayed?[number] ?? nil, place: places[number], to: &json)
      try query.check(byteCount: json.bytes.count)
      separator = ",\n"
    }
  }
}
