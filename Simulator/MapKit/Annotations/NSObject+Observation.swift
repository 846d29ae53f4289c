/// An object that observes properties. On Apple's platforms, any `NSObject` can do that.
@MainActor public protocol KeyValueObserver: AnyObject {
  /// A property of an object has changed.
  func observeValue(forKeyPath key: String, of object: NSObject)
}

@MainActor private var observations: [ObjectIdentifier: [Observation]] = [:]

private struct Observation {
  let key: String
  weak var observer: (any KeyValueObserver)?
}

extension NSObject {
  /// Notifies an observer of each change of a property.
  @MainActor public func addObserver(_ observer: any KeyValueObserver, forKeyPath key: String) {
    observations[ObjectIdentifier(self), default: []]
      .append(Observation(key: key, observer: observer))
  }

  /// Removes an observer. It must have been added before.
  @MainActor public func removeObserver(_ observer: any KeyValueObserver, forKeyPath key: String) {
    let id = ObjectIdentifier(self)
    guard
      let place = observations[id]?.firstIndex(where: { $0.key == key && $0.observer === observer })
    else { preconditionFailure("Not an observer of \(key)") }
    observations[id]?.remove(at: place)
    if observations[id]?.isEmpty == true { observations[id] = nil }
  }

  /// Whether the object has observers, as `observationInfo` tells on Apple's platforms.
  @MainActor public var isObserved: Bool { observations[ObjectIdentifier(self)] != nil }

  /// Announces that a property is about to change.
  public func willChangeValue(forKey key: String) {}

  /// Announces that a property has changed. Notifies observers, and updates maps with the
  /// annotation.
  public func didChangeValue(forKey key: String) {
    guard self is any MKAnnotation else { return }
    nonisolated(unsafe) let object = self
    // As on Apple's platforms, annotations on a map change on the main thread.
    MainActor.assumeIsolated {
      MKMapView.annotationDidChange(ObjectIdentifier(object), key)
      for observation in observations[ObjectIdentifier(object)] ?? [] where observation.key == key {
        observation.observer?.observeValue(forKeyPath: key, of: object)
      }
    }
  }
}
