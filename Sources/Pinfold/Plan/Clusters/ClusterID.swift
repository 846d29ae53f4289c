/// The id of a cluster, which survives from plan to plan.
///
/// Panning keeps ids. Edits keep an id if its cluster stays in its cell or at its location. Zooming
/// keeps the ids of clusters that neither split nor merge, if each plan is made after the plan
/// before it.
public struct ClusterID: Hashable, Sendable {
  enum Kind: UInt8 {
    /// A cell: its scale, column and row.
    case cell

    /// The first member of a location, or a representative point. Its row is stored as `column`.
    case location

    /// A point that represents an area. Its row is stored as `column`.
    case area

    /// A node of a radius hierarchy. The row of its seed is `column`, its zoom level is `row`.
    case node

    /// A spaced cluster: its finest level and the position of its disc there, which is unique.
    case disc
  }

  /// The number of cells around the world minus one, the level of a disc, or zero for other kinds.
  let scale: UInt32
  let column: UInt32
  let row: UInt32
  let kind: Kind

  /// The category of all members, if clusters have borders: see ``ClusterOptions/borderColumn``.
  private var border = StoredBorder(nil)

  init(_ cell: Cell, of grid: CellGrid) {
    // A grid has at most 2³² columns.
    scale = UInt32(grid.cellsAroundWorld - 1)
    (column, row, kind) = (cell.column, cell.row, .cell)
  }

  init(location first: PointID) {
    (scale, column, row, kind) = (0, first.row, 0, .location)
  }

  init(area point: PointID) {
    (scale, column, row, kind) = (0, point.row, 0, .area)
  }

  init(node: RadiusHierarchy.NodeID) {
    (scale, column, kind) = (0, node.seed.row, .node)
    // Zoom levels are small numbers.
    row = UInt32(truncatingIfNeeded: node.zoomLevel)
  }

  init(discAt place: GridPoint, level: UInt8) {
    (scale, column, row, kind) = (UInt32(level), place.x, place.y, .disc)
  }

  /// Returns the id of a cluster among those of one category.
  func within(_ category: UInt8) -> ClusterID {
    var id = self
    id.border = StoredBorder(category)
    return id
  }

  /// The node of a radius hierarchy, or `nil` for other ids.
  public var node: RadiusHierarchy.NodeID? {
    kind == .node ? RadiusHierarchy.NodeID(seed: PointID(column), zoomLevel: Int(row)) : nil
  }

  /// Whether the id identifies an area of a thinned map.
  public var isArea: Bool { kind == .area }
}

extension ClusterID: Comparable {
  /// Orders ids. The order is arbitrary but the same on all platforms.
  public static func < (a: ClusterID, b: ClusterID) -> Bool {
    if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
    return (a.scale, a.row, a.column, a.border.order) < (b.scale, b.row, b.column, b.border.order)
  }
}

extension StoredBorder {
  fileprivate var order: Int { value.map { Int($0) } ?? -1 }
}

extension ClusterID: LosslessStringConvertible {
  /// The id as text without spaces, such as `p17`, `c64-33-21`, `a17`, `r17-12` or `s12-33-21`.
  ///
  /// With borders, `v` and the category follow, such as `c64-33-21v3`.
  public var description: String { String(decoding: utf8, as: UTF8.self) }

  /// The ``description`` as ASCII bytes.
  ///
  /// Modules for web pages avoid strings, which would add a twentieth to their download.
  public var utf8: [UInt8] {
    border.value.map { plainUTF8 + UTF8.name("v", UInt64($0)) } ?? plainUTF8
  }

  private var plainUTF8: [UInt8] {
    switch kind {
    case .cell: UTF8.name("c", UInt64(scale) + 1, UInt64(column), UInt64(row))
    case .location: UTF8.name("p", UInt64(column))
    case .area: UTF8.name("a", UInt64(column))
    case .node: UTF8.name("r", UInt64(column), UInt64(row))
    case .disc: UTF8.name("s", UInt64(scale), UInt64(column), UInt64(row))
    }
  }

  /// Parses an id from its ``description``. Returns `nil` if the text is not valid.
  public init?(_ description: String) {
    if ColumnKinds.areIncluded, let end = description.utf8.lastIndex(of: UInt8(ascii: "v")) {
      let digits = description.utf8[end...].dropFirst()
      guard let category = UInt64(digits: digits).flatMap(UInt8.init(exactly:)),
        let id = Self(String(description[..<end])), id.border.value == nil
      else { return nil }
      self = id.within(category)
      return
    }
    let text = description.utf8
    guard let kind = text.first else { return nil }
    let numbers = text.dropFirst().split(
      separator: UInt8(ascii: "-"),
      omittingEmptySubsequences: false
    )
    .map { UInt64(digits: $0) }
    switch (kind, numbers.count) {
    case (UInt8(ascii: "p"), 1), (UInt8(ascii: "a"), 1):
      guard let row = numbers[0].flatMap(UInt32.init(exactly:)) else { return nil }
      let point = PointID(row)
      self = kind == UInt8(ascii: "p") ? Self(location: point) : Self(area: point)
    case (UInt8(ascii: "c"), 3):
      guard let count = numbers[0], let column = numbers[1].flatMap(UInt32.init(exactly:)),
        let row = numbers[2].flatMap(UInt32.init(exactly:)),
        (1...CellGrid.maximumCellsAroundWorld).contains(count),
        UInt64(column) < count && UInt64(row) < count
      else { return nil }
      self.init(Cell(column: column, row: row), of: CellGrid(cellsAroundWorld: count))
    case (UInt8(ascii: "r"), 2):
      guard let node = RadiusHierarchy.NodeID(description) else { return nil }
      self.init(node: node)
    case (UInt8(ascii: "s"), 3):
      guard let level = numbers[0].flatMap(UInt8.init(exactly:)),
        let x = numbers[1].flatMap(UInt32.init(exactly:)),
        let y = numbers[2].flatMap(UInt32.init(exactly:))
      else { return nil }
      self.init(discAt: GridPoint(x: x, y: y), level: level)
    default: return nil
    }
  }
}
