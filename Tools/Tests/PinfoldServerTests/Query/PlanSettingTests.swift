import PinfoldPlans
import Foundation
import Testing

@testable import PinfoldServer

/// Queries accept the settings in the list, and the description of the interface names the same
/// ones. `PageTests` compares the page's list with the description.
@Suite struct PlanSettingTests {
  private static let all = PlanSetting.all
  private static let interface = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Sources/PinfoldServer/Web/openapi.json").standardized

  // MARK: - The description of the interface

  /// With `UPDATE_GOLDEN` the file is written.
  @Test func theInterfaceDescribesTheSettings() throws {
    var text = try String(contentsOf: Self.interface, encoding: .utf8)
    let first = try #require(text.range(of: "          {\n            \"name\": \"strategy\","))
    let rest = first.lowerBound..<text.endIndex
    let next = try #require(
      text.range(of: "          {\"$ref\": \"#/components/parameters/sum\"}", range: rest)
    )
    let described = first.lowerBound..<next.lowerBound
    let expected = Self.all.map { $0.parameter + ",\n" }.joined()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil, text[described] != expected {
      text.replaceSubrange(described, with: expected)
      try Data(text.utf8).write(to: Self.interface)
    } else {
      #expect(text[described] == expected, "UPDATE_GOLDEN=1 writes the parameters")
    }
  }

  @Test func tilesHaveTheSameSettings() throws {
    let described = try describedParameters()
    let settings: [(String, PlanSetting)] = [
      ("tile-separation", .separation), ("tile-radius", .radius), ("tile-min-points", .minPoints),
    ]
    for (name, setting) in settings {
      let parameter = try #require(described[name])
      let expected = Data("{\(setting.schema.joined(separator: ", "))}".utf8)
      let schema = try #require(parameter["schema"])
      #expect(try sorted(JSONSerialization.jsonObject(with: expected)) == sorted(schema))
      #expect(parameter["name"] as? String == setting.name)
    }
  }

  @Test(arguments: ["tile-min-points", "cluster-max-zoom", "buffer"])
  func tilesAcceptWhatTheInterfaceSays(parameter: String) throws {
    let described = try #require(try describedParameters()[parameter])
    let name = try #require(described["name"] as? String)
    let schema = try #require(described["schema"] as? [String: Any])
    let least = try #require(schema["minimum"] as? Int)
    let greatest = try #require(schema["maximum"] as? Int)
    for value in [least, greatest] { _ = try TileQuery("\(name)=\(value)") }
    for value in [least - 1, greatest + 1] {
      #expect(throws: RequestError.self) { try TileQuery("\(name)=\(value)") }
    }
  }

  private func describedParameters() throws -> [String: [String: Any]] {
    let whole = try JSONSerialization.jsonObject(with: try Data(contentsOf: Self.interface))
    let components = (whole as? [String: Any])?["components"] as? [String: Any]
    return try #require(components?["parameters"] as? [String: [String: Any]])
  }

  private func sorted(_ json: Any) throws -> Data {
    try JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
  }

  // MARK: - Queries

  @Test func namesAreUnique() {
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
  }

  @Test(arguments: all.map(\.name))
  func theEndsOfARangeAreAcceptedAndNothingBeyond(name: String) throws {
    let setting = try named(name)
    for value in setting.accepted + [setting.example] { _ = try query(setting, value) }
    for value in setting.refused {
      #expect(throws: RequestError.self, "\(value)") { try query(setting, value) }
    }
  }

  @Test(arguments: all.map(\.name), StrategyName.allCases)
  func onlyTheStrategiesOfASettingAcceptIt(name: String, strategy: StrategyName) throws {
    let setting = try named(name)
    guard setting.name != "strategy" else { return }
    let isAccepted = (try? query(setting, setting.example, strategy)) != nil
    #expect(isAccepted == setting.strategies.contains(strategy))
  }

  @Test(arguments: all.map(\.name))
  func theStandardIsWhatHoldsWithoutTheSetting(name: String) throws {
    let setting = try named(name)
    // Without a strategy it is the grid.
    let strategy = setting.name == "strategy" ? StrategyName.grid : setting.strategies[0]
    let without = try query(nil, "", strategy)
    guard let standard = setting.standard else { return }
    #expect(meaning(of: try query(setting, standard)) == meaning(of: without))
  }

  @Test(arguments: all.map(\.name))
  func eachSettingHasAnEffect(name: String) throws {
    let setting = try named(name)
    let without = meaning(of: try query(nil, "", setting.strategies[0]))
    let others = try setting.accepted.map { meaning(of: try query(setting, $0)) }
    #expect(others.contains { $0 != without })
  }

  // MARK: -

  private func named(_ name: String) throws -> PlanSetting {
    try #require(Self.all.first { $0.name == name })
  }

  /// Reads a query with a setting and the other settings that the strategy needs.
  private func query(
    _ setting: PlanSetting?,
    _ value: String,
    _ strategy: StrategyName? = nil
  ) throws -> PlanQuery {
    var parameters = ["rect=-125,24,-66,50", "size=1280x800"]
    let strategy = (strategy ?? setting?.strategies[0] ?? .grid).rawValue
    let chosen = setting?.name == "strategy" ? value : strategy
    if setting?.name != "strategy" { parameters.append("strategy=\(strategy)") }
    if chosen == "ranked", setting?.name != "rank" { parameters.append("rank=a") }
    // The least zoom is not above the greatest.
    if setting?.name == "radius_min_zoom", value == "29" { parameters.append("radius_max_zoom=29") }
    if let setting { parameters.append("\(setting.name)=\(value)") }
    return try PlanQuery(parameters.joined(separator: "&"))
  }

  private func meaning(of query: PlanQuery) -> String {
    "\(query.options) \(query.columns.subset) \(query.spread as Any) \(query.overlaps)"
  }
}

extension PlanSetting {
  /// Values at the ends of the range, or all values where they are few.
  fileprivate var accepted: [String] {
    switch values {
    case .numbers(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
    case .counts(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
    case .numbersByZoom(let range), .numbersByZoomLevel(let range):
      ["0:\(range.lowerBound),13:\(range.upperBound)"]
    case .countsByZoomLevel(let range): ["0:\(range.lowerBound),13:\(range.upperBound)"]
    case .flag: ["true", "false"]
    case .names(let names): names
    case .column: ["a"]
    }
  }

  /// Values just beyond the ends of the range, and of other kinds.
  fileprivate var refused: [String] {
    switch values {
    case .numbers(let range):
      ["\(range.lowerBound.nextDown)", "\(range.upperBound.nextUp)", "nan", "inf", "x", ""]
    case .counts(let range): ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "1.5", "x", ""]
    case .numbersByZoom(let range), .numbersByZoomLevel(let range):
      ["\(range.lowerBound.nextDown)", "0:\(range.upperBound.nextUp)", "nan", "x", ""]
    case .countsByZoomLevel(let range):
      ["\(range.lowerBound - 1)", "0:\(range.upperBound + 1)", "1.5", "x", ""]
    case .flag: ["yes", "1", ""]
    case .names: ["x", ""]
    case .column: []
    }
  }
}
