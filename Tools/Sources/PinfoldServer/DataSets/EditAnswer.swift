import Pinfold
import PinfoldStore

/// The response to a batch of edits.
struct EditAnswer: Sendable {
  /// The version of the data set with the edits, if they are shown.
  let version: StoreVersion

  /// The places that the edits are about, in order; `nil` for what is no place.
  let ids: [PointID?]

  /// Whether plans show the edits now.
  let isShown: Bool
}
