public import Pinfold

/// The columns of places as they are in tiles: each name and each value once.
public struct TileColumns: Sendable {
  /// A column of a place by its number, and its value by its own.
  struct Entry: Sendable {
    let key: UInt32
    let value: UInt32
  }

  /// The columns' names in tiles, in UTF-8.
  let keys: [[UInt8]]

  /// The values as messages of a tile.
  private(set) var values: ByteTable

  /// The rows of the places, ascending; `nil` where they are all there are.
  private var rows: [UInt32]?

  /// Where the entries of each place begin.
  private var starts: [Int] = []
  private var entries: [Entry] = []

  /// Returns what a place is called in tiles; its row without it.
  public var number: (@Sendable (PointID) -> TileValue)?

  /// The value that is being added.
  private var message: [UInt8] = []

  /// What tables of values begin with.
  let seed: UInt64

  /// Creates columns without places.
  ///
  /// - Parameters:
  ///   - names: What the columns are called in tiles: other names than those of ``ownNames``
  ///     and of figures.
  ///   - isWhole: Whether all places are added, from row 0 on.
  ///   - seed: A number that cannot be foreseen, so that no file can make this slow on purpose.
  ///     Tiles do not depend on it.
  public init(_ names: [String] = [], isWhole: Bool = false, seed: UInt64 = 0) {
    keys = names.map { Array($0.utf8) }
    values = ByteTable(seed: seed)
    rows = isWhole ? nil : []
    self.seed = seed
  }

  /// The names of the properties of clusters and places in tiles.
  public static let ownNames = TileEncoder.ownNames

  /// The names of what spaced clusters have beside these: how wide the disc is in screen points, and its
  /// shade from 0 to 4.
  public static let appearanceNames = TileEncoder.appearanceNames
}

extension TileColumns {
  /// Adds the next place, without values.
  ///
  /// - Parameter id: Its row, greater than that of the place before.
  public mutating func append(_ id: PointID) {
    rows?.append(id.row)
    starts.append(entries.count)
  }

  /// Adds a value to the last place.
  ///
  /// - Precondition: There is a place and such a column.
  public mutating func appendValue(_ value: TileValue, column: Int) {
    precondition(!starts.isEmpty, "A value without a place")
    precondition(keys.indices.contains(column), "No column \(column)")
    message.removeAll(keepingCapacity: true)
    value.append(to: &message)
    // There are fewer than 2³² of either: each takes some bytes of memory.
    entries.append(Entry(key: UInt32(column), value: UInt32(values.insert(message))))
  }

  /// How many bytes the columns take in one tile of all the places, at least.
  public var byteCount: Int { values.byteCount + 2 * entries.count }

  /// The entries of a place; none for one that was not added.
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
