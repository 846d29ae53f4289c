import Dispatch
import Pinfold
import PinfoldReaders
import PinfoldStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Edits the store at a path without end, while the upkeep after edits runs as well. It reports
/// each finished batch. Reported batches must be in the store, however the process ends.
@main
enum StoreEditor {
  static func main() throws {
    let store = try PlaceStore(opening: CommandLine.arguments[1])
    let start = store.placeCount
    DispatchQueue.global().async {
      while (try? store.tidy()) != nil {}
    }
    for number in 0..<Int(UInt32.max) {
      _ = try store.apply(batch(number, start: start))
      // One call of the system, so that no half of a line is ever seen.
      let line = Array("\(number)\n".utf8)
      guard write(1, line, line.count) == line.count else { return }
      if number % 20 == 19 { try store.save(try store.index()) }
    }
  }

  /// Returns the edits of one batch on a store that began with some places.
  static func batch(_ number: Int, start: Int) -> [PlaceEdit] {
    let there = Coordinate(latitude: Double(number % 90), longitude: Double(number % 180))
    let south = Coordinate(latitude: -there.latitude, longitude: there.longitude)
    var edits: [PlaceEdit] = [
      .insert(at: there, properties: [Property(name: "name", value: .string("Edit \(number)"))]),
      .move(PointID(UInt32(number % start)), to: south),
    ]
    if number >= 2, number % 2 == 0 { edits.append(.remove(PointID(UInt32(start + number - 2)))) }
    return edits
  }
}
