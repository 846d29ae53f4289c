package import PinfoldText

/// The column with the names of places.
package enum NameColumn {
  /// The usual names for names, in order of preference.
  private static let usual = ["name", "title", "label", "place", "city"]

  /// Returns the column with a usual name for names; the first in order of
  /// preference.
  package static func find(in columns: [String]) -> String? {
    for name in usual {
      if let column = columns.first(where: { $0.lowercased() == name }) { return column }
    }
    return nil
  }

  /// Returns the name of a place.
  package static func name(in properties: [Property]) -> String? {
    guard let column = find(in: properties.map(\.name)) else { return nil }
    let name = properties.first { $0.name == column }.map { $0.value.text.trimmed }
    return name?.isEmpty == false ? name : nil
  }
}

extension NameColumn {
  /// Returns the index of a key among the usual names for names; nil for any other.
  package static func rank(of key: Field, _ bytes: borrowing Span<UInt8>) -> Int? {
    let count = key.end - key.start
    guard count == 4 || count == 5 else { return nil }  // what all usual names have
    return usual.firstIndex { name in
      guard name.utf8.count == count else { return false }
      return zip(name.utf8, key.start...).allSatisfy { letter, index in
        // Only letters are in names, and the bit is what tells their cases apart.
        bytes[index] | 0x20 == letter
      }
    }
  }
}
