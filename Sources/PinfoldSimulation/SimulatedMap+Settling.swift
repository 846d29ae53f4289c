public import PinfoldSurface

extension SimulatedMap {
  /// Advances time until everything in progress has ended: plans, flights of the
  /// camera, animations, and attempts to select something.
  ///
  ///     async let outcome = controller.select(PointID(7))
  ///     await map.settle(controller)
  ///     print(await outcome)
  ///
  /// - Parameter controllers: The controllers of the map.
  public func settle(_ controllers: ClusterController...) async {
    var quietRounds = 0
    // A map that never settles stops here.
    for _ in 0..<100 where quietRounds < 4 {
      for controller in controllers { await controller.rest() }
      // Tasks that wait for one another take turns.
      for _ in 0..<4 { await Task.yield() }
      quietRounds = clock.pendingCount == 0 ? quietRounds + 1 : 0
      clock.advance(bySeconds: 1)
    }
    for controller in controllers { await controller.rest() }
  }
}
