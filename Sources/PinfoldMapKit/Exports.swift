// An app imports `PinfoldMapKit`, and has what its interface mentions.
@_exported public import Pinfold
@_exported public import PinfoldSurface

#if canImport(MapKit)
@_exported public import MapKit
#endif
