public import Pinfold
public import PinfoldSurface

/// An annotation on a simulated map. Each object is a different annotation.
@MainActor public final class SimulatedAnnotation {
  /// The position in degrees. Setting it moves the view.
  public var coordinate: Coordinate {
    didSet { if coordinate != oldValue { map?.annotationDidMove(self) } }
  }

  /// The first line of the callout. Computed on first use, and again after the surface changes the
  /// annotation's contents.
  public var title: String? { text(&cachedTitle, titleSource) }

  /// The second line of the callout, computed like the title.
  public var subtitle: String? { text(&cachedSubtitle, subtitleSource) }

  /// The cluster that the annotation shows, or `nil` if the annotation belongs to no controller.
  public internal(set) var cluster: ShownCluster?

  /// An object that the app attaches to the annotation.
  public var payload: AnyObject?

  weak var map: SimulatedMap?
  weak var surface: SimulatedSurface?
  var titleSource: (@MainActor () -> String?)?
  var subtitleSource: (@MainActor () -> String?)?
  private var cachedTitle: String??
  private var cachedSubtitle: String??

  /// Creates an annotation.
  public init(coordinate: Coordinate, title: String? = nil, subtitle: String? = nil) {
    self.coordinate = coordinate
    if let title { titleSource = { title } }
    if let subtitle { subtitleSource = { subtitle } }
  }

  /// Discards the cached title and subtitle.
  func forgetTexts() { (cachedTitle, cachedSubtitle) = (nil, nil) }

  private func text(_ cached: inout String??, _ source: (@MainActor () -> String?)?) -> String? {
    if let cached { return cached }
    let text = source?()
    cached = .some(text)
    return text
  }
}
