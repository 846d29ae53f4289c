import ArgumentParser
import PinfoldSettings

extension AnchorName: ExpressibleByArgument {}
extension GridName: ExpressibleByArgument {}
extension OverlapsName: ExpressibleByArgument {}
