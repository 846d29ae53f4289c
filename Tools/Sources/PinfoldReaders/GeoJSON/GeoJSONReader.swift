import PinfoldText

/// Reads GeoJSON features into a table, from one object or a sequence of objects. Also reads other
/// JSON objects that have coordinates among their members.
struct GeoJSONReader {
  var columns: PropertyColumns

  /// Whether the text has more than one object, or a record separator.
  private(set) var isSequence = false

  enum State {
    case texts

    /// In the array of a feature collection, or in a top-level array.
    case features(isFirst: Bool, isText: Bool)

    /// In a feature collection, after the array.
    case members
  }

  var state = State.texts

  var systems = CollectionSystems()

  /// Whether a program has already transformed the features to degrees.
  let isTransformed: Bool

  private(set) var textCount = 0

  let coordinates: JSONCoordinates

  /// Whether objects are rows; `nil` before the first object.
  var hasRows: Bool?

  /// Whether every object is a row, regardless of its members.
  let hasOnlyRows: Bool

  private(set) var isAtEnd = false

  /// The coordinate members of rows, once a row has them.
  var rows: JSONRows?

  /// The wanted values of the current feature, by slot.
  var values: [JSONSlice?]
  private let numericSlots: [Int]
  private let filterSlots: [Int]

  /// The slots of the weight and of the key; `nil` without one.
  private let weightSlot: Int?
  let keySlot: Int?

  /// - Parameter isOfProgram: Whether an external program writes the text.
  init(_ options: ReadOptions, isOfProgram: Bool) {
    isTransformed = isOfProgram
    var wanted: [String] = []
    func slot(_ name: String) -> Int {
      if let slot = wanted.firstIndex(of: name) { return slot }
      wanted.append(name)
      return wanted.count - 1
    }
    weightSlot = options.weightColumn.map(slot)
    keySlot = options.keyColumn.map(slot)
    numericSlots = options.numericColumns.map(slot)
    filterSlots = options.filters.map { slot($0.column) }
    columns = PropertyColumns(wanted: wanted)
    coordinates = JSONCoordinates(options)
    values = wanted.map { _ in nil }
    hasOnlyRows = options.isRows
    if hasOnlyRows { hasRows = true }
  }
}

// MARK: - Objects

extension GeoJSONReader {
  /// Whether the file may end here.
  var isBetweenTexts: Bool { if case .texts = state { true } else { false } }

  /// Reads the complete features of a window. Advances `position` to the first incomplete one.
  mutating func read(
    _ window: borrowing ByteWindow,
    _ position: inout Int,
    into builder: inout PlaceTableBuilder
  ) throws(ReadError) {
    let (bytes, base) = (window.bytes.span, window.base)
    isAtEnd = window.isAtEnd
    let hasZeros = bytes.hasZero(from: position, to: window.end)
    while true {
      var cursor = JSONCursor(index: position, end: window.end)
      skipSeparators(&cursor, bytes)
      position = cursor.index
      if isBetweenTexts, position == window.end { return }
      let step: Step
      do throws(JSONStop) {
        step = try self.step(&cursor, bytes)
      } catch {
        guard try recover(from: error, &position, window, &builder) else { return }
        continue
      }
      if hasZeros, let start = step.start, bytes.hasZero(from: start, to: cursor.index) {
        let record = Field(start: start, end: cursor.index)
        try builder.reject(.zeroBytes, record, bytes, RecordPlace(start: start, base: base))
        position = cursor.index
        continue
      }
      switch step {
      case .record(let record, let start, let isText):
        let place = keyed(RecordPlace(start: start, base: base), bytes, &builder)
        try take(record, isText: isText, bytes, place, into: &builder)
        builder.noteNumber(of: place, id: record.number(bytes))
      case .row(let start):
        systems.countFeature()
        let place = keyed(RecordPlace(start: start, base: base), bytes, &builder)
        try takeRow(bytes, place, into: &builder)
        builder.noteNumber(of: place, id: nil)
      case .moved: break
      }
      if isBetweenTexts, builder.options.crs == nil {
        try systems.end(of: builder.name)
      }
      position = cursor.index
    }
  }

  enum Step {
    case record(GeoJSONRecord, start: Int, isText: Bool)
    case row(start: Int)
    case moved

    /// The offset of the record; `nil` if the step read none.
    var start: Int? {
      switch self {
      case .record(_, let start, _), .row(let start): start
      case .moved: nil
      }
    }
  }

