public import Foundation
public import MapKit

/// A custom view on a map.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct Annotation<Label: View, Content: View>: FrameworkMapContent {
  let title: String
  let coordinate: CLLocationCoordinate2D
  let content: Content
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Annotation where Label == Text {
  /// Creates a view with a title.
  public init(
    _ title: LocalizedStringKey,
    coordinate: CLLocationCoordinate2D,
    anchor: UnitPoint = .center,
    @ViewBuilder content: () -> Content
  ) {
    (self.title, self.coordinate, self.content) = (title.key, coordinate, content())
  }

  /// Creates a view with a title that is shown verbatim.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    coordinate: CLLocationCoordinate2D,
    anchor: UnitPoint = .center,
    @ViewBuilder content: () -> Content
  ) {
    (self.title, self.coordinate, self.content) = (String(title), coordinate, content())
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Annotation {
  /// Adds the annotation to the map's content.
  public func collect(_ collector: ContentCollector, _ place: RenderPlace) {
    var place = place
    place.isInAnnotation = true
    collector.annotations.append(
      HostedAnnotation(
        path: place.path,
        title: title,
        coordinate: coordinate,
        content: content,
        place: place
      )
    )
  }
}

/// A balloon on a map.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct Marker<Label: View>: FrameworkMapContent {
  let title: String
  let coordinate: CLLocationCoordinate2D
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Marker where Label == Text {
  /// Creates a balloon with a title.
  public init(_ title: LocalizedStringKey, coordinate: CLLocationCoordinate2D) {
    (self.title, self.coordinate) = (title.key, coordinate)
  }

  /// Creates a balloon with a title that is shown verbatim.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, coordinate: CLLocationCoordinate2D) {
    (self.title, self.coordinate) = (String(title), coordinate)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Marker {
  /// Adds the balloon to the map's content.
  public func collect(_ collector: ContentCollector, _ place: RenderPlace) {
    collector.annotations.append(
      HostedAnnotation(
        path: place.path,
        title: title,
        coordinate: coordinate,
        content: EmptyView(),
        place: place
      )
    )
  }
}

/// The user's location.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct UserAnnotation: FrameworkMapContent {
  /// Creates the annotation of the user's location.
  public nonisolated init() {}

  /// Does nothing.
  public func collect(_ collector: ContentCollector, _ place: RenderPlace) {}
}

/// A line on a map.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct MapPolyline: FrameworkMapContent {
  let coordinates: [CLLocationCoordinate2D]

  /// Creates a line through places.
  public nonisolated init(coordinates: [CLLocationCoordinate2D]) { self.coordinates = coordinates }

  /// Adds the line to the map's content.
  public func collect(_ collector: ContentCollector, _ place: RenderPlace) {
    collector.lines.append(coordinates)
  }
}

/// Map content with a modifier.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ModifiedMapContent<Content: MapContent>: FrameworkMapContent {
  let content: Content
  let tag: AnyHashable?

  func collect(_ collector: ContentCollector, _ place: RenderPlace) {
    let first = collector.annotations.count
    content.collectAny(collector, place)
    for index in collector.annotations.indices[first...] {
      collector.annotations[index].tag = collector.annotations[index].tag ?? tag
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MapContent {
  /// Sets the value that the selection has while the content is selected.
  public func tag<Tag: Hashable>(_ tag: Tag) -> some MapContent {
    ModifiedMapContent(content: self, tag: AnyHashable(tag))
  }

  /// Sets whether titles appear beside annotations.
  public func annotationTitles(_ visibility: Visibility) -> some MapContent { self }

  /// Sets the style of lines.
  public func stroke(_ style: some ShapeStyle, lineWidth: CGFloat = 1) -> some MapContent { self }

  /// Sets the color.
  public func tint(_ style: (some ShapeStyle)?) -> some MapContent { self }
}
