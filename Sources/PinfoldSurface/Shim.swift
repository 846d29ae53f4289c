import Pinfold
extension ClusterOptions {
  enum ShimStrategy { case grid, none }
  var strategy: ShimStrategy {
    get { .grid }
    set { if newValue == .none { maximumZoom = -.infinity } }
  }
}
