/// The points of each category of a column, with the clusters that strategies need.
struct BorderParts: Sendable {
  let column: Int

  /// Sorted by category. A part may have lost all of its points.
  private(set) var parts: [Part] = []

  /// An index without points, prepared like the parts. New categories start with it.
  private(set) var none: PreparedIndex

  struct Part: Sendable {
    let category: UInt8
    fileprivate(set) var index: PreparedIndex

    /// Around all points that the part ever had.
    fileprivate(set) var bounds: GridRect?
  }

  /// - Precondition: The column stores categories.
  /// - Complexity: O(*n*)
  init(_ index: PointIndex, column: Int) {
    index.checkCategories(column)
    self.column = column
    none = PreparedIndex(PointIndex(layers: [], rejected: [], kinds: index.kinds))
    let run = index.compactedRun
    for (category, slots) in run.slots(byCategoryOf: column) {
      let layer = Layer(added: run.picking(slots), removed: .empty)
      let points = PointIndex(layers: [layer], rejected: [], kinds: index.kinds)
      let bounds = layer.added.bounds
      parts.append(Part(category: category, index: PreparedIndex(points), bounds: bounds))
    }
  }
}

extension BorderParts {
  var byteCount: Int { parts.reduce(0) { $0 + $1.index.byteCount } }

  /// Returns whether the clusters of a strategy are prepared, if only as drafts.
  func isPrepared(for strategy: Strategy) -> Bool { none.isPrepared(for: strategy) }

  /// Returns whether some part has only a draft of the clusters of a strategy.
  func isDraft(for strategy: Strategy) -> Bool {
    parts.contains { $0.index.isDraft(for: strategy) }
  }

  /// Prepares each part with a function.
  mutating func prepare(_ prepare: (inout PreparedIndex) -> Void) {
    prepare(&none)
    for number in parts.indices { prepare(&parts[number].index) }
  }

  mutating func replace(_ removed: Run, with added: Run) {
    let lists = [removed, added].map { $0.slots(byCategoryOf: column) }
    for category in UInt8.min...UInt8.max {
      let slots = lists.map { $0.first { $0.category == category }?.slots ?? [] }
      guard !slots[0].isEmpty || !slots[1].isEmpty else { continue }
      let layer = Layer(
        added: slots[1].isEmpty ? .empty : added.picking(slots[1]),
        removed: slots[0].isEmpty ? .empty : removed.picking(slots[0])
      )
      let place = place(of: category)
      parts[place].index.apply(layer)
      let rects = [parts[place].bounds, layer.added.bounds].compactMap { $0 }
      parts[place].bounds = rects.dropFirst().reduce(rects.first) { $0?.union($1) }
    }
  }

  /// Inserts a part for a new category.
  private mutating func place(of category: UInt8) -> Int {
    let place = parts.indices.endOfPrefix { parts[$0].category < category }
    guard place == parts.count || parts[place].category != category else { return place }
    parts.insert(Part(category: category, index: none, bounds: nil), at: place)
    return place
  }
}

extension Run {
  /// The smallest rect around all points.
  fileprivate var bounds: GridRect? {
    var bounds: GridRect?
    for key in keys {
      let point = GridRect(MortonKey.position(key))
      bounds = bounds?.union(point) ?? point
    }
    return bounds
  }

  /// Returns the ascending slots of each category that has points, sorted by category.
  fileprivate func slots(byCategoryOf column: Int) -> [(category: UInt8, slots: [Int])] {
    guard !isEmpty else { return [] }
    let codes = columns[column].values.codes
    let slots = Grouped(Array(codes.indices), groups: codes, count: 256)
    return (0..<256).filter { !slots[$0].isEmpty }.map { (UInt8($0), Array(slots[$0])) }
  }
}

// MARK: - Preparing

extension PreparedIndex {
  /// Prepares the clusters that settings need, so that plans are fast.
  ///
  ///     options.borderColumn = 0
  ///     index.prepare(for: options)
  ///
  /// With ``ClusterOptions/borderColumn``, this copies the points of each category, and prepares the
  /// clusters of each. Edits keep them up to date.
  ///
  /// - Precondition: The column of borders stores categories.
  /// - Complexity: As for ``prepare(for:)-(Strategy)``, and O(*n*) for borders.
  public mutating func prepare(for options: ClusterOptions) {
    prepare(for: options, while: { true })
  }

  func borderParts(ofColumn column: Int) -> BorderParts {
    borders.first { $0.column == column } ?? BorderParts(points, column: column)
  }
}
