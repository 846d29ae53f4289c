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
    #expect(one.id(of: .integer(1 << 30)).row >= 3 << 30)
    #expect(one.id(of: .integer(-1)).row >= 3 << 30)
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
