import Pinfold
import PinfoldReaders
import PinfoldTesting
import Testing

@testable import PinfoldStore

/// The places of a store as a plain list, edited in the plainest way.
struct PlaceModel {
  struct Entry: Equatable {
    var coordinate: Coordinate
    var properties: [Property]
  }

  /// The places by row, or `nil` for a row without a place.
  private(set) var entries: [Entry?]
  private(set) var editCount = 0

  init(_ store: PlaceStore) throws {
    entries = try (0..<UInt32(store.nextRow)).map { row in
      try store.place(PointID(row)).map {
        Entry(coordinate: $0.coordinate, properties: $0.properties())
      }
    }
  }

  private static let words = ["Alpha", "Beta", "gamma", "Ünder", "delta-echo", "ALPHABET", "x1"]

  /// Returns some edits that can be made.
  func edits(_ random: inout SplitMix64) -> [PlaceEdit] {
    var rows = entries.indices.filter { entries[$0] != nil }
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      let coordinate = Coordinate(
        latitude: Double.random(in: -90...90, using: &random),
        longitude: Double.random(in: -180...180, using: &random)
      )
      guard let row = rows.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0
      else { return .insert(at: coordinate, properties: Self.properties(&random)) }
      let id = PointID(UInt32(row))
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return .move(id, to: coordinate)
      case 1: return .update(id, properties: Self.properties(&random))
      default:
        rows.removeAll { $0 == row }
        return .remove(id)
      }
    }
  }

  private static func properties(_ random: inout SplitMix64) -> [Property] {
    func words(_ random: inout SplitMix64) -> String {
      (0..<Int.random(in: 0...3, using: &random))
        .map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    return [
      Property(name: "name", value: .string(words(&random))),
      Property(name: "kind", value: .string(words(&random))),
    ]
  }

  /// Makes the edits and compares the result with the store's result.
  mutating func apply(_ edits: [PlaceEdit], _ applied: [AppliedEdit]) {
    editCount += edits.count
    #expect(applied.map(\.edit) == edits)
    for (edit, done) in zip(edits, applied) {
      let row = Int(done.id.row)
      var before: Entry?
      switch edit {
      case .insert(let coordinate, let properties, _):
        #expect(row == entries.count)
        entries.append(Entry(coordinate: coordinate, properties: properties))
      case .move(_, let coordinate):
        before = entries[row]
        entries[row]?.coordinate = coordinate
      case .update(_, let properties):
        before = entries[row]
        let given = Set(properties.map(\.name))
        entries[row]?.properties.removeAll { given.contains($0.name) }
        entries[row]?.properties += properties
      case .remove:
        before = entries[row]
        entries[row] = nil
      }
      #expect(done.before?.coordinate == before?.coordinate)
      #expect(done.after?.coordinate == entries[row]?.coordinate)
      #expect(done.after?.name == entries[row].flatMap { NameColumn.name(in: $0.properties) })
    }
  }

  /// Holds a store to the list.
  func compare(_ store: PlaceStore) throws {
    let here = entries.indices.filter { entries[$0] != nil }
    #expect(store.placeCount == here.count)
    #expect(store.nextRow == entries.count)
    #expect(store.editCount == editCount)
    let places = try store.places(entries.indices.map { PointID(UInt32($0)) })
    #expect(places.map { Int($0.id.row) } == here)
    for place in places {
      let entry = entries[Int(place.id.row)]
      #expect(place.coordinate == entry?.coordinate)
      #expect(place.name == entry.flatMap { NameColumn.name(in: $0.properties) })
    }
    var index = PointIndex()
    index.apply(places.map { .insert($0.id, at: $0.coordinate) })
    #expect(try store.index().encoded() == index.encoded())
    // No saved index, as after damage.
    #expect(
      try store.read { try StoreIndex.make($0, path: store.path) }.encoded() == index.encoded()
    )
    for word in ["alpha", "beta", "under", "delta echo", "old", "x"] {
      let found = try store.search(word, limit: 1000).map { Int($0.id.row) }
      #expect(found.sorted() == here.filter { contains($0, word) }, "\(word)")
    }
  }

  /// Whether each word begins a word of a place.
  private func contains(_ row: Int, _ text: String) -> Bool {
    let texts = (entries[row]?.properties ?? []).filter { !["lat", "lon"].contains($0.name) }
    let words = texts.flatMap { property in
      property.value.text.lowercased().replacing("ü", with: "u").split {
        !$0.isLetter && !$0.isNumber
      }
    }
    return text.split(separator: " ").allSatisfy { part in words.contains { $0.hasPrefix(part) } }
  }
}
