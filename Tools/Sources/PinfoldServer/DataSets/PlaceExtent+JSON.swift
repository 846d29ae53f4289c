import PinfoldText
import PinfoldPlans

extension PlaceExtent {
  /// The places that are not in the frame.
  var outside: JSONValue {
    .object([("count", .number(outsideCount)), ("bounds", JSONValue(outsideBounds))])
  }
}
