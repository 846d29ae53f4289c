import ArgumentParser
import PinfoldOutput
import PinfoldPlans

extension AnchorName: ExpressibleByArgument {}
extension GridName: ExpressibleByArgument {}
extension OverlapsName: ExpressibleByArgument {}
extension TileStrategyName: ExpressibleByArgument {}
