import Foundation
import Pinfold
import PinfoldReaders
import PinfoldStore

/// The id of a plan, which says what the plan was made of: a server that shows the same version
/// of the places makes it again.
///
///     1764065547000312-1k9x0y.12vqa9.8xk2m1.cmVjdD0t…
///
/// A version, the zoom level, a hash of the names of the clusters and the query, in letters that need
/// no escape in addresses.
struct PlanID: Hashable, Sendable {
  /// The version of the places.
  let version: StoreVersion

  /// The zoom level that was planned for, which may be that of a plan before.
  let zoomLevel: ZoomLevel

  /// A hash of the names of the clusters, some of which may be of plans before.
  let names: UInt64

  /// The query, without what says nothing of the plan itself.
  let query: String

  /// The id in letters, digits, hyphens, underscores and periods. Written once: plans that are
  /// kept say it in every response.
  let description: String

  private init(version: StoreVersion, zoomLevel: ZoomLevel, names: UInt64, query: String) {
    (self.version, self.zoomLevel, self.names, self.query) = (version, zoomLevel, names, query)
    let letters = Data(query.utf8).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    let zoom = String(zoomLevel.value.bitPattern, radix: 36)
    description = "\(version).\(zoom).\(String(names, radix: 36)).\(letters)"
  }
}

extension PlanID {
  /// The parameters of a query that say nothing of the plan.
  private static let passing = ["after", "min_version"]

  /// - Parameters:
  ///   - plan: The plan, as it is shown.
  ///   - key: What it answers.
  init(_ plan: Plan, _ key: PlanCache.Key) {
    let query = key.query.split(separator: "&")
      .filter { part in !Self.passing.contains { part == $0 || part.hasPrefix("\($0)=") } }
      .joined(separator: "&")
    self.init(
      version: key.version,
      zoomLevel: plan.zoomLevel,
      names: plan.names,
      query: query
    )
  }
}

extension Plan {
  /// A hash of the names of the clusters.
  var names: UInt64 {
    var hash = FowlerNollVo()
    for cluster in clusters {
      hash.append(cluster.id.description.utf8)
      hash.append(CollectionOfOne(0))
    }
    return hash.value
  }
}

extension PlanID: LosslessStringConvertible {
  /// Reads an id as ``description`` writes it.
  init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, let version = StoreVersion(String(parts[0])),
      let zoom = UInt64(parts[1], radix: 36).map({ Double(bitPattern: $0) }), zoom.isFinite,
      let names = UInt64(parts[2], radix: 36), let query = Self.text(parts[3])
    else { return nil }
    self.init(version: version, zoomLevel: ZoomLevel(zoom), names: names, query: query)
    guard self.description == description else { return nil }
  }

  private static func text(_ letters: Substring) -> String? {
    let padding = String(repeating: "=", count: (4 - letters.utf8.count % 4) % 4)
    let base64 = letters.replacing("-", with: "+").replacing("_", with: "/") + padding
    return Data(base64Encoded: String(base64)).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
