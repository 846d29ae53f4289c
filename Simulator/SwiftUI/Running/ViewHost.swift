public import Foundation
import MapKit
import Observation

/// The position of a view in the hierarchy while it is rendered, with its environment.
@MainActor public struct RenderPlace {
  let host: ViewHost

  /// The identity of the view.
  var path: String
  var environment: EnvironmentValues
  var look = DrawnView.Look()

  /// Whether the view is in an annotation of a map.
  var isInAnnotation = false

  /// Whether the view is hidden from screen readers.
  var isHidden = false

  /// Whether the user cannot use the view.
  var isDisabled = false

  /// The control that the view is a part of.
  var control: HostedControl?

  /// Returns the place of a part.
  func part(_ name: String) -> RenderPlace {
    var place = self
    place.path += "/\(name)"
    return place
  }
}

/// A leaf of the drawn views, such as a text in an annotation.
public struct DrawnView: Sendable {
  /// The appearance of the leaf.
  public struct Look: Sendable {
    /// The distance from its place, in screen points.
    public var offset = CGSize.zero

    /// The opacity.
    public var opacity = 1.0

    /// The color of texts.
    public var color: String?

    /// The text for screen readers.
    public var label: String?

    /// The size of its frame.
    public var size: CGSize?
  }

  /// The content, such as a text.
  public let content: String

  /// The appearance.
  public let look: Look
}

/// A simulated screen for a view.
///
/// It evaluates bodies, keeps state by the position of views, runs actions and shows maps; see
/// ``HostedMap``. Each update creates the root view ten times, because SwiftUI may create views
/// more often than it shows them.
@MainActor public final class ViewHost {
  private let makeRoot: () -> any View
  var states: [String: AnyObject] = [:]
  var usedStates: Set<String> = []
  var environment = EnvironmentValues()

  /// Actions to run after rendering, such as actions of views that appeared.
  private var effects: [() -> Void] = []
  private var disappearances: [String: () -> Void] = [:]
  private var appearing: [String: (appear: () -> Void, disappear: () -> Void)] = [:]
  private var observed: [String: Any] = [:]
  private(set) var needsUpdate = true

  /// The controls of the views, and the views that follow a finger.
  public internal(set) var controls: [HostedControl] = []
  var drags: [HostedDrag] = []

  /// Receives each drawn leaf.
  var drawn: ((DrawnView) -> Void)?

  /// The behavior of its maps.
  public let traits: MapTraits

  /// The size of the screen, or `nil` before it is known.
  public private(set) var size: CGSize?
  private var mapsByPath: [String: HostedMap] = [:]
  private var shownPaths: Set<String> = []
  private var geometry: [String: (CGSize) -> Void] = [:]

  /// Creates the screen of a view, without a size.
  public init<Root: View>(_ traits: MapTraits = [], _ root: @escaping () -> Root) {
    (self.traits, makeRoot) = (traits, root)
  }
}

extension ViewHost {
  /// The shown maps, in order.
  public var maps: [HostedMap] {
    mapsByPath.values.filter { shownPaths.contains($0.path) }.sorted { $0.path < $1.path }
  }

  /// Sets the size of the screen.
  public func resize(to size: CGSize) {
    self.size = size
    if !traits.contains(.sizeAfterCamera) { reportSize() }
    for map in maps { map.sizeDidChange() }
  }

  /// Reports the size to views that observe it.
  public func reportSize() {
    guard let size else { return }
    for report in geometry.values { report(size) }
  }

  /// Sets the environment of the views.
  public func setEnvironment(
    reducesMotion: Bool = false,
    textScale: Double = 1,
    colorScheme: ColorScheme = .light,
    contrast: ColorSchemeContrast = .standard,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    environment.accessibilityReduceMotion = reducesMotion
    environment.textScale = textScale
    environment.colorScheme = colorScheme
    environment.colorSchemeContrast = contrast
    environment.layoutDirection = layoutDirection
    invalidate()
  }

  /// Renders the views until nothing changes.
  public func update() {
    var rounds = 0
    while needsUpdate {
      rounds += 1
      precondition(rounds < 100, "The views change with each update")
      render()
    }
  }

  /// Returns the drawn leaves outside maps.
  public func draw() -> [DrawnView] {
    var views: [DrawnView] = []
    drawn = { views.append($0) }
    render()
    drawn = nil
    return views
  }

  func invalidate() { needsUpdate = true }

  /// Reads the content of all maps again without a change.
  public func readContentAgain() {
    for map in maps { map.readContent() }
  }

  private func render() {
    needsUpdate = false
    (usedStates, effects, appearing, geometry) = ([], [], [:], [:])
    (shownPaths, controls, drags) = ([], [], [])
    var root = makeRoot()
    for _ in 0..<9 { root = makeRoot() }
    tracked {
      root.renderAny(RenderPlace(host: self, path: "", environment: environment))
    }
    mapsByPath = mapsByPath.filter { shownPaths.contains($0.key) }
    for map in maps { map.readContent() }
    states = states.filter { usedStates.contains($0.key) }
    let (gone, new) = (
      disappearances.filter { appearing[$0.key] == nil },
      appearing.filter { disappearances[$0.key] == nil }
    )
    disappearances = appearing.mapValues(\.disappear)
    for key in gone.keys.sorted() { gone[key]?() }
    for key in new.keys.sorted() { new[key]?.appear() }
    for effect in effects { effect() }
    if size != nil { for map in maps { map.follow() } }
  }

  /// Runs a function, and updates the screen when an observable value that it read changes.
  func tracked(_ read: () -> Void) {
    guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *) else { return read() }
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated { self?.invalidate() }
    }
  }
}

// MARK: - What views register

extension ViewHost {
  func show(_ map: HostedMap) { mapsByPath[map.path] = map }

  func map(at path: String) -> HostedMap? {
    precondition(shownPaths.insert(path).inserted, "Two maps at \(path)")
    return mapsByPath[path]
  }

  func note(_ path: String, appear: @escaping () -> Void, disappear: @escaping () -> Void) {
    appearing[path] = (appear, disappear)
  }

  /// Calls back if the value has changed since the last update.
  func observe<Value: Equatable>(
    _ value: Value,
    _ path: String,
    initial: Bool,
    _ action: @escaping (Value, Value) -> Void
  ) {
    let old = observed[path] as? Value
    observed[path] = value
    if let old, old != value { effects.append { action(old, value) } }
    if old == nil, initial { effects.append { action(value, value) } }
  }

  func reportSize(_ path: String, _ action: @escaping (CGSize) -> Void) {
    geometry[path] = action
    guard let size, observed[path] as? CGSize != size else { return }
    observed[path] = size
    if !traits.contains(.sizeAfterCamera) { effects.append { action(size) } }
  }
}

/// Behavior that SwiftUI does not specify. Tests run maps with each of these traits.
public struct MapTraits: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates traits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The framework tracks what views read, but not what map content reads.
  public static let untrackedContent = MapTraits(rawValue: 1)

  /// Maps report each camera twice.
  public static let reportsTwice = MapTraits(rawValue: 2)

  /// Maps report each camera after the next one.
  public static let reportsLate = MapTraits(rawValue: 4)

  /// The size is known only after the camera.
  public static let sizeAfterCamera = MapTraits(rawValue: 8)

  /// Views in annotations never learn that they appeared.
  public static let silentAppearance = MapTraits(rawValue: 16)

  /// An automatic position frames the content after every change of the content.
  public static let framesAgain = MapTraits(rawValue: 32)

  /// All traits, one by one.
  public static let all: [MapTraits] = (0..<6).map { MapTraits(rawValue: 1 << $0) }
}
