/// What an edit does, by its name in requests.
enum EditOperation: String, CaseIterable {
  case insert, move, update, remove

  /// The other members of an edit.
  enum Member: String {
    case place, coordinates, properties
  }

  enum Use {
    case needed, optional, none
  }

  /// Returns how the operation uses a member.
  func use(of member: Member) -> Use {
    switch (self, member) {
    case (.insert, .place): .none
    case (.insert, .properties): .optional
    case (.move, .properties), (.update, .coordinates): .none
    case (.remove, .coordinates), (.remove, .properties): .none
    default: .needed
    }
  }
}
