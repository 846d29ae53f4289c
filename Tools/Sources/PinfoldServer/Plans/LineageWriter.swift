import Pinfold
import PinfoldText

/// Writes the differences between two plans: cluster ids and flows of members.
struct LineageWriter {
  private let diff: PlanDiff
  private let previousID: String

  /// - Parameter id: The id of the previous plan.
  init(_ diff: PlanDiff, from id: String) {
    (self.diff, previousID) = (diff, id)
  }

  /// - Parameter check: Throws if the text is too long.
  func write(
    to json: inout JSONWriter,
    _ check: (_ byteCount: Int) throws(RequestError) -> Void
  ) throws(RequestError) {
    json.raw("{\"from\":\"\(previousID)\"")
    write("removed", diff.removed.map(\.id), to: &json)
    write("inserted", diff.inserted.map(\.id), to: &json)
    write("changed", diff.changed.map(\.after.id), to: &json)
    json.raw(",\"flows\":[")
    var separator = ""
    for flow in diff.flows {
      json.raw("\(separator){\"from\":\"\(Self.name(flow.from))\",")
      json.raw("\"to\":\"\(Self.name(flow.to))\",\"count\":")
      json.number(flow.count)
      json.raw("}")
      try check(json.bytes.count)
      separator = ","
    }
    json.raw("]}")
  }

  private func write(_ name: String, _ ids: [ClusterID], to json: inout JSONWriter) {
    json.raw(",\"\(name)\":[")
    var separator = "\""
    for id in ids {
      json.raw(separator)
      json.raw(id.description)
      separator = "\",\""
    }
    json.raw(ids.isEmpty ? "]" : "\"]")
  }

  private static func name(_ end: MemberFlow.Endpoint) -> String {
    switch end {
    case .cluster(let id): id.description
    case .outside: "outside"
    case .absent: "absent"
    }
  }
}
