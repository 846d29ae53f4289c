import CPinfold

/// See `pinfold_index_edit` in `pinfold.h`.
@_cdecl("pinfold_index_edit")
public func indexEdit(
  _ index: OpaquePointer?,
  _ edits: UnsafePointer<pinfold_edits>?,
  _ summary: UnsafeMutablePointer<pinfold_edit_summary>?,
  _ error: UnsafeMutablePointer<pinfold_error>?
) -> Int32 {
  summary?.pointee = pinfold_edit_summary()
  return answer(error) { () throws(Failure) in
    let (index, edits) = (try IndexHandle.from(index), try required(edits, "edits").pointee)
    guard edits.count > 0 else {
      if edits.count == 0 { return }
      throw .badArgument("The count is \(edits.count).")
    }
    let points = index.current.points
    let made = try EditColumns(edits, columnCount: points.columnCount).edits()
    // At most: edits of other threads and removals do not matter to a limit this far away.
    guard points.count + made.count <= PointColumns.limit else {
      throw .tooLarge("More than \(PointColumns.limit) points are too many.")
    }
    var total = points.totalWeight
    for case .insert(_, _, _, let weight) in made {
      let (sum, isTooMuch) = total.addingReportingOverflow(weight)
      // Room for the edits of other threads.
      guard !isTooMuch, sum < 1 << 62 else {
        throw .tooLarge("The sum of the weights is too large.")
      }
      total = sum
    }
    let counts = index.edit(made)
    summary?.pointee = pinfold_edit_summary(
      inserted: Int64(counts.inserted),
      removed: Int64(counts.removed),
      moved: Int64(counts.moved),
      updated: Int64(counts.updated),
      ignored: Int64(counts.ignored)
    )
  }
}

/// The columns of edits.
private struct EditColumns {
  private let count: Int
  private let kinds: UnsafePointer<UInt8>
  private let rows: UnsafePointer<UInt32>
  private let longitudes: NumberColumn?
  private let latitudes: NumberColumn?
  private let weights: NumberColumn?
  private let columns: [NumberColumn]

  init(_ edits: pinfold_edits, columnCount: Int) throws(Failure) {
    count = Int(edits.count)
    (kinds, rows) = (try required(edits.kinds, "kinds"), try required(edits.rows, "rows"))
    longitudes = try NumberColumn(edits.longitude, "longitude")
    latitudes = try NumberColumn(edits.latitude, "latitude")
    weights = try NumberColumn(edits.weight, "weight")
    columns = try PointColumns.columns(edits.columns, edits.column_count)
    guard columns.isEmpty || columns.count == columnCount else {
      throw .badArgument("There are \(columns.count) columns; the index has \(columnCount).")
    }
  }

  func edits() throws(Failure) -> [PointEdit] {
    var edits: [PointEdit] = []
    for number in 0..<count {
      let id = PointID(rows[number])
      switch Int(kinds[number]) {
      case PINFOLD_INSERT:
        edits.append(
          .insert(
            id,
            at: try coordinate(number),
            values: values(number),
            weight: try weight(number)
          )
        )
      case PINFOLD_REMOVE: edits.append(.remove(id))
      case PINFOLD_MOVE: edits.append(.move(id, to: try coordinate(number)))
      case PINFOLD_UPDATE: edits.append(.update(id, values: values(number)))
      default:
        throw .badArgument("The kind of edit \(number) is \(kinds[number]).", row: number)
      }
    }
    return edits
  }

  private func values(_ number: Int) -> [Double] { columns.map { $0[number] } }

  private func coordinate(_ number: Int) throws(Failure) -> Coordinate {
    guard let latitudes, let longitudes,
      let coordinate = Coordinate(
        validLatitude: latitudes[number],
        longitude: longitudes[number]
      )
    else { throw .badArgument("Edit \(number) has no valid position.", row: number) }
    return coordinate
  }

  private func weight(_ number: Int) throws(Failure) -> Int {
    guard let weights else { return 1 }
    guard let weight = weights.integer(at: number), weight >= 1 else {
      throw .badArgument(
        "The weight of edit \(number) is not a whole number of at least 1.",
        row: number
      )
    }
    return weight
  }
}
