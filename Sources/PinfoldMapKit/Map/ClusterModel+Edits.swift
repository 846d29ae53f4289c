#if canImport(MapKit) && canImport(SwiftUI)
import MapKit
import Pinfold
import PinfoldSurface
import SwiftUI

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterModel {
  /// The items. Setting them compares ids and coordinates, and changes only the differences on the
  /// map.
  ///
  /// - Complexity: O(*n*) to set, with a lookup only where the arrays differ.
  public var items: [Item] {
    get {
      access(keyPath: \.items)
      return unread ?? table.items
    }
    set { withMutation(keyPath: \.items) { set(newValue) } }
  }

  /// Adds an item, or replaces the one with its id.
  public func insert(_ item: Item) {
    edit { table.put(item, &$0) }
  }

  /// Replaces the item with the same id; ignored for an unknown id.
  public func update(_ item: Item) {
    edit { if table.point(item.id) != nil { table.put(item, &$0) } }
  }

  /// Removes an item, and returns it; `nil` for an unknown id.
  ///
  /// - Complexity: O(*n*), as of removing from an array.
  @discardableResult
  public func remove(_ id: Item.ID) -> Item? {
    var removed: Item?
    edit { removed = table.remove(id, &$0) }
    return removed
  }

  private func edit(_ change: (inout MapEdits) -> Void) {
    withMutation(keyPath: \.items) {
      finishReading()
      change(&unsent)
      send()
    }
  }

  func filterAgain() {
    table.filter = filter
    guard unread == nil else { return }
    table.filterAgain(&unsent)
    send()
  }
}

// MARK: - Reading

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterModel {
  /// More new items than this are read a thousand at a time.
  private static var manyCount: Int { 5000 }

  private func set(_ new: [Item]) {
    let isStarted = maps.values.contains(where: \.isFilled)
    if table.items.isEmpty, !isStarted || new.count > Self.manyCount {
      unread = new
      // Nothing is read before a map is on the screen.
      if isStarted { read() }
    } else {
      stopReading()
      table.replace(with: new, &unsent)
      send()
    }
  }

  /// Reads items while the screen stays responsive, and shows all of them at once.
  func read() {
    reading?.cancel()
    reading = Task {
      var offset = 0
      while let items = unread, !Task.isCancelled {
        let end = min(offset + 1000, items.count)
        for item in items[offset..<end] { table.put(item, &unsent) }
        offset = end
        if offset == items.count {
          stopReading()
          send()
        }
        await Task.yield()
      }
    }
  }

  private func stopReading() {
    reading?.cancel()
    (reading, unread) = (nil, nil)
  }

  /// Reads the remaining items at once, because an edit needs them.
  func finishReading() {
    guard let items = unread else { return }
    stopReading()
    table.replace(with: items, &unsent)
  }

  /// Sends edits to the maps.
  private func send() {
    var edits = unsent
    unsent = MapEdits()
    edits.names = table.namesWithCodes()
    if case .item(let id) = chosen {
      // An item that is not there yet may be selected before.
      let isKnown = table.point(id) != nil
      if isKnown || followsKnown { (followsKnown, chosen) = (isKnown, isKnown ? chosen : nil) }
    }
    for map in maps.values where map.isFilled {
      count(on: map)
      map.send(edits)
      map.surface.noteItems()
    }
    updateFrame()
  }

  /// Waits until all items are read and shown.
  func rest() async {
    while let reading {
      await reading.value
      if self.reading == reading { self.reading = nil }
    }
    for map in maps.values {
      await map.filling?.value
      await map.rest()
      await map.controller.rest()
    }
  }
}

// MARK: - Maps

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ClusterModel {
  /// Returns the state of a map, and makes it for a new name.
  func map(_ name: String) -> ModelMap {
    if let map = maps[name] { return map }
    let map = ModelMap(options, columnCount: columnCount, names: table.noNames)
    maps[name] = map
    map.controller.onUpdate = { [weak self] _ in self?.followSelection(on: name) }
    return map
  }

  /// Fills a map whose view has appeared on the screen.
  func start(_ name: String) {
    let map = map(name)
    map.show()
    guard !map.isFilled, map.filling == nil else { return }
    guard let other = maps.values.first(where: \.isFilled) else {
      map.isFilled = true
      return unread == nil ? send() : read()
    }
    map.filling = Task {
      // The other map has all edits that were sent so far. Later edits go to the new map too.
      repeat { await other.rest() } while !other.isResting
      map.isFilled = true
      var contents = other.contents
      contents.names = table.namesWithCodes()
      count(on: map)
      map.send(contents)
    }
  }

  /// Lets the next plan of a map count the items in the window with a visible category.
  func count(on map: ModelMap) {
    map.controller.countsPoint = table.counted.counted(
      in: window,
      hiding: hiddenCategories,
      table.names.categories
    )
  }

  func countAgain(ofAllTimes: Bool) {
    for map in maps.values where map.isFilled {
      count(on: map)
      map.controller.planAgain()
      map.controller.tellObservers(hasNewContents: ofAllTimes)
    }
  }

  /// Applies the settings to all maps if `always` is `true`, otherwise to maps with other settings.
  func applySettings(always: Bool = false) {
    for map in maps.values { applySettings(to: map, always: always) }
  }

  func applySettings(to map: ModelMap, always: Bool = false) {
    var settings = options
    if let strategy = map.strategy { settings.clustering.strategy = strategy }
    if settings.excludesSelectionFromClusters, case .item(let id) = chosen,
      let point = table.point(id)
    {
      settings.excludedPoints.append(point)
    }
    if always || !settings.isSame(as: map.controller.options) { map.controller.options = settings }
  }
}
#endif
