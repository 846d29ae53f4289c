import GRDB
import Pinfold
import Testing

@testable import PinfoldStore

@Suite struct EditKeyTests {
  private static let file = "name,lat,lon\nA,1,1\nB,2,2\n"
  private static let here = Coordinate(latitude: 5, longitude: 5)
  private static let edits: [PlaceEdit] = [
    .insert(at: here, properties: []), .remove(PointID(1)), .insert(at: here, properties: []),
  ]

  private func receipt(_ outcome: EditOutcome) -> (isNew: Bool, receipt: EditReceipt)? {
    switch outcome {
    case .applied(_, let receipt): (true, receipt)
    case .repeated(let receipt): (false, receipt)
    default: nil
    }
  }

  @Test func aKeyIsForOneBatchAlsoAfterAReopening() throws {
    try withStore(of: Self.file) { store in
      let terms = EditTerms(key: EditKey(text: "k", request: .max))
      let first = try #require(receipt(try store.apply(Self.edits, under: terms)))
      _ = try store.apply([.remove(PointID(0))])
      try store.close()
      let again = try PlaceStore(opening: store.path)
      let second = try #require(receipt(try again.apply(Self.edits, under: terms)))
      #expect(first.isNew && !second.isNew)
      #expect(first.receipt == second.receipt)
      #expect(second.receipt.ids(of: Self.edits) == [PointID(2), PointID(1), PointID(3)])
      #expect(again.editCount == 4 && again.placeCount == 2 && again.nextRow == 4)
      guard
        case .keyIsTaken = try again.apply(
          [.remove(PointID(2))],
          under: EditTerms(key: EditKey(text: "k", request: 1))
        )
      else {
        Issue.record("A key named two batches")
        return
      }
      #expect(again.placeCount == 2)
    }
  }

  /// A key is remembered with its edits or not at all.
  @Test func aBatchThatFailsLeavesItsKeyFree() throws {
    try withStore(of: Self.file) { store in
      let terms = EditTerms(key: EditKey(text: "k", request: 7))
      #expect(throws: StoreError.self) {
        try store.apply([.remove(PointID(0)), .remove(PointID(9))], under: terms)
      }
      let version = store.version
      #expect(version.number == 0 && store.placeCount == 2)
      let made = try #require(receipt(try store.apply([.remove(PointID(0))], under: terms)))
      #expect(made.isNew && made.receipt.version.number == 1)
    }
  }

  @Test func anOldVersionIsRefusedExceptInARepeatedRequest() throws {
    try withStore(of: Self.file) { store in
      let first = store.version
      let terms = EditTerms(key: EditKey(text: "k", request: 7), versions: [first])
      let made = try #require(receipt(try store.apply([.remove(PointID(0))], under: terms)))
      #expect(made.receipt.version == store.version && store.version != first)
      let again = try #require(receipt(try store.apply([.remove(PointID(0))], under: terms)))
      #expect(!again.isNew && again.receipt == made.receipt)
      guard
        case .isOutdated(let current) = try store.apply(
          [.remove(PointID(1))],
          under: EditTerms(versions: [first])
        )
      else {
        Issue.record("An old version was edited")
        return
      }
      #expect(current == store.version && store.placeCount == 1)
      try store.close()
      #expect(try PlaceStore(opening: store.path).version == current)
    }
  }

  /// Two stores of one file, each edited once, have nothing to mistake for another.
  @Test func versionsOfTwoStoresDiffer() throws {
    var versions: Set<StoreVersion> = []
    for _ in 0..<2 {
      try withStore(of: Self.file) { store in
        versions.insert(store.version)
        _ = try store.apply([.remove(PointID(0))])
        versions.insert(store.version)
        #expect(StoreVersion("\(store.version)") == store.version)
      }
    }
    #expect(versions.count == 4)
    for text in [
      "", "-", "1", "1-", "-1", "01-a", "1-A", "1-a-b", "+1-a", "1-+a", "1-zzzzzzzzzzzzzz",
    ] {
      #expect(StoreVersion(text) == nil, "\(text)")
    }
  }

  @Test func oldKeysAreForgottenInFewSteps() throws {
    try withStore(of: Self.file) { store in
      func apply(_ number: Int) throws {
        let key = EditKey(text: "k\(number)", request: 0)
        _ = try store.apply([.insert(at: Self.here, properties: [])], under: EditTerms(key: key))
      }
      func keys() throws -> [Int] {
        try store.read {
          try Int.fetchAll($0, sql: "SELECT version FROM pinfold_keys ORDER BY version")
        }
      }
      for number in 1...20 { try apply(number) }
      #expect(try keys() == Array(1...20))
      try store.connections.write {
        try $0.execute(sql: "UPDATE pinfold_keys SET seconds = seconds - 86500 WHERE version <= 10")
      }
      try apply(21)
      #expect(try keys() == Array(5...21))
      for number in 22...40 { try apply(number) }
      #expect(try keys() == Array(11...40))
      try store.connections.write { db in
        for number in 41...50 {
          try EditKeyTable.insert(
            EditKey(text: "k\(number)", request: 0),
            EditReceipt(version: StoreVersion(number: number, mark: 0), firstRow: 0),
            db,
            mostBatches: 20
          )
        }
      }
      #expect(try keys() == Array(31...50))
    }
  }
}
