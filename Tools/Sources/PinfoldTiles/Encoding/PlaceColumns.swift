package import Pinfold
import PinfoldReaders
package import PinfoldSettings

/// The columns of places as they are in tiles: each name and each value once.
package struct PlaceColumns: Sendable {
  /// A column of a place by its number, and its value by its own.
  struct Entry: Sendable {
    let key: UInt32
    let value: UInt32
  }

  private let kinds: ColumnKinds?

  /// The columns' names in tiles, in UTF-8.
  let keys: [[UInt8]]

  /// The values as messages of a tile.
  private(set) var values = ByteTable()

  /// The rows of the places, ascending; `nil` where they are all there are.
  private var rows: [UInt32]?

  /// Where the entries of each place begin, and where the last one's end.
  private var starts = [0]
  private var entries: [Entry] = []

  /// The names of the properties of clusters and places in tiles.
  static let ownNames = [
    "cluster", "cluster_id", "point_count", "point_count_abbreviated", "place",
  ]

  /// No columns.
  package init() { (kinds, keys, rows) = (nil, [], []) }

  /// - Parameters:
  ///   - kinds: The columns, and their kinds.
  ///   - figures: What is aggregated per cluster.
  ///   - isWhole: Whether all places are added, from row 0 on.
  package init(_ kinds: ColumnKinds, figures: [AggregateFigure] = [], isWhole: Bool) {
    self.kinds = kinds
    keys = Self.keys(kinds, figures)
    rows = isWhole ? nil : []
  }

  /// The names in tiles: properties of clusters keep their names, and a column of the same
  /// name gets an underscore in front.
  private static func keys(_ kinds: ColumnKinds, _ figures: [AggregateFigure]) -> [[UInt8]] {
    var names = UniqueNames(ownNames + figures.map(\.name))
    return kinds.names.map { Array(names.name(for: String(decoding: $0, as: UTF8.self)).utf8) }
  }

  /// Adds the next place.
  ///
  /// - Parameters:
  ///   - id: Its row, greater than that of the place before.
  ///   - json: Its columns as an object, as `PlaceTable` and `PlaceStore` have it.
  package mutating func append(_ id: PointID, _ json: [UInt8]) {
    guard let kinds else { return }
    rows?.append(id.row)
    var guess = 0
    var message: [UInt8] = []
    PropertyMember.forEach(in: json) { member in
      guard let column = kinds.column(member.name, guess) else { return }
      guess = column + 1
      guard let value = kinds.value(of: member, column) else { return }
      message.removeAll(keepingCapacity: true)
      value.append(to: &message)
      entries.append(
        // There are fewer than 2³² of either: each takes some bytes of memory.
        Entry(key: UInt32(column), value: UInt32(values.insert(message)))
      )
    }
    starts.append(entries.count)
  }

  /// How many bytes the columns take in one tile of all the places, at least.
  package var byteCount: Int { values.byteCount + 2 * entries.count }

  /// The entries of a place; none for one that was not added.
  func entries(of row: UInt32) -> ArraySlice<Entry> {
    var offset = Int(row)
    if let rows {
      guard let found = rows.firstIndex(sorted: row) else { return [] }
      offset = found
    }
    guard offset + 1 < starts.count else { return [] }
    return entries[starts[offset]..<starts[offset + 1]]
  }
}

extension PlaceColumns {
  /// The fields of a tile's features with their kinds, for TileJSON.
  package static func fields(
    _ kinds: ColumnKinds,
    figures: [AggregateFigure] = []
  ) -> [(name: String, kind: ColumnKinds.Kind)] {
    let own: [ColumnKinds.Kind] = [.bool, .text, .number, .text, .number]
    return zip(ownNames, own).map { ($0, $1) }
      + figures.map { ($0.name, .number) }
      + keys(kinds, figures).enumerated()
      .map { (String(decoding: $1, as: UTF8.self), kinds.kind($0)) }
  }
}

extension [UInt32] {
  /// Returns the index of a number among ascending ones.
  fileprivate func firstIndex(sorted number: UInt32) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number ? low : nil
  }
}
