import ArgumentParser
import Pinfold
import PinfoldPlans
import Testing

@testable import PinfoldServer
@testable import pinfold

/// A flag of clustering and the setting of the same name are one: the same values are
/// accepted, and mean the same.
@Suite struct SettingFlagsTests {
  /// Settings without a flag: the strategy is the method, and the rest is for the page.
  private static let withoutFlag = [
    "strategy", "hysteresis", "keep_anchors", "budget", "rank", "decimals", "divisor",
    "decimals_span", "view_width", "view_height", "spread", "grid", "min_unique", "min_count",
    "anchor", "tolerance", "radius_min_zoom", "radius_max_zoom", "histogram",
  ]
  private static let withFlag = PlanSetting.all.filter { !withoutFlag.contains($0.name) }

  @Test func noFlagIsMissingHere() {
    let help = PinfoldCommand.helpMessage(for: ClusterCommand.self)
    for setting in PlanSetting.all {
      let flag = Self.flag(setting.name)
      let isThere = help.contains(" \(flag) ") || help.contains("[\(flag)]")
      #expect(isThere != Self.withoutFlag.contains(setting.name), "\(flag)")
    }
  }

  @Test(arguments: withFlag.map(\.name))
  func flagsAndQueriesAcceptTheSame(name: String) throws {
    let setting = try #require(Self.withFlag.first { $0.name == name })
    let strategy = setting.strategies[0].rawValue
    for value in setting.samples {
      let flag =
        setting.isFlag ? (value == "true" ? [Self.flag(name)] : []) : [Self.flag(name), value]
      let flags = try? meaning(ofFlags: ["--method", strategy] + flag)
      let parameters = try? meaning(ofQuery: "strategy=\(strategy)&\(name)=\(value)")
      #expect(flags == parameters, "\(value)")
    }
  }

  @Test(arguments: ["spaced", "grid", "radius"])
  func standardsAreTheSame(strategy: String) throws {
    let flags = try meaning(ofFlags: ["--method", strategy])
    #expect(flags == (try meaning(ofQuery: "strategy=\(strategy)")))
  }

  private static func flag(_ name: String) -> String {
    "--" + String(name.map { $0 == "_" ? "-" : $0 })
  }

  private func meaning(ofFlags arguments: [String]) throws -> String {
    let plan = try PlanArguments.parse(["places.csv"] + arguments)
    return "\(try plan.clustering.options()) \(plan.overlaps ?? .keep)"
  }

  private func meaning(ofQuery text: String) throws -> String {
    let query = try PlanQuery("rect=1,2,3,4&size=9x9&" + text)
    return "\(query.options) \(query.overlaps)"
  }
}

extension PlanSetting {
  fileprivate var isFlag: Bool { if case .flag = values { true } else { false } }

  /// Values at the ends of the range and just beyond, or all names and another.
  fileprivate var samples: [String] {
    switch values {
    case .numbers(let range), .numbersByZoom(let range), .numbersByZoomLevel(let range):
      [range.lowerBound, range.upperBound, range.lowerBound.nextDown, range.upperBound.nextUp]
        .map { "\($0)" } + ["nan", "x"]
    case .counts(let range), .countsByZoomLevel(let range):
      [range.lowerBound, range.upperBound, range.lowerBound - 1, range.upperBound + 1]
        .map(String.init) + ["1.5", "x"]
    case .flag: ["true", "false"]
    case .names(let names): names + ["x"]
    case .column: []
    }
  }
}
