import ArgumentParser
import PinfoldFormats

extension AnchorName: ExpressibleByArgument {}
extension GridName: ExpressibleByArgument {}
extension OverlapsName: ExpressibleByArgument {}
