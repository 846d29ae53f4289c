public import Pinfold
import PinfoldText
public import PinfoldReaders

/// A place of a store, with all of its data.
public struct StoredPlace: Hashable, Sendable {
  /// The row of the place, which edits never change.
  public let id: PointID

  /// The position in degrees, from the file or the last edit.
  public let coordinate: Coordinate

  /// The columns as a JSON object on one line, in order and with distinct names. Includes
  /// coordinate columns.
  public let propertiesJSON: String

  package init(id: PointID, coordinate: Coordinate, propertiesJSON: String) {
    (self.id, self.coordinate, self.propertiesJSON) = (id, coordinate, propertiesJSON)
  }
}

extension StoredPlace {
  /// The name of the place: the first existing column of `name`, `title`, `label`, `place` and
  /// `city`. `nil` without such a column, and if the value is blank.
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

  /// Returns the columns in order.
  ///
  /// - Complexity: O(*n*) in the bytes of the columns.
  public func properties() -> [Property] { PropertiesText.properties(in: propertiesJSON) }
}
