/// A step-by-step construction of spaced clusters.
///
/// A single-threaded program can use a draft between the steps:
///
///     index.prepareDraft(for: strategy)
///     let construction = SpacedConstruction(of: index.points, clustering)
///     while construction.step() { await answerQuestions() }
///     index.finish(construction)
///
/// Other programs should build all levels in another task; see ``PreparedIndex/prepare(for:)-(Strategy)``.
public final class SpacedConstruction {
  private let clustering: SpacedClustering
  private let run: Run
  private let locations: SpacedLocations
  private let top: SpacedTop?
  private let labels: [Int32]?
  private var builder: SpacedBuilder

  /// - Parameter hasTop: Whether a draft provides the coarse levels. They stay the same, and the
  ///   largest disc is up to a tenth larger.
  init(_ index: PointIndex, _ clustering: SpacedClustering, hasTop: Bool) {
    self.clustering = clustering.clamped()
    run = index.compactedRun
    let levels = SpacedLevels(self.clustering)
    locations = SpacedLocations(run)
    top = hasTop ? SpacedTop(index, run, levels) : nil
    labels = top?.discs(of: locations)
    builder = SpacedBuilder(locations.list, levels, labels: labels)
    builder.begin(from: levels.count - 1, to: top.map { $0.level + 1 } ?? 0)
  }
}

extension SpacedConstruction {
  /// Starts the construction for all points of an index.
  ///
  /// - Complexity: O(*n*)
  public convenience init(of index: PointIndex, _ clustering: SpacedClustering) {
    self.init(index, clustering, hasTop: index.count >= SpacedClustering.draftCount)
  }

  /// Builds one more level. Returns whether another level remains.
  ///
  /// - Complexity: O(*n*), about a fiftieth of the whole construction.
  public func step() -> Bool { builder.step() }

  func finished() -> SpacedTree {
    while builder.step() {}
    var forest = SpacedForest(builder)
    if let top, let labels { forest.grow(under: top, labels: labels) }
    return SpacedTree(SpacedLayout(forest, locations, run), run, clustering)
  }
}
