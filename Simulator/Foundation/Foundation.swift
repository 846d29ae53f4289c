// The part of Foundation that the adapter and the simulator use, for `scripts/availability.sh`. The
// script compiles as for iOS, for which Linux lacks Foundation. This code is compiled and never
// run.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public typealias TimeInterval = Double
public typealias CGFloat = Double

public func sin(_ value: Double) -> Double { value }
public func cos(_ value: Double) -> Double { value }
public func pow(_ value: Double, _ exponent: Double) -> Double { value }

// MARK: - Geometry

public struct CGPoint: Equatable, Sendable {
  public static let zero = CGPoint()
  public var x = 0.0
  public var y = 0.0

  public init() {}

  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

public struct CGSize: Equatable, Sendable {
  public static let zero = CGSize()
  public var width = 0.0
  public var height = 0.0

  public init() {}

  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

public struct CGRect: Equatable, Sendable {
  public static let zero = CGRect()
  public static let null = CGRect()
  public var origin = CGPoint()
  public var size = CGSize()

  public init() {}

  public init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }

  public var minX: Double { origin.x }
  public var midX: Double { origin.x }
  public var maxX: Double { origin.x }
  public var minY: Double { origin.y }
  public var midY: Double { origin.y }
  public var maxY: Double { origin.y }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var isEmpty: Bool { true }

  public func insetBy(dx: Double, dy: Double) -> CGRect { self }
  public func offsetBy(dx: Double, dy: Double) -> CGRect { self }
  public func contains(_ point: CGPoint) -> Bool { false }
  public func intersects(_ other: CGRect) -> Bool { false }
  public func union(_ other: CGRect) -> CGRect { self }
}

// MARK: - Objects

public protocol NSObjectProtocol: AnyObject {
  var hash: Int { get }
  func isEqual(_ object: Any?) -> Bool
}

open class NSObject: NSObjectProtocol, Hashable {
  public init() {}

  open var hash: Int { 0 }
  open var description: String { "" }

  open func isEqual(_ object: Any?) -> Bool { false }
  public static func == (one: NSObject, other: NSObject) -> Bool { one.isEqual(other) }
  public func hash(into hasher: inout Hasher) {}
}

open class NSCoder: NSObject {}

public class NSLock: @unchecked Sendable {
  public init() {}
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
  public func lock() {}
  public func unlock() {}
}

public class NSAttributedString: NSObject {
  public struct Key: Hashable, Sendable {
    public init(_ name: String) {}
    public init(rawValue: String) {}
  }

  public init(string: String) {}
  public init(string: String, attributes: [Key: Any]?) {}

  public var length: Int { 0 }
  public var string: String { "" }

  public func attribute(_ key: Key, at offset: Int, effectiveRange: Int?) -> Any? { nil }
}

// MARK: - The system

public struct Notification: Sendable {
  public struct Name: Hashable, Sendable {
    public init(_ name: String) {}
    public init(rawValue: String) {}
  }
}

public class NotificationCenter: @unchecked Sendable {
  public static let `default` = NotificationCenter()

  public func addObserver(
    forName name: Notification.Name?,
    object: Any?,
    queue: Int?,
    using body: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    NSObject()
  }

  public func removeObserver(_ observer: Any) {}
}

public class Bundle: @unchecked Sendable {
  public static let module = Bundle()
}

public func NSLocalizedString(
  _ key: String,
  tableName: String? = nil,
  bundle: Bundle,
  value: String = "",
  comment: String
) -> String { key }

public struct Date: Sendable {
  public struct FormatStyle: Sendable {
    public struct DateStyle: Sendable { public static let abbreviated = DateStyle() }
    public struct TimeStyle: Sendable {
      public static let omitted = TimeStyle()
      public static let shortened = TimeStyle()
    }
  }

  public init(timeIntervalSince1970: TimeInterval) {}
  public func formatted(date: FormatStyle.DateStyle, time: FormatStyle.TimeStyle) -> String { "" }
}

public struct Locale: Equatable, Sendable {
  public static let current = Locale()
}

public class DispatchSpecificKey<Value>: @unchecked Sendable {
  public init() {}
}

public class DispatchQueue: @unchecked Sendable {
  public static let main = DispatchQueue()

  public func async(execute body: @escaping @Sendable @convention(block) () -> Void) {}
  public func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value?) {}
  public static func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? { nil }
}
