import PinfoldText

extension PlaceTableBuilder {
  /// Counts a bad record. Throws if reading is strict.
  ///
  /// - Parameter value: The invalid value, if it differs from the field's text.
  mutating func reject(
    _ reason: RejectionReason,
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    value: String? = nil
  ) throws(ReadError) {
    let number = recordCount
    numbers.skip(number)
    rejectedRows.add(reason)
    guard options.isStrict || rejectedRows.listed.count < options.listedRejections else { return }
    let row = listing(reason, value ?? Self.excerpt(field, bytes), bytes, place)
    listedNumbers.append(Int64(number))
    guard options.isStrict else { return rejectedRows.list(row) }
    let error = deferredError ?? .rejectedRow(name, row)
    guard defersDegrees, reason.isOfDegrees else { throw error }
    deferredError = error
  }

  mutating func listing(
    _ reason: RejectionReason,
    _ value: String,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace
  ) -> RejectedRows.Row {
    lines.advance(to: place.start, in: bytes, base: place.base)
    return RejectedRows.Row(
      line: lines.line,
      row: lines.line == 1 && recordCount > 1 ? recordCount : nil,
      reason: reason,
      value: value
    )
  }

  /// Returns the last record as a rejected row; `nil` if enough similar rows are listed.
  mutating func listing(
    _ reason: RejectionReason,
    _ value: String,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    unless doubtful: DoubtfulRows
  ) -> RejectedRows.Row? {
    hasRoom(doubtful) ? listing(reason, value, bytes, place) : nil
  }

  func hasRoom(_ doubtful: DoubtfulRows) -> Bool {
    doubtful.listings.count < max(options.listedRejections, options.isStrict ? 1 : 0)
  }

  /// Rejects rows that were already appended as places.
  ///
  /// - Returns: The error for strict reading.
  mutating func reject(_ reasons: [Int: RejectionReason]) -> ReadError? {
    guard !reasons.isEmpty else { return nil }
    let removed = RemovedRows(Array(reasons.keys))
    var listed = Array(zip(listedNumbers, rejectedRows.listed))
    for row in removed.rows {
      guard let reason = reasons[row] else { continue }
      rejectedRows.add(reason)
      let doubts = [zeros, far, doubtfulWeights]
      let listing = ([sideListings[row]] + doubts.map { $0.listings[row] })
        .lazy.compactMap(\.self).first { $0.reason == reason }
      if let listing { listed.append((numbers.number(of: row), listing)) }
    }
    listed.sort { $0.0 < $1.0 }
    listed = Array(listed.prefix(options.isStrict ? 1 : options.listedRejections))
    (listedNumbers, _) = (listed.map(\.0), rejectedRows.list(all: listed.map(\.1)))
    numbers.skip(removed)
    removed.remove(from: &coordinates)
    rowStarts.remove(removed)
    for column in numericColumns.indices { numericColumns[column].remove(removed) }
    for column in filterColumns.indices { filterColumns[column].remove(removed) }
    weightTexts?.remove(removed)
    return options.isStrict ? listed.first.map { .rejectedRow(name, $0.1) } : nil
  }
}
