import Foundation
import Testing

@testable import PinfoldPostgres

@Suite struct FollowingTests {
  private static func moment(
    _ snapshot: String,
    id: String? = "log",
    shape: String = "shape",
    removedBelow: UInt64 = 0
  ) -> TableMoment {
    TableMoment(snapshot: snapshot, shape: shape, id: id, removedBelow: removedBelow)
  }

  /// Nothing is removed that a moment has not seen, as long as it is of transactions before its
  /// first open one.
  @Test func changesThatAreThereContinueAMoment() {
    let earlier = Self.moment("20:30:20,25")
    for removed in [0, 5, 20] as [UInt64] {
      let later = Self.moment("31:31:", removedBelow: removed)
      #expect(later.continues(earlier, isSameConnection: false))
    }
    #expect(!Self.moment("31:31:", removedBelow: 21).continues(earlier, isSameConnection: true))
    #expect(!Self.moment("31:31:", shape: "other").continues(earlier, isSameConnection: true))
  }

  /// After the server was killed, an id is missing until the next change. Then only a connection
  /// that stayed open shows that the server was not killed again.
  @Test func aKilledServerEndsAMoment() {
    let known = Self.moment("20:20:")
    for id in ["another", nil] as [String?] {
      for isSame in [false, true] {
        #expect(!Self.moment("30:30:", id: id).continues(known, isSameConnection: isSame))
      }
    }
    let unknown = Self.moment("20:20:", id: nil)
    for id in ["another", nil] as [String?] {
      #expect(Self.moment("30:30:", id: id).continues(unknown, isSameConnection: true))
      #expect(!Self.moment("30:30:", id: id).continues(unknown, isSameConnection: false))
    }
  }

  @Test(arguments: [
    ("plain", "'plain'"), ("it's", "'it''s'"), ("a\\b", #"E'a\\b'"#), ("\\'", #"E'\\'''"#),
  ])
  func literalsEndWhereTheyShould(text: String, literal: String) {
    #expect(ChangeTable.literal(text) == literal)
  }

  /// A column may have the name that ends the text of a function.
  @Test func functionsEndWhereTheyShould() throws {
    let key = ["$pinfold$", "$pinfold1$"].map {
      ChangeTable.KeyColumn(name: $0, quotedName: "\"\($0)\"", type: "pg_catalog.text")
    }
    let table = ChangeTable(number: "7", table: "s.t", key: key)
    let statement = try #require(table.functionStatements.first)
    #expect(statement.hasSuffix("$pinfold2$"))
    #expect(statement.components(separatedBy: "$pinfold2$").count == 3)
    #expect(table.condition(since: "1:1:").hasPrefix(#"("$pinfold$", "$pinfold1$") IN (SELECT"#))
  }
}
