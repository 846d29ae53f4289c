#if canImport(MapKit) && canImport(SwiftUI)
#if canImport(ObjectiveC)
// Together with SwiftUI, it has `MapContent`.
public import MapKit
#else
import MapKit
#endif
import Pinfold
import PinfoldSurface
public import SwiftUI

/// Shows the clusters of a model on a SwiftUI `Map`, beside other content.
///
///     Map(position: $stations.position, selection: $stations.selection) {
///       ClusterContent(stations)
///       UserAnnotation()
///     }
///     .clusters(stations)
///
/// The modifier `clusters` follows the camera.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct ClusterContent<Item: Identifiable, Label: View>: MapContent {
  private let model: ClusterModel<Item>
  private let map: String
  private let label: (ItemCluster<Item>) -> Label

  /// The state of the map when the content was made. New state makes new content, whether or not
  /// SwiftUI follows the reads in `body`.
  private let revision: Int
  private let selection: ClusterModel<Item>.Selection?

  /// Creates content with views of the app.
  ///
  /// Overlaps are removed as if views were as large as ``ClusterDisc``: for other sizes, set
  /// `viewSize` of the model's options. Gestures and buttons in the views compete with the map's
  /// selection.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - map: The name of the map, if several maps show the model.
  ///   - content: Returns the view of a cluster or a single item.
  public init(
    _ model: ClusterModel<Item>,
    map: String = ClusterModel<Item>.mainMap,
    @ViewBuilder content: @escaping (ItemCluster<Item>) -> Label
  ) {
    (self.model, self.map, label) = (model, map, content)
    (revision, selection) = (model.map(map).surface.revision, model.selection)
  }

  /// Creates content with discs. The disc of a single item is small and has no number. VoiceOver
  /// reads the model's `title`.
  public init(_ model: ClusterModel<Item>, map: String = ClusterModel<Item>.mainMap)
  where Label == ClusterDisc {
    self.init(model, map: map) { ClusterDisc($0, text: model.title(of: $0)) }
  }

  /// The clusters and the legs of an opened cluster.
  public var body: some MapContent {
    let selected = model.selectedCluster(on: map)
    ForEach(model.map(map).surface.legs, id: \.self) { leg in
      MapPolyline(coordinates: leg.ends).stroke(Color.gray, lineWidth: 1)
    }
    ForEach(model.elements(on: map)) { element in
      let cluster = model.cluster(element, on: map, selected: selected)
      Annotation(model.title(of: cluster), coordinate: cluster.coordinate) {
        MovingContent(motion: element.motion) { label(cluster) }
      }
      .tag(model.tag(element, on: map, selected: selected))
      .annotationTitles(.hidden)
    }
  }
}

extension SurfaceShape {
  /// Where a line begins and ends.
  fileprivate var ends: [CLLocationCoordinate2D] {
    guard case .line(let start, let end) = outline else { return [] }
    return [start, end].map { CLLocationCoordinate2D(WebMercator.coordinate(for: $0)) }
  }
}

/// Moves and fades a view, once for each motion: maps ignore the transitions of SwiftUI.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct MovingContent<Content: View>: View {
  let motion: ContentMotion?
  @ViewBuilder let content: Content

  /// The motion that is at its end, or on its way there.
  @State private var ended: Int?

  var body: some View {
    let isAtStart = motion.map { $0.number != ended } ?? false
    let offset = isAtStart ? motion?.offset.from : motion?.offset.to
    let opacity = isAtStart ? motion?.opacity.from : motion?.opacity.to
    content
      // As large as a finger.
      .frame(minWidth: 44, minHeight: 44)
      .contentShape(Rectangle())
      .offset(x: offset?.width ?? 0, y: offset?.height ?? 0)
      .opacity(opacity ?? 1)
      .onChange(of: motion?.number, initial: true) { _, number in
        withAnimation(.easeInOut(duration: motion?.seconds ?? 0)) { ended = number }
      }
  }
}
#endif
