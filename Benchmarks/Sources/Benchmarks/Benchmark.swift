/// A promise of Pinfold, and the way to measure it.
struct Benchmark: Sendable {
  let name: String
  let summary: String
  let run: @MainActor @Sendable (Workbench) async throws -> Void
}

extension Benchmark {
  static let all = [
    build, growth, plan, planGrowth, memory, edits, singleEdits, churn, filter, subsets, stable,
    borders, aggregates,
    difference, neighbors, saving, csv, csvMemory,
    load, cameraStep, annotations, mapContent, thinning, radius, radiusLoad, radiusQueries,
    radiusEdits,
    spaced, weights,
  ]
}
