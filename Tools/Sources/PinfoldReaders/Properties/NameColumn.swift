package import PinfoldText

package enum NameColumn {
  private static let usual = ["name", "title", "label", "place", "city"]

  package static func find(in columns: [String]) -> String? {
    for name in usual {
      if let column = columns.first(where: { $0.lowercased() == name }) { return column }
    }
    return nil
  }

  package static func name(in properties: [Property]) -> String? {
    guard let column = find(in: properties.map(\.name)) else { return nil }
    let name = properties.first { $0.name == column }.map { $0.value.text.trimmed }
    return name?.isEmpty == false ? name : nil
  }
}

extension NameColumn {
  /// Returns the preference rank of a key as a name column; `nil` if it is not one.
  package static func rank(of key: Field, _ bytes: borrowing Span<UInt8>) -> Int? {
    let count = key.end - key.start
    guard count == 4 || count == 5 else { return nil }  // the length of all common titles
    return usual.firstIndex { name in
      guard name.utf8.count == count else { return false }
      return zip(name.utf8, key.start...).allSatisfy { letter, index in
        // The titles are ASCII letters, and this bit is the case of a letter.
        bytes[index] | 0x20 == letter
      }
    }
  }
}
