/// What an edit does, as it is called in a request.
enum EditOperation: String, CaseIterable {
  case insert, move, update, remove

  /// What is said of an edit besides.
  enum Member: String {
    case place, coordinates, properties
  }

  enum Use {
    case needed, optional, none
  }

  /// Returns what becomes of a member.
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
