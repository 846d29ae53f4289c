import Pinfold
import PinfoldReaders
import PinfoldPlans
import PinfoldText

/// The query parameters of a request. Routes take each by name. Remaining parameters are an error,
/// so that misspelled settings are not silently ignored.
struct QueryParameters {
  private var rest: [(name: String, value: String)] = []

  /// Parses the query part of a URL.
  init(_ query: String?) throws(RequestError) {
    for part in (query ?? "").split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decoded(sides[0], hasBlanks: true) else {
        throw .invalid(String(sides[0]), "A parameter's name is not percent-encoded UTF-8.")
      }
      guard let value = PercentEncoding.decoded(sides.count > 1 ? sides[1] : "", hasBlanks: true)
      else {
        throw .invalid(name, "The \(name) is not percent-encoded UTF-8.")
      }
      // C functions would parse a number only up to the null byte.
      guard !name.utf8.contains(0), !value.utf8.contains(0) else {
        throw .invalid(name, "The \(name) contains a null byte.")
      }
      rest.append((name, value))
    }
  }

  /// Takes a parameter that may be given once.
  mutating func take(_ name: String) throws(RequestError) -> String? {
    let values = takeAll(name)
    guard values.count <= 1 else { throw .invalid(name, "The \(name) is given more than once.") }
    return values.first
  }

  /// Takes all values of a repeatable parameter, in order.
  mutating func takeAll(_ name: String) -> [String] {
    let values = rest.filter { $0.name == name }.map(\.value)
    if !values.isEmpty { rest.removeAll { $0.name == name } }
    return values
  }

  /// Returns whether a setting is given and not taken yet.
  func has(_ setting: PlanSetting) -> Bool { rest.contains { $0.name == setting.name } }

  /// Throws if any parameter remains.
  ///
  /// - Parameter settings: The settings of other strategies. For these, the error names their
  ///   strategies instead of calling them unknown.
  func finish(settings: [PlanSetting] = []) throws(RequestError) {
    guard let name = rest.first?.name else { return }
    guard let setting = settings.first(where: { $0.name == name }) else {
      throw .invalid(name, "Unknown parameter \(name); /openapi.json lists all parameters.")
    }
    let strategies = setting.strategies.map { "strategy=\($0.rawValue)" }
    throw .invalid(name, "The \(name) works only with \(strategies.joined(separator: " or ")).")
  }
}

// MARK: - Kinds of values

extension QueryParameters {
  mutating func takeNumber(
    _ name: String,
    in range: ClosedRange<Double>
  ) throws(RequestError) -> Double? {
    guard let text = try take(name) else { return nil }
    guard let value = Double(decimal: text), range.contains(value) else {
      throw .invalid(
        name,
        "The \(name) must be a number from \(DecimalText.short(range.lowerBound)) to "
          + "\(DecimalText.short(range.upperBound))."
      )
    }
    return value
  }

  mutating func takeCount(
    _ name: String,
    in range: ClosedRange<Int>
  ) throws(RequestError) -> Int? {
    guard let text = try take(name) else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .invalid(
        name,
        "The \(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)."
      )
    }
    return value
  }

  /// Takes the `rect`: an area of the map.
  mutating func takeRect() throws(RequestError) -> MapRect? {
    guard let text = try take("rect") else { return nil }
    do throws(SettingError) {
      let rect = try CoordinateRect(argument: text)
      let edges = MapRect(south: rect.south, west: rect.west, north: rect.north, east: rect.east)
      return edges.map { edges in
        // A map rect lacks its last edges, where places may be. They are multiples of 1/16 map point.
        let step = 1.0 / 16
        return MapRect(
          x: edges.minX,
          y: edges.minY,
          width: min(edges.width + step, MapRect.world.width),
          height: min(edges.height + step, MapRect.world.height - edges.minY)
        )
      }
    } catch {
      throw .invalid("rect", "For the rect, \(error)")
    }
  }

  /// Takes `true` or `false`.
  mutating func takeFlag(_ name: String) throws(RequestError) -> Bool? {
    guard let text = try take(name) else { return nil }
    guard let value = Bool(text) else { throw .invalid(name, "The \(name) must be true or false.") }
    return value
  }

  /// Takes a case of an enumeration.
  mutating func takeName<Name: RawRepresentable & CaseIterable>(
    _ name: String,
    of type: Name.Type
  ) throws(RequestError) -> Name? where Name.RawValue == String {
    guard let text = try take(name) else { return nil }
    guard let value = Name(rawValue: text) else {
      let names = Name.allCases.map(\.rawValue)
      throw .invalid(name, "The \(name) must be one of \(names.joined(separator: ", ")).")
    }
    return value
  }
}