  /// Advances past the next object, or into or out of a feature collection.
  ///
  /// Changes nothing if the window ends too early, so that the step can be repeated.
  private mutating func step(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> Step {
    switch state {
    case .texts: return try stepIntoText(&cursor, bytes)
    case .features(let isFirst, let isText):
      return try stepInArray(&cursor, bytes, isFirst: isFirst, isText: isText)
    case .members:
      var isFirst = false
      guard let key = try cursor.nextKey(bytes, isFirst: &isFirst) else {
        state = .texts
        return .moved
      }
      let value = try cursor.value(bytes)
      if bytes.equals(key, "crs"), !value.isNull(bytes) {
        systems.declare(SystemDefinition(geoJSON: value.field, bytes))
      }
      return .moved
    }
  }

  mutating func countText() {
    textCount += 1
    if textCount > 1 { isSequence = true }
  }

  /// Skips blanks and the record separators of RFC 8142.
  private mutating func skipSeparators(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) {
    while cursor.index < cursor.end {
      switch bytes[cursor.index] {
      case 0x1E where isBetweenTexts: isSequence = true
      case 0x20, 0x09, 0x0A, 0x0D: break
      default: return
      }
      cursor.index += 1
    }
  }
}

// MARK: - Rows

extension GeoJSONReader {
  /// Reads an object's wanted values and advances past it.
  ///
  /// - Returns: The likely next column.
  @discardableResult
  mutating func readMembers(
    _ cursor: inout JSONCursor,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) -> Int {
    try cursor.enterObject(bytes)
    var (isFirst, guess, count) = (true, 0, 0)
    while let key = try cursor.nextKey(bytes, isFirst: &isFirst) {
      count += 1
      try coordinates.check(count, at: cursor.index)
      let value = try cursor.value(bytes)
      let slot = columns.slot(of: key, value: value, bytes, guess: &guess)
      if slot >= 0 { values[slot] = value }
    }
    return guess
  }

  func appendValues(
    _ bytes: borrowing Span<UInt8>,
    into builder: inout PlaceTableBuilder
  ) {
    for (column, slot) in numericSlots.enumerated() {
      let (number, field) = number(slot, bytes)
      builder.appendNumber(number, field, bytes, toColumn: column)
    }
    for (filter, slot) in filterSlots.enumerated() {
      appendValue(values[slot].flatMap { $0.isNull(bytes) ? nil : $0 }, bytes, to: &builder, filter)
    }
  }

  /// Adds the current object's weight to a record.
  func weighted(_ place: RecordPlace, _ bytes: borrowing Span<UInt8>) -> RecordPlace {
    guard let weightSlot else { return place }
    let (number, field) = number(weightSlot, bytes)
    var place = place
    place.weight = RecordPlace.Weight(number: number, field: field)
    return place
  }

  private func keyed(
    _ place: RecordPlace,
    _ bytes: borrowing Span<UInt8>,
    _ builder: inout PlaceTableBuilder
  ) -> RecordPlace {
    guard let keySlot else { return place }
    var place = place
    place.key = builder.key(Self.field(values[keySlot], bytes), bytes)
    return place
  }

  private func number(_ slot: Int, _ bytes: borrowing Span<UInt8>) -> (NumberText, Field) {
    guard let value = values[slot], !value.isNull(bytes) else { return (.blank, .missing) }
    return (NumberText(value, bytes), value.field)
  }

  private func appendValue(
    _ value: JSONSlice?,
    _ bytes: borrowing Span<UInt8>,
    to builder: inout PlaceTableBuilder,
    _ filter: Int
  ) {
    let (field, isTyped) = (value?.field ?? Field(start: 0, end: 0), value?.kind == .number)
    guard field.isEscaped else {
      return builder.appendValue(
        bytes,
        from: field.start,
        to: field.end,
        isTyped: isTyped,
        toFilter: filter
      )
    }
    let text = JSONText.unescaped(field, bytes)
    builder.appendValue(text.span, from: 0, to: text.count, isTyped: false, toFilter: filter)
  }
}

extension NumberText {
  init(_ value: JSONSlice, _ bytes: borrowing Span<UInt8>) {
    switch value.kind {
    case .string: self.init(bytes, value.field)
    case .number: self = NumberText(bytes, value.field).typed
    case .container, .literal: self = .wrong
    }
  }
}
