#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// The number of radius settings whose clusters are kept: the current and the previous ones.
private let preparedCount = 2

/// Reads the sizes of views from the page: for each, the smallest count, the width, the height and
/// the offsets.
///
/// - Parameters:
///   - count: The number of sizes.
///   - drawsDiscs: 1 if the sizes are only for single points and clusters are the engine's discs.
@_expose(wasm, "setViewSizes")
@_cdecl("setViewSizes")
public func setViewSizes(_ count: Int, _ drawsDiscs: Int) {
  let doubles = page.doubles
  instance.drawsDiscs = drawsDiscs != 0
  instance.viewSizes = (0..<max(count, 0)).map { number in
    let first = number * 5
    return (
      count: SettingValues.integer(doubles[first]),
      size: ViewSize(
        width: doubles[first + 1],
        height: doubles[first + 2],
        offsetX: doubles[first + 3],
        offsetY: doubles[first + 4]
      )
    )
  }
}

/// Plans the viewport on the page, with the settings after it.
///
/// - Parameters:
///   - number: The index of points. See ``endPoints(_:)``.
///   - slot: The slot that keeps the plan.
///   - previous: The slot of the shown plan; -1 for none.
///   - end: The end of the settings on the page.
///   - figureColumns: The number of columns after the settings whose aggregates are kept.
/// - Returns: 0 for a final plan, 1 for a draft, -1 for an invalid viewport.
@_expose(wasm, "makePlan")
@_cdecl("makePlan")
public func makePlan(
  _ number: Int,
  _ slot: Int,
  _ previous: Int,
  _ end: Int,
  _ figureColumns: Int
) -> Int {
  let doubles = page.doubles
  guard slot >= 0, slot < 1024, end >= Viewport.numberCount, figureColumns >= 0,
    end + figureColumns <= Page.Values<Double>.count,
    let viewport = Viewport(page: doubles), instance.index(number) != nil
  else { return -1 }
  let settings = PlanSettings(SettingValues(doubles, Viewport.numberCount..<end))
  let columns = (0..<figureColumns).map { SettingValues.integer(doubles[end + $0]) }
  prepare(number, settings.options.strategy, columns)
  guard let index = instance.index(number)?.shown else { return -1 }
  let planner = Planner(settings.options)
  let shown = instance.plan(previous)?.plan
  let step = planner.step(
    index,
    for: viewport,
    after: shown,
    pass: settings.removal.map { removal in
      { plan in
        planner.keepsViews(plan)
          ? plan : removal.applied(to: plan) { instance.viewSize($0) }
      }
    }
  )
  while instance.plans.count <= slot { instance.plans.append(nil) }
  instance.plans[slot] = KeptPlan(
    step,
    planner,
    of: index.points,
    isFirst: shown == nil,
    spread: settings.spread
  )
  let strategy = planner.options.strategy
  guard index.isDraft(for: strategy) else { return 0 }
  if instance.draft?.number != number || instance.draft?.strategy != strategy {
    instance.draft = Draft(number: number, strategy: strategy)
  }
  return 1
}

/// Allows drafts (1) or not (0). See ``prepareOn(_:)``.
@_expose(wasm, "setDrafts")
@_cdecl("setDrafts")
public func setDrafts(_ allowed: Int) { instance.hasDrafts = allowed != 0 }

/// Builds one more level of the final clusters for the latest draft of an index.
///
/// - Returns: 1 if more levels remain, otherwise 0.
@_expose(wasm, "prepareOn")
@_cdecl("prepareOn")
public func prepareOn(_ number: Int) -> Int {
  guard let draft = instance.draft, draft.number == number,
    let clustering = draft.strategy.spaced,
    let index = instance.index(number)?.shown, index.isDraft(for: draft.strategy)
  else { return 0 }
  let construction = draft.construction ?? SpacedConstruction(of: index.points, clustering)
  instance.draft?.construction = construction
  if construction.step() { return 1 }
  instance.indexes[number]?.finish(construction)
  instance.draft = nil
  return 0
}

/// Prepares the clusters of a strategy. Clusters by distance also keep aggregates of some columns.
private func prepare(_ number: Int, _ strategy: Strategy, _ columns: [Int]) {
  guard let clustering = strategy.radius else {
    instance.indexes[number]?.prepare(for: strategy, isDraft: instance.hasDrafts)
    return
  }
  let columnCount = instance.indexes[number]?.shown.points.columnCount ?? 0
  instance.indexes[number]?.prepare(
    clustering,
    summaries: columns.filter { $0 >= 0 && $0 < columnCount }.map { .aggregate(column: $0) }
  )
  instance.indexes[number]?.discardPrepared(except: preparedCount)
}

/// Frees a plan.
@_expose(wasm, "dropPlan")
@_cdecl("dropPlan")
public func dropPlan(_ slot: Int) {
  if instance.plans.indices.contains(slot) { instance.plans[slot] = nil }
}

/// Returns 1 if a plan is still valid for the viewport on the page, otherwise 0.
@_expose(wasm, "isCurrent")
@_cdecl("isCurrent")
public func isCurrent(_ slot: Int) -> Int {
  guard let kept = instance.plan(slot), let viewport = Viewport(page: page.doubles) else {
    return 0
  }
  return kept.planner.isCurrent(kept.plan, for: viewport) ? 1 : 0
}

extension Viewport {
  /// The count of a viewport's numbers on the page: its kind, four for the visible area, width and
  /// height.
  static let numberCount = 7

  /// Reads a viewport from the page. Kind 0 has edges: south, west, north and east. Kind 1 has a
  /// center, latitude and longitude, and a zoom level.
  init?(page doubles: Page.Values<Double>) {
    let values = (1..<5).map { doubles[$0] }
    let (width, height) = (doubles[5], doubles[6])
    guard doubles[0] == 1 else {
      self.init(
        south: values[0],
        west: values[1],
        north: values[2],
        east: values[3],
        width: width,
        height: height
      )
      return
    }
    let middle = WebMercator.mapPoint(
      for: Coordinate(latitude: values[0], longitude: values[1])
    )
    let (sizes, levels) = (1e-9...1e9, -8.0...32)
    guard middle.x.isFinite, sizes.contains(width), sizes.contains(height),
      levels.contains(values[2])
    else { return nil }
    let scale = ZoomLevel(values[2]).zoomScale
    let (mapWidth, mapHeight) = (width / scale, height / scale)
    self.init(
      visibleMapRect: MapRect(
        x: middle.x - mapWidth / 2,
        y: middle.y - mapHeight / 2,
        width: mapWidth,
        height: mapHeight
      ),
      width: width,
      height: height
    )
  }
}

#endif
