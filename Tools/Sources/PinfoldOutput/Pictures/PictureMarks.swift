package import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldText

/// The visible clusters and single places of a picture.
package struct PictureMarks {
  /// In ascending order of size, so that large circles are on top.
  private let circles: [PictureCircle]
  private let dots: [PictureDot]
  private let frame: MapFrame

  /// The names of the categories; empty without any.
  let categoryNames: [String]

  init(_ places: PlannedPlaces, in frame: MapFrame) throws(ReadError) {
    self.frame = frame
    let names = places.categories?.names ?? []
    categoryNames = names
    var circles: [PictureCircle] = []
    var dots: [PictureDot] = []
    for cluster in places.plan.clusters {
      guard let center = frame.position(of: cluster.anchor, margin: Self.margin) else { continue }
      if let row = FeatureWriter.place(of: cluster).map({ Int($0.row) }) {
        let name = NameColumn.name(in: try places.table.properties(ofRow: row))
        let part = places.plan.categoryCounts(of: cluster).flatMap {
          PictureRing($0, diameter: 0).parts.first
        }
        dots.append(PictureDot(center: center, name: name, part: part))
      } else {
        let figures = places.figures.map {
          (name: $0.name, value: places.value(of: $0, for: cluster))
        }
        circles.append(
          PictureCircle(
            cluster,
            scale: places.plan.scale,
            figures: figures,
            categories: places.plan.categoryCounts(of: cluster).map {
              (counts: $0, names: names)
            },
            center: center
          )
        )
      }
    }
    self.circles = circles.sorted { $0.count < $1.count }
    self.dots = dots
  }

  private static let margin = 48.0

  /// Returns the size of the mark for a number of places.
  package static func size(ofCount count: Int) -> ViewSize {
    count > 1 ? ClusterAppearance(count: count).viewSize : PictureDot.viewSize
  }
}

// MARK: - Words

extension PictureMarks {
  var shortCaption: String {
    let visibleDots = dots.count { isVisible($0.center) }
    let count = circles.reduce(visibleDots) { $0 + (isVisible($1.center) ? $1.count : 0) }
    return GroupedNumber(count).of("place")
  }

  /// The caption with the numbers of places, clusters and single places.
  var caption: String {
    let visibleDots = dots.count { isVisible($0.center) }
    let clusters = circles.count { isVisible($0.center) }
    return "\(shortCaption) in "
      + GroupedNumber(clusters).of("cluster")
      + (visibleDots > 0 ? " and \(GroupedNumber(visibleDots)) alone" : "")
  }

  var description: String {
    guard let biggest = circles.filter({ isVisible($0.center) }).map(\.count).max() else {
      return "A map with \(caption)."
    }
    return "A map with \(caption); the biggest cluster has \(GroupedNumber(biggest))."
  }

  /// The visible places by part of rings, the most frequent first, as in a ring.
  var partCounts: [CategoryRing.Arc] {
    var counts = [Int](repeating: 0, count: categoryNames.count)
    var (other, none) = (0, 0)
    func add(_ part: CategoryRing.Part, _ count: Int) {
      switch part {
      case .category(let category): counts[category] += count
      case .other: other += count
      case .noCategory: none += count
      }
    }
    for dot in dots where isVisible(dot.center) { if let part = dot.part { add(part, 1) } }
    for circle in circles where isVisible(circle.center) {
      for arc in circle.categories?.ring.ring.arcs ?? [] { add(arc.part, arc.count) }
    }
    return CategoryRing(counts: counts, other: other, none: none, diameter: 0).arcs
  }

  private func isVisible(_ point: ScreenPoint) -> Bool {
    (0..<frame.width).contains(point.x) && (0..<frame.height).contains(point.y)
  }
}

// MARK: - Drawing

extension PictureMarks {
  func draw(on canvas: inout SVGCanvas) {
    for dot in dots { canvas.draw(dot) }
    for circle in circles { canvas.draw(circle) }
    let names = PlaceLabels(dots, around: circles, in: frame, on: canvas)
    for label in names.labels { canvas.draw(label) }
  }
}

struct PictureDot {
  let center: ScreenPoint
  let name: String?

  /// The category. `nil` if none are counted.
  var part: CategoryRing.Part?

  /// The radius in screen points, to the middle of the outline.
  static let radius = 4.0

  /// The size in the picture. One screen point is for the outline.
  static let viewSize = ViewSize(width: 2 * radius + 1, height: 2 * radius + 1)
}
