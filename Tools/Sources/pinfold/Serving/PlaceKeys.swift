import Pinfold
import PinfoldReaders
import PinfoldStore

/// Finds places of a store by the keys that they have in a table: 12 bytes for each.
///
/// Keys are known by hashes of 64 bits. Two keys may have the same; that is noticed, and the
/// hashes are made again with another seed.
struct PlaceKeys {
  /// The columns of the key.
  let columns: [String]

  /// Whether two places had the same hash, so that one of them is not found.
  private(set) var isAmbiguous = false

  private var places: [Int: PointID] = [:]
  private let seed: Int

  /// - Throws: ``CommandError`` when the key does not tell the places apart, and the errors of
  ///   reading the store.
  /// - Complexity: O(*n*) in the bytes of the store.
  init(_ columns: [String], of store: PlaceStore, seeds: Range<Int> = 0..<4) throws {
    for seed in seeds {
      let keys = try PlaceKeys(columns, of: store, seed: seed)
      guard keys.isAmbiguous else {
        self = keys
        return
      }
    }
    throw CommandError.ambiguousKey(columns)
  }

  private init(_ columns: [String], of store: PlaceStore, seed: Int) throws {
    (self.columns, self.seed) = (columns, seed)
    places.reserveCapacity(store.placeCount)
    var (found, isAmbiguous) = (places, false)
    try store.forEachPlace(columns: columns) { id, key in
      if found.updateValue(id, forKey: Self.hash(key, seed)) != nil { isAmbiguous = true }
    }
    (places, self.isAmbiguous) = (found, isAmbiguous)
  }
}

extension PlaceKeys {
  /// The place that has a key, if one has, or else one whose key has the same hash.
  func place(_ key: [String]) -> PointID? { places[Self.hash(key, seed)] }

  /// Records what an edit did.
  mutating func note(_ edit: AppliedEdit) {
    if let before = edit.before {
      let hash = Self.hash(key(of: before), seed)
      if places[hash] == edit.id { places[hash] = nil }
    }
    if let after = edit.after, places.updateValue(edit.id, forKey: hash(of: after)) != nil {
      isAmbiguous = true
    }
  }

  /// The key of a place.
  func key(of place: StoredPlace) -> [String] {
    let properties = place.properties()
    return columns.map { name in properties.first { $0.name == name }?.value.text ?? "" }
  }

  private func hash(of place: StoredPlace) -> Int { Self.hash(key(of: place), seed) }

  private static func hash(_ key: [String], _ seed: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(seed)
    hasher.combine(key)
    return hasher.finalize()
  }
}
