import Pinfold
import PinfoldVectorTiles

extension TileSettings {
  /// Reads settings: the layer, the extent, the buffer, and the number of figures. For each figure
  /// follow its name, its kind as the number of its case, its column, and the column that divides a
  /// mean, or the same column for none.
  ///
  /// Returns `nil` for invalid bytes.
  ///
  /// - Parameter usualBuffer: The buffer of the server, in units of the usual extent.
  init?(_ reader: inout ByteReader, usualBuffer: Int, columnCount: Int) {
    self.init()
    guard let layer = reader.text(), let extent = reader.word(), let buffer = reader.word(),
      let figureCount = reader.count(), Self.extents.contains(where: { $0 == extent })
    else { return nil }
    self.layer = String(decoding: layer, as: UTF8.self)
    self.extent = Int(extent)
    if buffer == .max {
      self.buffer = usualBuffer * self.extent / TileSettings().extent
    } else {
      guard buffer <= extent else { return nil }
      self.buffer = Int(buffer)
    }
    for _ in 0..<figureCount {
      guard let name = reader.text(), let kind = reader.word(), let column = reader.word(),
        let divisor = reader.word(), kind < UInt32(Aggregate.Figure.allCases.count),
        column < UInt32(columnCount), divisor < UInt32(columnCount)
      else { return nil }
      figures.append(
        TileFigure(
          name: String(decoding: name, as: UTF8.self),
          kind: Aggregate.Figure.allCases[Int(kind)],
          column: Int(column),
          divisor: divisor == column ? nil : Int(divisor)
        )
      )
    }
    guard reader.isAtEnd else { return nil }
  }
}

extension TileColumns {
  /// Reads the columns of some places, in their order. Returns `nil` for invalid bytes.
  init?(_ reader: inout ByteReader, of places: [PointID], seed: UInt64) {
    guard let nameCount = reader.count() else { return nil }
    var names: [String] = []
    for _ in 0..<nameCount {
      guard let name = reader.text() else { return nil }
      names.append(String(decoding: name, as: UTF8.self))
    }
    self.init(names, seed: seed)
    for place in places {
      append(place)
      guard let valueCount = reader.count() else { return nil }
      for _ in 0..<valueCount {
        guard let column = reader.word(), column < UInt32(nameCount),
          let value = TileValue(&reader)
        else { return nil }
        appendValue(value, column: Int(column))
      }
    }
    guard reader.isAtEnd else { return nil }
  }
}

extension TileValue {
  /// Reads a value: a byte with its kind, then the value unless it is a boolean.
  fileprivate init?(_ reader: inout ByteReader) {
    switch reader.byte() {
    case 0:
      guard let value = reader.double().flatMap(TileValue.init(exactly:)) else { return nil }
      self = value
    case 1: self = .bool(false)
    case 2: self = .bool(true)
    case 3:
      guard let text = reader.text() else { return nil }
      self = .text(text)
    default: return nil
    }
  }
}
