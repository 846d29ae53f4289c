#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import Pinfold
import PinfoldSurface

/// The items of a model, with the numbers that the engine knows them by.
///
/// A number is never used again, so a plan that is out of date does not show other items.
@MainActor final class ItemTable<Item: Identifiable> {
  /// The items, which the members of clusters are looked up in.
  let store = ItemStore<Item>()

  /// The number of each item.
  private(set) var rows: [UInt32] = []

  /// Whether the item of each number is on the map.
  private var isShown: [Bool] = []
  private var rowsByID: [Item.ID: UInt32] = [:]
  private let reader: ItemReader<Item>

  /// Which items are on the map; all of them without it.
  var filter: ((Item) -> Bool)?

  /// The names of categories and borders.
  private(set) var names: TraitNames

  /// The times and the categories of items.
  private(set) var counted = RowTraits()

  init(_ reader: ItemReader<Item>) {
    self.reader = reader
    names = Self.noNames(reader)
  }
}

extension ItemTable {
  /// The kinds of names that items may have, without names.
  var noNames: TraitNames { Self.noNames(reader) }

  private static func noNames(_ reader: ItemReader<Item>) -> TraitNames {
    TraitNames(hasCategories: reader.traits != nil, hasBorders: reader.traits != nil)
  }

  /// The names of categories and borders, with codes for new ones.
  func namesWithCodes() -> TraitNames {
    names.assignCodes()
    return names
  }

  /// The items.
  var items: [Item] {
    get { store.items }
    _modify { yield &store.items }
  }

  private var offsets: [Int32] {
    get { store.offsets }
    _modify { yield &store.offsets }
  }

  /// Returns where an item is; `nil` if it is not there.
  func coordinate(of id: Item.ID) -> CLLocationCoordinate2D? {
    point(id).flatMap(store.item).map(reader.coordinate)
  }

  /// The edits that show all items on an empty map.
  var insertions: MapEdits {
    var edits = MapEdits()
    for (row, item) in zip(rows, items) where isShown[Int(row)] {
      insert(row, item, &edits)
    }
    edits.names = namesWithCodes()
    return edits
  }

  /// Returns the number of an item; `nil` if it is not there.
  func point(_ id: Item.ID) -> PointID? { rowsByID[id].map { PointID($0) } }
}

// MARK: - Edits

extension ItemTable {
  /// Adds an item, or replaces the one with its id.
  func put(_ item: Item, _ edits: inout MapEdits) {
    if let row = rowsByID[item.id] {
      let offset = Int(offsets[Int(row)])
      let before = items[offset]
      items[offset] = item
      place(row, from: before, to: item, &edits)
    } else {
      rows.append(newRow(item, at: items.count, &edits))
      items.append(item)
    }
  }

  /// Removes an item.
  ///
  /// - Complexity: O(*n*), as of removing from an array.
  func remove(_ id: Item.ID, _ edits: inout MapEdits) -> Item? {
    guard let row = rowsByID[id] else { return nil }
    let offset = Int(offsets[Int(row)])
    drop([row], &edits)
    rows.remove(at: offset)
    let item = items.remove(at: offset)
    numberOffsets(from: offset)
    return item
  }

  /// Decides again which items are on the map.
  func filterAgain(_ edits: inout MapEdits) {
    for (row, item) in zip(rows, items) { place(row, from: item, to: item, &edits) }
  }

  /// Sets the items. Of items with equal ids, the last one stays.
  ///
  /// It follows both arrays as long as they agree, and looks ids up only where they differ.
  func replace(with new: [Item], _ edits: inout MapEdits) {
    let change = Replacement(of: self, with: new)
    guard change.isUnique else { return replace(with: unique(new), &edits) }
    for (row, before, after) in change.moved {
      place(row, from: items[before], to: new[after], &edits)
    }
    drop(change.removed, &edits)
    let isShifted = !(change.isInOrder && change.removed.isEmpty && change.inserted.isEmpty)
    (items, rows) = (new, change.rows)
    for offset in change.inserted { rows[offset] = newRow(new[offset], at: offset, &edits) }
    if isShifted { numberOffsets(from: 0) }
  }

  private func unique(_ new: [Item]) -> [Item] {
    var last: [Item.ID: Int] = [:]
    for (offset, item) in new.enumerated() { last[item.id] = offset }
    return new.enumerated().filter { last[$0.element.id] == $0.offset }.map(\.element)
  }

  private func newRow(_ item: Item, at offset: Int, _ edits: inout MapEdits) -> UInt32 {
    let row = UInt32(offsets.count)
    offsets.append(Int32(offset))
    isShown.append(false)
    rowsByID[item.id] = row
    place(row, from: nil, to: item, &edits)
    return row
  }

