package import PinfoldText
import PinfoldReaders

/// Finds columns among the properties of places.
package struct ColumnIndex: Sendable {
  private let names: [[UInt8]]
  private let offsets: [[UInt8]: Int]

  /// The offset of each column's name, or `nil` if all names are distinct.
  private let positions: [Int]?

  private static let fewNames = 8

  /// - Parameter columns: The names, which may repeat.
  package init(_ columns: [[UInt8]]) {
    var names: [[UInt8]] = []
    var offsets: [[UInt8]: Int] = [:]
    let positions = columns.map { column in
      if let offset = offsets[column] { return offset }
      names.append(column)
      offsets[column] = names.count - 1
      return names.count - 1
    }
    (self.names, self.offsets) = (names, offsets)
    self.positions = names.count < columns.count ? positions : nil
  }
}

extension ColumnIndex {
  /// Returns the value of each column, or `nil` for a missing one. If a name repeats, its last
  /// value counts.
  ///
  /// - Parameter properties: A JSON object.
  /// - Complexity: O(*c* + *p*) for *c* columns and *p* properties.
  package func values(in properties: [UInt8]) -> [JSONSlice?] {
    var found = [JSONSlice?](repeating: nil, count: names.count)
    // Most places have the same columns in the same order, so one comparison usually finds each.
    var next = 0
    PropertiesText.forEach(in: properties) { key, value in
      guard let offset = offset(of: key, properties, next) else { return }
      found[offset] = value
      next = offset + 1
    }
    return positions.map { $0.map { found[$0] } } ?? found
  }

  private func offset(of key: Field, _ bytes: [UInt8], _ next: Int) -> Int? {
    if !key.isEscaped {
      if next < names.count, bytes.span.equals(key, names[next]) { return next }
      if names.count <= Self.fewNames {
        return names.firstIndex { bytes.span.equals(key, $0) }
      }
    }
    return offsets[JSONText.unescaped(key, bytes.span)]
  }
}
