#if canImport(MapKit) && canImport(SwiftUI)
public import MapKit

/// Reads an app's items for a model.
///
/// Its functions are compiled into the app, for the app's type: a model compares its items with new
/// ones often, and one by one.
@usableFromInline @MainActor struct ItemReader<Item: Identifiable> {
  let coordinate: (Item) -> CLLocationCoordinate2D
  let traits: ((Item) -> ItemTraits)?

  /// Counts the equal items of two arrays, starting at an index in each. Equal items have the same
  /// id, coordinate, traits and answer of the filter.
  let countEqual: ([Item], Int, [Item], Int, ((Item) -> Bool)?) -> Int

  @inlinable
  init(
    _ coordinate: @escaping (Item) -> CLLocationCoordinate2D,
    _ traits: ((Item) -> ItemTraits)? = nil
  ) {
    self.init(coordinate, traits) { old, oldStart, new, newStart, filter in
      var (oldIndex, newIndex) = (oldStart, newStart)
      while oldIndex < old.count, newIndex < new.count {
        let (a, b) = (old[oldIndex], new[newIndex])
        guard a.id == b.id else { break }
        let (start, end) = (coordinate(a), coordinate(b))
        guard start.latitude == end.latitude, start.longitude == end.longitude else { break }
        if let traits, traits(a) != traits(b) { break }
        if let filter, filter(a) != filter(b) { break }
        (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
      }
      return newIndex - newStart
    }
  }

  /// Adds a category, a time and a border to the traits of an item.
  @inlinable
  static func traits(
    _ traits: ((Item) -> ItemTraits)?,
    _ category: ((Item) -> String?)?,
    _ time: ((Item) -> Double?)?,
    _ border: ((Item) -> String?)?
  ) -> ((Item) -> ItemTraits)? {
    guard category != nil || time != nil || border != nil else { return traits }
    return { item in
      var all = traits?(item) ?? ItemTraits()
      if let category { all.category = category(item) }
      if let time { all.time = time(item) }
      if let border { all.border = border(item) }
      return all
    }
  }

  @usableFromInline
  init(
    _ coordinate: @escaping (Item) -> CLLocationCoordinate2D,
    _ traits: ((Item) -> ItemTraits)?,
    countEqual: @escaping ([Item], Int, [Item], Int, ((Item) -> Bool)?) -> Int
  ) {
    (self.coordinate, self.traits, self.countEqual) = (coordinate, traits, countEqual)
  }
}
#endif
