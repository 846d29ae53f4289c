public import ArgumentParser
import PinfoldOutput
import PinfoldPlans
import PinfoldReaders

extension DecimalMark: ExpressibleByArgument {}
extension OverlapsName: ExpressibleByArgument {}
extension TileStrategyName: ExpressibleByArgument {}

enum MethodName: String, CaseIterable, ExpressibleByArgument {
  case spaced, grid, radius
}
