import ArgumentParser

/// How places are clustered.
enum MethodName: String, CaseIterable, ExpressibleByArgument {
  case spaced, grid, radius
}
