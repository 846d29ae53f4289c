public import Pinfold

/// The columns of places, encoded for tiles, with each name and value stored once.
public struct TileColumns: Sendable {
  /// A value of a place: the numbers of its column and its value.
  struct Entry: Sendable {
    let key: UInt32
    let value: UInt32
  }

  /// The names of the columns in tiles, in UTF-8.
  let keys: [[UInt8]]

  /// The distinct values, encoded as messages of a tile.
  private(set) var values: ByteTable

  /// The rows of the places, ascending, or `nil` if all rows from 0 on are present.
  private var rows: [UInt32]?

  /// The start of each place's entries.
  private var starts: [Int] = []
  private var entries: [Entry] = []

  /// Returns the `place` property of a place in tiles; `nil` to use the row.
  public var number: (@Sendable (PointID) -> TileValue)?

  private var message: [UInt8] = []

  /// The seed of the tables' hashes.
  let seed: UInt64

  /// Creates columns without places.
  ///
  /// - Parameters:
  ///   - names: The names of the columns in tiles. They must differ from ``ownNames`` and from
  ///     figures.
  ///   - isWhole: Whether you will add all places, from row 0 on.
  ///   - seed: An unpredictable number, so that files cannot provoke hash collisions. Does not
  ///     change the tiles.
  public init(_ names: [String] = [], isWhole: Bool = false, seed: UInt64 = 0) {
    keys = names.map { Array($0.utf8) }
    values = ByteTable(seed: seed)
    rows = isWhole ? nil : []
    self.seed = seed
  }

  /// The names of the standard properties of clusters and places.
  public static let ownNames = TileEncoder.ownNames

  /// The names of the additional properties of spaced clusters: the diameter of the disc in screen
  /// points, and its shade from 0 to 4.
  public static let appearanceNames = TileEncoder.appearanceNames
}

extension TileColumns {
  /// Adds the next place, without values.
  ///
  /// - Parameter id: The row, greater than the previous place's row.
  public mutating func append(_ id: PointID) {
    rows?.append(id.row)
    starts.append(entries.count)
  }

  /// Adds a value to the last place.
  ///
  /// - Precondition: A place was added, and the column exists.
  public mutating func appendValue(_ value: TileValue, column: Int) {
    precondition(!starts.isEmpty, "A value without a place")
    precondition(keys.indices.contains(column), "Column \(column) does not exist")
    message.removeAll(keepingCapacity: true)
    value.append(to: &message)
    // Fewer than 2³² of either fit into memory.
    entries.append(Entry(key: UInt32(column), value: UInt32(values.insert(message))))
  }

  /// A lower bound for the columns' size in a tile with all places, in bytes.
  public var byteCount: Int { values.byteCount + 2 * entries.count }

  /// Returns the entries of a place. Empty if the place was not added.
  func entries(of row: UInt32) -> ArraySlice<Entry> {
    var offset = Int(row)
    if let rows {
      guard let found = rows.firstIndex(sorted: row) else { return [] }
      offset = found
    }
    guard offset < starts.count else { return [] }
    return entries[
      starts[offset]..<(offset + 1 < starts.count ? starts[offset + 1] : entries.count)
    ]
  }
}

extension [UInt32] {
  /// Returns the index of a number by binary search.
  fileprivate func firstIndex(sorted number: UInt32) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number ? low : nil
  }
}