  private func drop(_ removed: [UInt32], _ edits: inout MapEdits) {
    for row in removed {
      rowsByID[items[Int(offsets[Int(row)])].id] = nil
      offsets[Int(row)] = -1
      if isShown[Int(row)] { edits.remove(PointID(row)) }
    }
  }

  private func numberOffsets(from start: Int) {
    for offset in start..<rows.count { offsets[Int(rows[offset])] = Int32(offset) }
  }

  /// Brings an item on the map to where it is now.
  private func place(_ row: UInt32, from before: Item?, to item: Item, _ edits: inout MapEdits) {
    let coordinate = reader.coordinate(item)
    let isWanted = CLLocationCoordinate2DIsValid(coordinate) && filter?(item) ?? true
    switch (isShown[Int(row)], isWanted) {
    case (false, false): break
    case (false, true): insert(row, item, &edits)
    case (true, false): edits.remove(PointID(row))
    case (true, true):
      guard let before, reader.traits?(before) == reader.traits?(item) else {
        edits.remove(PointID(row))
        insert(row, item, &edits)
        break
      }
      let old = reader.coordinate(before)
      if old.latitude != coordinate.latitude || old.longitude != coordinate.longitude {
        edits.move(PointID(row), to: Coordinate(coordinate))
      }
    }
    isShown[Int(row)] = isWanted
  }

  private func insert(_ row: UInt32, _ item: Item, _ edits: inout MapEdits) {
    let traits = reader.traits?(item) ?? ItemTraits()
    let numbers = names.numbers(category: traits.category, border: traits.border)
    counted.set(row, time: traits.time)
    counted.set(row, category: numbers.category)
    edits.insert(
      PointID(row),
      at: Coordinate(reader.coordinate(item)),
      values: traits.values,
      weight: traits.weight,
      group: traits.group,
      traits: numbers
    )
  }
}

/// Items by their numbers.
final class ItemStore<Item: Identifiable> {
  var items: [Item] = []

  /// Where the item of each number is; -1 for removed ones.
  var offsets: [Int32] = []

  /// Returns the item of a number; `nil` if it was removed.
  func item(_ id: PointID) -> Item? {
    let row = Int(id.row)
    guard row < offsets.count, offsets[row] >= 0 else { return nil }
    return items[Int(offsets[row])]
  }
}

extension ItemTable {
  /// How new items follow the ones of a table.
  @MainActor fileprivate struct Replacement {
    /// The numbers of the new items; of inserted ones, any number.
    private(set) var rows: [UInt32] = []

    /// The items that may be somewhere else, with their indices before and after.
    private(set) var moved: [(row: UInt32, before: Int, after: Int)] = []

    /// The indices of new items.
    private(set) var inserted: [Int] = []
    private(set) var removed: [UInt32] = []

    /// Whether what stays is in the same order as before.
    var isInOrder: Bool { found.isEmpty }

    /// Whether no id is there twice.
    private(set) var isUnique = true

    /// The items that are not where the others suggest.
    private var found: Set<UInt32> = []
    private var skipped: [Range<Int>] = []

    init(of table: ItemTable, with new: [Item]) {
      var (old, offset, lastFound) = (0, 0, -2)
      var insertedIDs: Set<Item.ID> = []
      rows.reserveCapacity(new.count)
      while offset < new.count {
        let count = table.reader.countEqual(table.items, old, new, offset, table.filter)
        rows += table.rows[old..<old + count]
        (old, offset) = (old + count, offset + count)
        guard offset < new.count else { break }
        let id = new[offset].id
        guard let row = table.rowsByID[id] else {
          isUnique = insertedIDs.insert(id).inserted && isUnique
          inserted.append(offset)
          rows.append(0)
          offset += 1
          continue
        }
        let place = Int(table.offsets[Int(row)])
        if place == old {
          moved.append((row, place, offset))
          rows.append(row)
          (old, offset) = (old + 1, offset + 1)
        } else if place > old, place - old <= 1000 || place == lastFound + 1 {
          // The items between were removed, or are found later.
          skipped.append(old..<place)
          old = place
        } else {
          moved.append((row, place, offset))
          rows.append(row)
          isUnique = found.insert(row).inserted && isUnique
          (lastFound, offset) = (place, offset + 1)
        }
      }
      skipped.append(old..<table.items.count)
      let missing = skipped.flatMap { table.rows[$0] }
      removed = missing.filter { !found.contains($0) }
      // A found item must be a skipped one: otherwise an id is there twice.
      isUnique = isUnique && missing.count - removed.count == found.count
    }
  }
}
#endif
