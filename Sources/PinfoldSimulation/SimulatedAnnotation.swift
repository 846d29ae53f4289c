public import Pinfold
public import PinfoldSurface

/// Something on a simulated map. Two annotations are the same when they are one
/// object.
@MainActor public final class SimulatedAnnotation {
  /// Where it is. Setting it moves its view.
  public var coordinate: Coordinate {
    didSet { if coordinate != oldValue { map?.annotationDidMove(self) } }
  }

  /// The first line of a callout. Requested once, and again when its surface changes what
  /// it shows.
  public var title: String? { text(&cachedTitle, titleSource) }

  /// The line of a callout below the title, requested like the title.
  public var subtitle: String? { text(&cachedSubtitle, subtitleSource) }

  /// What the annotation stands for, on a surface of a controller; `nil` for a
  /// foreign one.
  public internal(set) var cluster: ShownCluster?

  /// Anything the app stores with it.
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

  /// Requests title and subtitle again when they are next needed.
  func forgetTexts() { (cachedTitle, cachedSubtitle) = (nil, nil) }

  private func text(_ cached: inout String??, _ source: (@MainActor () -> String?)?) -> String? {
    if let cached { return cached }
    let text = source?()
    cached = .some(text)
    return text
  }
}
