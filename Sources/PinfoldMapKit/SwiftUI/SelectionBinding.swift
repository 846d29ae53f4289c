#if canImport(MapKit) && canImport(SwiftUI) && !os(watchOS)
import MapKit

/// The annotation that is selected, as an app stores it: itself or its id.
///
/// A binding of SwiftUI that reads another one has to be sendable, and so would have to be the ids
/// of all apps.
@MainActor struct SelectionBinding {
  let get: () -> (any MKAnnotation)?
  let set: ((any MKAnnotation)?) -> Void

  /// The annotation.
  var wrappedValue: (any MKAnnotation)? {
    get { get() }
    nonmutating set { set(newValue) }
  }
}
#endif
