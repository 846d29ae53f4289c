import Pinfold
import PinfoldReaders
import PinfoldStore

/// What the columns of a roll-up are in the table that it was made of: the sum, the least and the
/// greatest value of a single place are its value.
struct DetailColumns {
  private let manifest: RollupManifest

  /// The columns of the table.
  private let names: [String]

  init(_ manifest: RollupManifest, among names: [String]) {
    (self.manifest, self.names) = (manifest, names)
  }

  /// What a column of a roll-up is for a single place.
  private enum Source {
    case value(String)
    case isValue(String)
    case one, latitude, longitude, none
  }

  private func source(_ column: String) -> Source {
    for figure in manifest.figures {
      for (function, name) in RollupColumns.figures(figure) where name == column {
        return function == "count" ? .isValue(figure) : .value(figure)
      }
    }
    switch column {
    case RollupColumns.key: return manifest.key.map { .value($0) } ?? .none
    case RollupColumns.count: return .one
    case "latitude": return .latitude
    case "longitude": return .longitude
    default: return .none
    }
  }

  /// The columns of the table that a request needs, besides those that it shows.
  func columns(for subset: Subset) -> [String] {
    subset.filters.map(\.column)
      + subset.columns.compactMap { column in
        switch source(column) {
        case .value(let name), .isValue(let name): name
        case .one, .latitude, .longitude, .none: nil
        }
      }
  }

  /// Returns the places that satisfy all filters.
  func matching(_ places: [StoredPlace], _ filters: [PlaceFilter]) -> [StoredPlace] {
    guard !filters.isEmpty else { return places }
    let compiled = StoredFilters(filters, among: names)
    return places.filter { compiled.match(Array($0.propertiesJSON.utf8)) }
  }

  /// Returns what reads a column of the roll-up from a place, with its properties.
  func figure(_ column: String) -> (StoredPlace, [UInt8]) -> Double {
    switch source(column) {
    case .value(let name):
      let number = number(name)
      return { number($1) }
    case .isValue(let name):
      let number = number(name)
      return { number($1).isNaN ? 0 : 1 }
    case .one: return { _, _ in 1 }
    case .latitude: return { place, _ in place.coordinate.latitude }
    case .longitude: return { place, _ in place.coordinate.longitude }
    case .none: return { _, _ in .nan }
    }
  }

  /// Returns what reads a number as roll-ups do: NaN for none, and for one that would spoil sums.
  private func number(_ name: String) -> ([UInt8]) -> Double {
    guard let reader = ColumnReader([name], among: names) else { return { _ in .nan } }
    return { json in
      let number = reader.number(reader.fields(in: json)[0], in: json)
      return number.magnitude < 0x1p78 ? number : .nan
    }
  }
}
