import ArgumentParser
import PinfoldPlans

extension AnchorName: ExpressibleByArgument {}
extension GridName: ExpressibleByArgument {}
extension OverlapsName: ExpressibleByArgument {}
