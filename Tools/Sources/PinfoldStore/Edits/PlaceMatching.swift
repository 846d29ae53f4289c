import Pinfold
import PinfoldReaders

/// Matches the changed places of a store with the changed rows of its file.
///
/// Each call considers only places and rows that are not matched yet.
struct PlaceMatching {
  /// A place of the store, or a row of the file.
  struct Candidate {
    let number: Int64
    let coordinate: Coordinate
    let properties: [Property]
  }

  let places: [Candidate]
  let rows: [Candidate]

  /// For each row, the index of its place; `nil` if it is not matched.
  private(set) var matches: [Int?]

  private var isTaken: [Bool]

  init(places: [Candidate], rows: [Candidate]) {
    (self.places, self.rows) = (places, rows)
    matches = rows.map { _ in nil }
    isTaken = places.map { _ in false }
  }

  /// The indices of places without a matching row.
  var unmatchedPlaces: [Int] { places.indices.filter { !isTaken[$0] } }

  private var unmatchedRows: [Int] { rows.indices.filter { matches[$0] == nil } }

  /// Matches equal numbers.
  mutating func matchNumbers() { match(isUnique: true) { $0.number } }

  /// Matches equal values in the key columns. Ignores values that are missing or not unique.
  mutating func match(byKey key: [String]) {
    match(isUnique: true) { candidate in
      let values = key.compactMap { name in
        candidate.properties.first { $0.name == name && !$0.value.text.isEmpty }?.value
      }
      return values.isEmpty || values.count < key.count ? nil : values
    }
  }

  /// Matches places and rows with the same position and the same values in the remaining columns,
  /// if columns were added, removed or renamed.
  ///
  /// - Parameter excluded: The coordinate columns.
  mutating func matchRemainingColumns(without excluded: Set<String>) {
    let (oldPlaces, newRows) = (unmatchedPlaces, unmatchedRows)
    let old = names(oldPlaces.map { places[$0] }).subtracting(excluded)
    let new = names(newRows.map { rows[$0] }).subtracting(excluded)
    // With the same columns, equal places and rows are not candidates.
    guard old != new else { return }
    func contents(_ candidate: Candidate, comparesChanged: Bool = false) -> Contents {
      var contents = Contents(coordinate: candidate.coordinate)
      for property in candidate.properties where !excluded.contains(property.name) {
        if old.contains(property.name), new.contains(property.name) {
          contents.remaining[property.name] = property.value
        } else if comparesChanged {
          contents.changed.append(property.value.text)
        }
      }
      contents.changed.sort()
      return contents
    }
    let pairs = zip(oldPlaces, newRows)
    if oldPlaces.count == newRows.count,
      pairs.allSatisfy({ contents(places[$0]) == contents(rows[$1]) })
    {
      // The order has not changed.
      for (place, row) in pairs { (matches[row], isTaken[place]) = (place, true) }
      return
    }
    // Renamed columns have the same values, which distinguish rows that are otherwise equal.
    match { contents($0, comparesChanged: true) }
    match { contents($0) }
  }

  private func names(_ candidates: [Candidate]) -> Set<String> {
    var names: Set<String> = []
    for candidate in candidates {
      for property in candidate.properties { names.insert(property.name) }
    }
    return names
  }

  /// Matches equal identities in order, or only unique ones.
  private mutating func match<Identity: Hashable>(
    isUnique: Bool = false,
    by identity: (Candidate) -> Identity?
  ) {
    var waiting: [Identity: (places: [Int], rows: [Int])] = [:]
    for index in unmatchedPlaces {
      guard let found = identity(places[index]) else { continue }
      waiting[found, default: ([], [])].places.append(index)
    }
    for index in unmatchedRows {
      // Rows without a matching place are not stored.
      guard let found = identity(rows[index]), let group = waiting.index(forKey: found)
      else { continue }
      waiting.values[group].rows.append(index)
    }
    for (places, rows) in waiting.values {
      if isUnique, places.count > 1 || rows.count > 1 { continue }
      for (place, row) in zip(places, rows) { (matches[row], isTaken[place]) = (place, true) }
    }
  }
}

extension PlaceMatching {
  private struct Contents: Hashable {
    let coordinate: Coordinate
    var remaining: [String: PropertyValue] = [:]
    var changed: [String] = []
  }
}
