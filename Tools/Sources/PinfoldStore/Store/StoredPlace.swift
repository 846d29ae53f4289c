public import Pinfold
import PinfoldText
public import PinfoldReaders

/// A place of a store, with all of its data.
public struct StoredPlace: Hashable, Sendable {
  /// The row of the place, which stays its name whatever is edited.
  public let id: PointID

  /// Where the place is, in degrees, as its file or the last edit says.
  public let coordinate: Coordinate

  /// The columns of the place as one JSON object on one line, in their order, the
  /// coordinates included; every name once.
  public let propertiesJSON: String

  package init(id: PointID, coordinate: Coordinate, propertiesJSON: String) {
    (self.id, self.coordinate, self.propertiesJSON) = (id, coordinate, propertiesJSON)
  }
}

extension StoredPlace {
  /// The name of the place: the column `name`, `title`, `label`, `place` or `city`, the
  /// first that is there; nil without one, and when it is blank.
  ///
  /// - Complexity: O(*n*) in the bytes of the columns.
  public var name: String? {
    let bytes = Array(propertiesJSON.utf8)
    var best: (rank: Int, value: JSONSlice)?
    PropertiesText.forEach(in: bytes) { key, value in
      guard let rank = NameColumn.rank(of: key, bytes.span) else { return }
      if rank < best?.rank ?? .max { best = (rank, value) }
    }
    guard let value = best?.value else { return nil }
    let name = PropertyValue(value, bytes.span).text.trimmed
    return name.isEmpty ? nil : name
  }

  /// Returns the columns, in their order.
  ///
  /// - Complexity: O(*n*) in the bytes of the columns.
  public func properties() -> [Property] { PropertiesText.properties(in: propertiesJSON) }
}
