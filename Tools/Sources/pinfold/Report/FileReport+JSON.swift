import PinfoldPlans
import Pinfold
import PinfoldText
import PinfoldReaders
import PinfoldStore

extension FileReport {
  var json: JSONValue {
    .object([
      ("file", .string(table.name)),
      ("format", .string(format)),
      ("encoding", .string(table.encoding.rawValue)),
      ("compressed", .bool(table.isCompressed)),
      ("bytes", .number("\(sourceByteCount)")),
      ("store", storeValue),
      ("columns", .array(table.columnNames.map { .string($0) })),
      ("coordinate_columns", .array(table.positionColumns.map { .string($0) })),
      ("decisions", .array(decisions.map(\.json))),
      ("rows", .number(table.rowCount)),
      ("weight_column", table.options.weightColumn.map { .string($0) } ?? .null),
      ("places", .number(table.placeCount)),
      ("skipped", skipped),
      ("bounds", boundsValue),
      ("distinct_locations", .number(locationCount)),
      ("tolerance_meters", .number(tolerance)),
      ("biggest_stack", stackValue),
      (
        "index",
        .object([
          ("bytes", .number(indexByteCount)),
          ("bytes_per_point", .number(bytesPerPoint, places: 2)),
          ("build_milliseconds", .number(buildTime.milliseconds, places: 3)),
        ])
      ),
      (
        "reading",
        .object([
          ("milliseconds", .number(readingTime.milliseconds, places: 3)),
          ("megabytes_per_second", .number(megabytesPerSecond, places: 1)),
        ])
      ),
    ])
  }

  private var storeValue: JSONValue {
    guard let store else { return .null }
    return .object([
      ("source", .string(store.source.name)),
      ("source_sha256", store.source.contentHash.map { .string($0) } ?? .null),
      ("edits", .number(store.editCount)),
    ])
  }

  private var skipped: JSONValue {
    let rows = rejectedRows
    return .object([
      ("rows", .number(rows.count)),
      (
        "reasons",
        .array(
          rows.reasons.map {
            .object([
              ("reason", .string($0.description)), ("rows", .number(rows.count(for: $0))),
            ])
          }
        )
      ),
      (
        "first",
        .array(
          rows.listed.map {
            .object([
              ("line", .number($0.line)), ("reason", .string($0.reason.description)),
              ("value", .string($0.value)),
            ])
          }
        )
      ),
    ])
  }

  private var boundsValue: JSONValue {
    guard let bounds else { return .null }
    return .object([
      ("west", .number(bounds.west, places: 6)),
      ("south", .number(bounds.south, places: 6)),
      ("east", .number(bounds.east, places: 6)),
      ("north", .number(bounds.north, places: 6)),
    ])
  }

  private var stackValue: JSONValue {
    guard let stack else { return .null }
    return .object([
      ("count", .number(stack.count)),
      ("latitude", .number(stack.coordinate.latitude, places: 6)),
      ("longitude", .number(stack.coordinate.longitude, places: 6)),
      ("name", stack.name.map { .string($0) } ?? .null),
    ])
  }
}
