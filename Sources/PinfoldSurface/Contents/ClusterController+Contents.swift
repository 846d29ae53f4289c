package import Pinfold

extension ClusterController {
  /// Up to this many ids are looked up on the main actor.
  private static let fewCount = 1024

  /// Returns which of some ids are not on the map, in no order; large numbers are looked
  /// up away from the main actor.
  package func idsOffTheMap(_ ids: Set<PointID>) async -> [PointID] {
    ids.count <= Self.fewCount
      ? contents.missing(ids) : await Self.missing(ids, in: contents)
  }

  @concurrent private static func missing(
    _ ids: Set<PointID>,
    in contents: MapContents
  ) async -> [PointID] {
    contents.missing(ids)
  }
}

extension MapContents {
  func missing(_ ids: Set<PointID>) -> [PointID] { ids.filter { position(of: $0) == nil } }
}
