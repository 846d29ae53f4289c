#if !canImport(ObjectiveC)
import Foundation
import MapKit
import Pinfold
@testable import PinfoldMapKit
@testable import PinfoldSurface
import PinfoldTesting
import Testing

/// Whatever arrays follow each other, the edits make one of the other.
@MainActor @Suite struct ItemTableTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func editsMakeOneArrayOfTheOther(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let table = ItemTable(ItemReader<Stop>(\.coordinate))
    var known: [PointID: CLLocationCoordinate2D] = [:]
    var items: [Stop] = []
    var nextID = 0
    for _ in 0..<12 {
      change(&items, &nextID, &random)
      let divisor = Int.random(in: 2..<5, using: &random)
      var edits = MapEdits()
      if Int.random(in: 0..<4, using: &random) == 0 {
        table.filter = Bool.random(using: &random) ? { $0.id % divisor != 0 } : nil
        table.filterAgain(&edits)
      }
      table.replace(with: items, &edits)
      apply(edits, to: &known)
      // Of equal ids the last one counts.
      var last: [Int: Stop] = [:]
      for item in items { last[item.id] = item }
      let expected = last.values.filter { stop in
        CLLocationCoordinate2DIsValid(stop.coordinate) && table.filter?(stop) ?? true
      }
      #expect(known.count == expected.count)
      for stop in expected {
        let place = table.point(stop.id).flatMap { known[$0] }
        #expect(place?.latitude == stop.coordinate.latitude)
        #expect(table.point(stop.id).flatMap(table.store.item)?.name == stop.name)
      }
      #expect(Set(table.items.map(\.id)) == Set(items.map(\.id)))
      #expect(table.items.count == last.count)
      if last.count == items.count { #expect(table.items.map(\.id) == items.map(\.id)) }
    }
  }

  /// Ten changes among many items are ten edits.
  @Test func fewChangesAreFewEdits() {
    let table = ItemTable(ItemReader<Stop>(\.coordinate))
    var (items, edits) = (ClusterContentTests.stops(20_000), MapEdits())
    table.replace(with: items, &edits)
    items.remove(at: 100)
    items.insert(items.remove(at: 15_000), at: 3)
    items.removeSubrange(4000..<4003)
    items.insert(Stop(id: 100_000, coordinate: MapStage.kyoto), at: 17_000)
    items[9000].coordinate.latitude += 0.1
    items[0].name = "other"
    edits = MapEdits()
    table.replace(with: items, &edits)
    #expect(edits.edits.count == 6)
    #expect(table.items.map(\.id) == items.map(\.id))
  }

  private func change(_ items: inout [Stop], _ nextID: inout Int, _ random: inout SplitMix64) {
    items.removeAll { _ in Int.random(in: 0..<9, using: &random) == 0 }
    for index in items.indices where Int.random(in: 0..<6, using: &random) == 0 {
      items[index].coordinate.latitude += 0.01
      items[index].name += "+"
    }
    // Many at once, which are found by other means.
    let isLarge = Int.random(in: 0..<30, using: &random) == 0
    for _ in 0..<(isLarge ? 2500 : Int.random(in: 0..<8, using: &random)) {
      nextID += 1
      let latitude = Int.random(in: 0..<9, using: &random) == 0 ? .nan : 35.0
      items.insert(
        Stop(
          id: nextID,
          coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: 135),
          name: "\(nextID)"
        ),
        at: Int.random(in: 0...items.count, using: &random)
      )
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: items.shuffle(using: &random)
    case 1: items.reverse()
    case 2: if let item = items.randomElement(using: &random) { items.append(item) }
    case 3: items = Array(items.suffix(items.count / 2) + items.prefix(items.count / 2))
    case 4: items.removeFirst(items.count / 3)
    case 5:
      if var item = items.first {
        item.coordinate.latitude -= 1
        items.insert(item, at: items.count / 2)
        items.insert(item, at: 0)
      }
    default: break
    }
  }

  private func apply(_ edits: MapEdits, to known: inout [PointID: CLLocationCoordinate2D]) {
    for entry in edits.edits {
      switch entry.edit {
      case .insert(let id, let coordinate, _, _):
        #expect(known[id] == nil)
        known[id] = CLLocationCoordinate2D(coordinate)
      case .remove(let id):
        #expect(known.removeValue(forKey: id) != nil)
      case .move(let id, let coordinate):
        #expect(known[id] != nil)
        known[id] = CLLocationCoordinate2D(coordinate)
      case .update: Issue.record("nothing has values")
      }
    }
  }
}
#endif
