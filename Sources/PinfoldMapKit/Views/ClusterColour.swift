#if canImport(MapKit) && !os(watchOS)
public import PinfoldSurface

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
#elseif canImport(UIKit)
public import UIKit
#else
public import MapKit
#endif

/// A colour of views, with a name: views of one colour are used again for one
/// another, and for no others.
///
/// The ready-made ones adapt to light and dark appearance.
public struct ClusterColour: Hashable, Sendable {
  /// What it is called, in reuse identifiers.
  public let name: String

  /// The colour.
  public let colour: PlatformColour

  /// Creates a colour of a name of its own.
  public init(name: String, colour: PlatformColour) {
    (self.name, self.colour) = (name, colour)
  }

  /// The system's blue.
  public static let blue = ClusterColour(name: "blue", colour: .systemBlue)

  /// The system's red.
  public static let red = ClusterColour(name: "red", colour: .systemRed)

  /// The system's green.
  public static let green = ClusterColour(name: "green", colour: .systemGreen)

  /// The system's purple.
  public static let purple = ClusterColour(name: "purple", colour: .systemPurple)

  /// The system's pink.
  public static let pink = ClusterColour(name: "pink", colour: .systemPink)

  /// The system's teal.
  public static let teal = ClusterColour(name: "teal", colour: .systemTeal)

  /// The system's indigo.
  public static let indigo = ClusterColour(name: "indigo", colour: .systemIndigo)

  /// Orange, which areas of a thinned map are drawn in.
  public static let orange = ClusterColour(name: "orange", colour: .orange)

  /// The colours of groups, in the order of their numbers.
  static let palette = [blue, red, green, purple, pink, teal, indigo]

  /// The colour of a group unless another one is chosen.
  public static func ofGroup(_ group: GroupID) -> ClusterColour {
    let count = palette.count
    let remainder = group.number % count
    return palette[remainder < 0 ? remainder + count : remainder]
  }
}
#endif
