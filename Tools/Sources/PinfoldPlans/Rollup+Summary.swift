import Foundation
package import PinfoldReaders
import PinfoldText

extension Rollup {
  /// When the statement began that made it: `2026-11-23T15:04:22Z`.
  package var time: String { Self.time(microseconds) }

  /// When the statement of the last update began; `nil` before the first.
  package var updateTime: String? { (update?.microseconds).map(Self.time) }

  private static func time(_ microseconds: Int) -> String {
    Date(timeIntervalSince1970: Double(microseconds) / 1e6).formatted(.iso8601)
  }

  /// What it is made of, in a few words.
  package var summary: String {
    let condition = manifest.condition.map { " where \($0)" } ?? ""
    return "\(GroupedNumber(placeCount)) places of \(manifest.table)\(condition), by cells of zoom "
      + "\(manifest.zoom), at \(time)\(updateSummary)"
  }

  private var updateSummary: String {
    guard let update, let updateTime else { return "" }
    let cells = GroupedNumber(update.cellCount).of("cell")
    return "; updated at \(updateTime), \(cells) with changes since \(update.since)"
  }

  /// What is in the rows of a table: `3 cells of 4 places` where they are cells of a roll-up, and
  /// `3 places` where not.
  package static func places(inRows rowCount: Int, of rollup: Rollup?) -> String {
    let rows = GroupedNumber(rowCount)
    return rollup.map { "\(rows.of("cell")) of \(GroupedNumber($0.placeCount).of("place"))" }
      ?? rows.of("place")
  }

  /// Which rows are in no cell; `nil` if all are in one.
  package var missing: String? {
    let parts = [
      (missingCount, "without coordinates"),
      (invalidCount, "with coordinates that are no place"),
    ]
    let texts = parts.filter { $0.0 > 0 }.map { "\(GroupedNumber($0.0)) \($0.1)" }
    guard !texts.isEmpty else { return nil }
    return "\(texts.joined(separator: " and ")), of \(GroupedNumber(rowCount)) rows of "
      + manifest.table
  }
}
