import NIOCore
import Pinfold
import PinfoldPlans
import struct PinfoldTesting.SplitMix64
import PinfoldReaders
import PinfoldStore
import Testing

@testable import PinfoldServer

@Suite struct PlanMakerTests {
  /// Circles that are kept apart do not overlap, and still stand for all places.
  @Test(arguments: ["merge", "move"], [1, 2, 3])
  func circlesAreKeptApart(overlaps: String, seed: UInt64) async throws {
    try await withDataSet(Self.places(seed)) { dataSet in
      let kept = try made("&cell_size=20", dataSet)
      let apart = try made("&cell_size=20&overlaps=\(overlaps)", dataSet)
      #expect(Self.overlapCount(kept) > 0)
      #expect(Self.overlapCount(apart) == 0)
      #expect(apart.memberCount == kept.memberCount)
    }
  }

  @Test func aPlanAfterAnotherSaysWhereMembersWent() async throws {
    try await withDataSet(Self.places(4)) { dataSet in
      let first = try answer("", dataSet, after: nil)
      let text = String(buffer: try answer("", dataSet, after: first, zoomedIn: true).text)
      #expect(text.contains("\"lineage\":{\"from\":\"\(first.id)\",\"removed\":[\""))
      #expect(String(buffer: first.text).contains("\"lineage\":null"))
    }
  }

  /// No parameters make a plan with more clusters or bytes than the limits: it is refused.
  @Test(.timeLimit(.minutes(10))) func noPlanIsLargerThanTheLimits() async throws {
    var random = SplitMix64(seed: 11)
    var text = "name,lat,lon\n"
    for number in 0..<60_000 {
      let (row, column) = (number / 300, number % 300)
      text += "\(number),\(Double(row) * 0.5 - 50),\(Double(column) - 150)\n"
    }
    try await withDataSet(text) { dataSet in
      var (made, refused, previous) = (0, 0, ServedPlan?.none)
      for _ in 0..<150 {
        let settings = Self.settings(&random)
        do {
          let zoomedIn = Bool.random(using: &random)
          let after = Bool.random(using: &random) ? previous : nil
          let plan = try answer(settings, dataSet, after: after, zoomedIn: zoomedIn)
          #expect(plan.plan.clusters.count <= PlanQuery.mostClusters, "\(settings)")
          #expect(plan.text.readableBytes <= PlanQuery.mostBytes, "\(settings)")
          (made, previous) = (made + 1, plan)
        } catch let error as RequestError where error.message.hasPrefix("The plan would have more")
        {
          refused += 1
        } catch is RequestError {
          // Settings that do not go together.
        }
      }
      #expect(made > 30 && refused > 5, "\(made) and \(refused)")
    }
  }

  /// Random values for random settings of a random strategy.
  private static func settings(_ random: inout SplitMix64) -> String {
    let strategies = StrategyName.allCases.filter { $0 != .ranked }
    let strategy = strategies.randomElement(using: &random) ?? .grid
    var text = "&strategy=\(strategy)"
    for setting in PlanSetting.all
    where setting.isFor(strategy) && setting.name != "strategy" && Bool.random(using: &random) {
      let value: String
      switch setting.values {
      case .numbers(let range), .numbersByZoom(let range), .numbersByZoomLevel(let range):
        let end = min(range.upperBound, range.lowerBound + 60)
        let ends = [range.lowerBound, end, range.upperBound]
        value = "\((ends + [(range.lowerBound + end) / 2]).randomElement(using: &random) ?? end)"
      case .counts(let range), .countsByZoomLevel(let range):
        let ends = [range.lowerBound, min(range.upperBound, 5), range.upperBound]
        value = "\(ends.randomElement(using: &random) ?? 0)"
      case .flag: value = "\(Bool.random(using: &random))"
      case .names(let names): value = names.randomElement(using: &random) ?? ""
      case .column: continue
      }
      text += "&\(setting.name)=\(value)"
    }
    return text
  }

  private func made(_ settings: String, _ dataSet: DataSet) throws -> Plan {
    try answer(settings, dataSet, after: nil).plan
  }

  private func answer(
    _ settings: String,
    _ dataSet: DataSet,
    after previous: ServedPlan?,
    zoomedIn: Bool = false
  ) throws -> ServedPlan {
    let rect = zoomedIn ? "-20,-20,20,20" : "-100,-60,100,60"
    let query = "rect=\(rect)&size=800x600\(settings)"
    let parsed = try PlanQuery(query)
    return try PlanMaker(
      dataSet: dataSet,
      query: parsed,
      planner: Planner(parsed.options),
      key: PlanCache.Key(
        dataSet: dataSet.id,
        version: dataSet.current.storeVersion,
        query: query
      ),
      index: PreparedIndex(dataSet.current.index),
      previous: previous
    )
    .make()
  }

  private static func places(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    var text = "name,lat,lon\n"
    for number in 0..<300 {
      let latitude = Double.random(in: -60...60, using: &random)
      let longitude = Double.random(in: -90...90, using: &random)
      text += "Place \(number),\(latitude),\(longitude)\n"
    }
    return text
  }

  /// How many pairs of markers overlap on the screen.
  private static func overlapCount(_ plan: Plan) -> Int {
    let scale = plan.viewport.zoomScale
    let boxes = plan.clusters.map { cluster in
      // Rounding aside.
      var size = PageAppearance.size(ofCount: cluster.count)
      size.width -= 1e-6
      size.height -= 1e-6
      return ViewBox(x: cluster.anchor.x * scale, y: cluster.anchor.y * scale, size: size)
    }
    return boxes.indices.reduce(0) { sum, first in
      sum + boxes[(first + 1)...].count { boxes[first].overlaps($0) }
    }
  }
}
