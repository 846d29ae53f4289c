internal import MapKit

/// Content of a map.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @preconcurrency public protocol MapContent {
  /// The type of its parts.
  associatedtype Body: MapContent

  /// Its parts.
  @MapContentBuilder var body: Body { get }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension MapContent {
  func collectAny(_ collector: ContentCollector, _ place: RenderPlace) {
    if let content = self as? any FrameworkMapContent { return content.collect(collector, place) }
    for (number, property) in Mirror(reflecting: self).children.enumerated() {
      (property.value as? any FrameworkProperty)?.install(place, number: number)
    }
    guard Body.self != Never.self else { return }
    body.collectAny(collector, place.part("\(Self.self)"))
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Never: MapContent {}

/// Map content of the framework.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @preconcurrency public protocol FrameworkMapContent: MapContent where Body == Never {
  /// Adds the content to the map.
  func collect(_ collector: ContentCollector, _ place: RenderPlace)
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension FrameworkMapContent {
  /// Fails, because the framework adds the content itself.
  public var body: Never { preconditionFailure("Nothing is shown here") }
}

/// Collects the content of a map.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor public final class ContentCollector {
  var annotations: [HostedAnnotation] = []
  var lines: [[CLLocationCoordinate2D]] = []
}

/// Empty map content.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct EmptyMapContent: FrameworkMapContent {
  /// Creates empty content.
  public nonisolated init() {}

  /// Does nothing.
  public func collect(_ collector: ContentCollector, _ place: RenderPlace) {}
}

/// Several parts of a map.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct TupleMapContent<Contents>: FrameworkMapContent {
  let contents: [any MapContent]

  /// Adds each part.
  public func collect(_ collector: ContentCollector, _ place: RenderPlace) {
    for (number, content) in contents.enumerated() {
      content.collectAny(collector, place.part("\(number)"))
    }
  }
}

/// One of two parts of a map.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
public struct ConditionalMapContent<First: MapContent, Second: MapContent>: FrameworkMapContent {
  let content: any MapContent
  let name: String

  /// Adds the part.
  public func collect(_ collector: ContentCollector, _ place: RenderPlace) {
    content.collectAny(collector, place.part(name))
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Optional: MapContent, FrameworkMapContent where Wrapped: MapContent {
  /// Fails, because the framework adds the content itself.
  public var body: Never { preconditionFailure("Nothing is shown here") }

  /// Adds the part, if any.
  public func collect(_ collector: ContentCollector, _ place: RenderPlace) {
    self?.collectAny(collector, place.part("some"))
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ForEach where Content: MapContent {
  /// Creates a part of a map for each value.
  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @MapContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    (self.data, self.id, self.content) = (data, id, content)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ForEach where Content: MapContent, Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates a part of a map for each value with an id.
  public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ForEach: MapContent, FrameworkMapContent where Content: MapContent {
  /// Fails, because the framework adds the content itself.
  public var body: Never { preconditionFailure("Nothing is shown here") }

  /// Adds the parts.
  public func collect(_ collector: ContentCollector, _ place: RenderPlace) {
    for value in data {
      let id = value[keyPath: id]
      let first = collector.annotations.count
      content(value).collectAny(collector, place.part("[\(id)]"))
      // Annotations without a tag get the id as their tag.
      for index in collector.annotations.indices[first...] {
        collector.annotations[index].tag = collector.annotations[index].tag ?? AnyHashable(id)
      }
    }
  }
}

/// Makes map content from the statements of a closure.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @resultBuilder public struct MapContentBuilder {
  /// Returns empty content for no statements.
  public static func buildBlock() -> EmptyMapContent { EmptyMapContent() }

  /// Returns the part of a single statement.
  public static func buildBlock<Content: MapContent>(_ content: Content) -> Content { content }

  /// Combines several parts.
  public static func buildBlock<each Content: MapContent>(
    _ content: repeat each Content
  ) -> TupleMapContent<(repeat each Content)> {
    var contents: [any MapContent] = []
    for content in repeat each content { contents.append(content) }
    return TupleMapContent(contents: contents)
  }

  /// Returns a part under a condition.
  public static func buildIf<Content: MapContent>(_ content: Content?) -> Content? { content }

  /// Returns the first of two parts.
  public static func buildEither<First: MapContent, Second: MapContent>(
    first: First
  ) -> ConditionalMapContent<First, Second> {
    ConditionalMapContent(content: first, name: "first")
  }

  /// Returns the second of two parts.
  public static func buildEither<First: MapContent, Second: MapContent>(
    second: Second
  ) -> ConditionalMapContent<First, Second> {
    ConditionalMapContent(content: second, name: "second")
  }
}
