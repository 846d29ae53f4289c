// Names of coordinate reference systems.

extension ReadOptions {
  /// Whether a text may be the name of a coordinate reference system: it is not blank, and no
  /// option of a program.
  package static func isReferenceSystem(_ text: String) -> Bool {
    let name = ColumnNames.trimmed(text)
    return !name.isEmpty && !name.hasPrefix("-") && !name.utf8.contains(0)
  }

  /// Returns the name of a coordinate reference system in the one way in which it is compared:
  /// without blanks around it, and an authority such as `epsg` in capitals.
  package static func referenceSystem(_ text: String) -> String {
    let name = ColumnNames.trimmed(text)
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    func isLetter(_ letter: Character) -> Bool {
      letter.isASCII && (letter.isLetter || letter.isNumber)
    }
    guard parts.count == 2, parts[0].allSatisfy(isLetter), parts[1].first.map(isLetter) == true
    else { return name }
    return parts[0].uppercased() + ":" + parts[1]
  }

  /// Returns the coordinate reference system that an argument names: that of a file such as
  /// `places.prj`, which has it as WKT, or of the argument itself.
  ///
  /// - Precondition: ``isReferenceSystem(_:)``
  package static func referenceSystem(ofArgument text: String) throws(ReadError) -> String {
    let file: OpenFile
    do throws(SystemError) {
      file = try .open(text)
      guard try file.status().isRegular else { return referenceSystem(text) }
    } catch {
      let isFile = error.isRefusal || error.isMissing && text.lowercased().hasSuffix(".prj")
      guard isFile else { return referenceSystem(text) }
      throw error.readError(text)
    }
    var bytes = [UInt8](repeating: 0, count: longestSystem + 1)
    let count: Int
    do throws(SystemError) {
      count = try file.read(into: &bytes, bytes.indices)
    } catch {
      throw error.readError(text)
    }
    let mark = "\u{FEFF}".utf8
    let content = bytes[..<count].dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    let system = String(decoding: content, as: UTF8.self)
    guard count <= longestSystem, isReferenceSystem(system) else { throw .noReferenceSystem(text) }
    return referenceSystem(system)
  }

  /// The most bytes that a file with a reference system has: GDAL reads no more.
  private static let longestSystem = 100_000

  /// What a coordinate reference system is called in messages: the first name in WKT, which is
  /// long.
  package static func title(ofReferenceSystem crs: String) -> String {
    let parts = crs.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].hasSuffix("[") ? String(parts[1]) : crs
  }
}
