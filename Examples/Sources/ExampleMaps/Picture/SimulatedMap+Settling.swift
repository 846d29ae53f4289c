public import PinfoldSurface

extension SimulatedMap {
  /// Lets the plans and the animations of some controllers end.
  public func settle(_ controllers: ClusterController...) async {
    for controller in controllers { await controller.rest() }
    clock.advance(bySeconds: 2)
    for controller in controllers { await controller.rest() }
  }
}
