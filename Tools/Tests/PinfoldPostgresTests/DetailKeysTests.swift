import Pinfold
import PinfoldTesting
import Testing

@testable import PinfoldPostgres

@Suite struct DetailKeysTests {
  /// Every key has one id and every id one key, unless it was forgotten: then it has none.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func idsAreThoseOfKeys(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for kind in [RowKey.Kind.integer, .uuid, .text] {
      var keys = DetailKeys(kind, limit: 50)
      var ids: [RowKey: [UInt32]] = [:]
      var owners: [UInt32: RowKey] = [:]
      for _ in 0..<400 {
        let key = Self.key(kind, &random)
        let id = keys.id(of: key)
        #expect(keys.key(of: id) == key)
        #expect(owners[id.row].map { $0 == key } ?? true)
        // Above all cells.
        #expect(id.row >= 1 << 31)
        owners[id.row] = key
        if ids[key]?.last != id.row { ids[key, default: []].append(id.row) }
      }
      for (row, key) in owners {
        let known = keys.key(of: .init(row))
        #expect(known == nil || known == key)
      }
    }
  }

  /// In an answer, no id is that of another key, and each stands for its key for as many keys as a
  /// generation has.
  @Test(arguments: 0..<40 as Range<UInt64>, [RowKey.Kind.uuid, .text])
  func idsLastForAGeneration(seed: UInt64, kind: RowKey.Kind) {
    var random = SplitMix64(seed: seed)
    // By number, or by bytes.
    var keys =
      seed.isMultiple(of: 2)
      ? DetailKeys(kind, limit: 50) : DetailKeys(kind, limit: 500, byteLimit: 400)
    var answers: [[PointID: RowKey]] = []
    for _ in 0..<60 {
      let asked = Set(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
          Self.key(kind, &random)
        }
      )
      var answer: [PointID: RowKey] = [:]
      for key in asked { answer[keys.id(of: key)] = key }
      #expect(answer.count == asked.count)
      answers.append(answer)
      // Of the last few, which are fewer than a generation.
      for answer in answers.suffix(3) {
        for (id, key) in answer { #expect(keys.key(of: id) == key) }
      }
    }
  }

  /// Whole numbers have the same ids wherever they are read, and in whichever order.
  @Test func wholeNumbersAreInTheirIDs() {
    var (one, other) = (DetailKeys(.integer), DetailKeys(.integer))
    let numbers: [Int64] = [0, 1, 77, 1 << 20, (1 << 30) - 1]
    let ids = numbers.map { one.id(of: .integer($0)) }
    let again = numbers.reversed().map { other.id(of: .integer($0)) }
    #expect(ids == again.reversed())
    let next = one.id(of: .integer(1 << 30))
    #expect(next.row >= 3 << 30 && one.key(of: next) == .integer(1 << 30))
    #expect(one.id(of: .integer(-1)).row >= 3 << 30)
  }

  /// A generation has as many keys as it may, and is forgotten with the one after the next.
  @Test(arguments: [(50, Int.max), (500, 200)] as [(UInt32, Int)])
  func idsAreForgotten(limit: UInt32, byteLimit: Int) {
    // Of 4 bytes each, so that 50 fit in either case.
    let names = (0...100).map { RowKey.text(KeyText(["\(1000 + $0)"])) }
    var keys = DetailKeys(.text, limit: limit, byteLimit: byteLimit)
    let ids = names.dropLast().map { keys.id(of: $0) }
    #expect(keys.key(of: ids[0]) == names[0])
    // One that is not yet given is that of no key.
    let next = PointID(ids[99].row + 1)
    #expect(keys.key(of: next) == nil)
    #expect(keys.id(of: names[100]) == next)
    for (id, name) in zip(ids, names) {
      #expect(keys.key(of: id) == (id.row < ids[50].row ? nil : name))
    }
  }

  /// Where a generation may not have numbers enough, ids begin again: those of the one before stay.
  @Test func idsBeginAgainAtTheFirst() {
    var keys = DetailKeys(.text, limit: 1 << 30 - 2, byteLimit: 0)
    var last: (id: PointID, key: RowKey)?
    for number in 0..<6 as Range<UInt32> {
      let key = RowKey.text(KeyText(["\(number)"]))
      let id = keys.id(of: key)
      #expect(id.row == 3 << 30 + number % 2)
      if let last { #expect(keys.key(of: last.id) == last.key) }
      last = (id, key)
    }
  }

  /// Ids of whole numbers are those of no other keys.
  @Test(arguments: [RowKey.Kind.uuid, .text])
  func otherKeysHaveNoIDsOfWholeNumbers(kind: RowKey.Kind) {
    let keys = DetailKeys(kind)
    for row in [1 << 31, 1 << 31 + 77, 3 << 30 - 1] as [UInt32] {
      #expect(keys.key(of: PointID(row)) == nil)
    }
  }

  private static func key(_ kind: RowKey.Kind, _ random: inout SplitMix64) -> RowKey {
    let number = Int64.random(in: -60...60, using: &random)
    switch kind {
    case .integer: return .integer(number < 0 ? number : number * 0x3FF_FFFF)
    case .uuid: return .uuid(UInt128(UInt64(bitPattern: number)))
    case .text: return .text(KeyText(["key \(number)", "'"]))
    }
  }
}
