import Pinfold

/// Transforms coordinates from a reference system to degrees, using GDAL's `gdaltransform`.
struct CoordinateTransform {
  private let crs: String

  private let name: String

  /// Whether the source, rather than the user, declares the system.
  private let isDeclared: Bool

  /// The system's properties; `nil` if `gdalsrsinfo` is missing or fails.
  private(set) var description: SystemDescription?

  /// Throws if the program does not know the system, before a long file is read.
  init(from crs: String, of name: String, isDeclared: Bool) throws(ReadError) {
    guard ReadOptions.isReferenceSystem(crs) else { throw .unknownReferenceSystem(crs, nil) }
    (self.crs, self.name, self.isDeclared) = (crs, name, isDeclared)
    try check()
    description = ExternalProgram.gdalTransform
      .answer(["-o", "wkt2", crs], from: "gdalsrsinfo", variables: Self.variables)
      .map(SystemDescription.init(wkt:))
    if description?.isGeocentric == true { throw .geocentric(crs) }
  }

  private func check() throws(ReadError) {
    let program = try start(input: nil)
    do throws(SystemError) {
      _ = try program.readAll()
    } catch {
      throw failed(error)
    }
    guard let message = program.failure() else { return }
    guard ["SRS", "PROJ", "crs"].contains(where: message.contains) else {
      throw .transformFailed(name, crs, message)
    }
    throw .unknownReferenceSystem(crs, message, declaredBy: isDeclared ? name : nil)
  }
}

// MARK: - Transforming

extension CoordinateTransform {
  /// Transforms pairs to places.
  ///
  /// - Parameter progress: Receives the completed fraction from time to time.
  func places(
    of pairs: inout CoordinatePairs,
    progress: (Double) -> Void
  ) throws(ReadError) -> TransformedPairs {
    var places = TransformedPairs()
    guard pairs.count > 0 else { return places }
    places.reserveCapacity(pairs.count)
    let program = try start(input: try pairs.file())
    var lines = ProgramLines()
    while try fill(&lines, from: program) {
      while let line = lines.next() {
        guard places.count < pairs.count else {
          throw .wrongPairCount(name, crs, "more than \(pairs.count)", of: pairs.count)
        }
        places.append(try place(lines.bytes.span, line))
      }
      guard !lines.isFull else { throw nonsense(lines.bytes, lines.rest) }
      progress(Double(places.count) / Double(pairs.count))
    }
    if let message = program.failure() { throw .transformFailed(name, crs, message) }
    guard lines.rest.isEmpty else { throw nonsense(lines.bytes, lines.rest) }
    guard places.count == pairs.count else {
      throw .wrongPairCount(name, crs, "\(places.count)", of: pairs.count)
    }
    return places
  }

  private func start(input: OpenFile?) throws(ReadError) -> ChildProgram {
    let program = ExternalProgram.gdalTransform
    let messages = try Spool(name: name).file
    do throws(SystemError) {
      return try ChildProgram(
        program.rawValue,
        ["-s_srs", crs, "-t_srs", "EPSG:4326", "-output_xy"],
        messages: messages,
        input: input,
        variables: Self.variables,
        patience: Self.patience
      )
    } catch {
      guard error.isMissing else {
        throw .readFailed(name, "\(program.rawValue): \(error.reason)")
      }
      throw .transformMissing(name, crs, program)
    }
  }

  /// Where PROJ finds its systems, and the grids that make some of them exact.
  private static let variables = [
    "PROJ_DATA", "PROJ_LIB", "PROJ_NETWORK", "GDAL_DATA", "XDG_DATA_HOME", "HOME",
  ]

  /// The output timeout.
  private static let patience = Duration.seconds(60)

  private func fill(
    _ lines: inout ProgramLines,
    from program: ChildProgram
  ) throws(ReadError) -> Bool {
    do throws(SystemError) {
      return try lines.fill(from: program)
    } catch {
      throw failed(error)
    }
  }

  /// Parses a line of two numbers, longitude first.
  ///
  /// - Returns: `nil` if the program found no place, or one beyond a pole.
  private func place(
    _ bytes: borrowing Span<UInt8>,
    _ line: Range<Int>
  ) throws(ReadError) -> Coordinate? {
    var blank = line.lowerBound
    while blank < line.upperBound, bytes[blank] != UInt8(ascii: " ") { blank += 1 }
    func number(_ start: Int, _ end: Int) -> Double? {
      DecimalNumber.parse(bytes, from: start, to: end, allowsComma: false)
    }
    if blank < line.upperBound,
      let longitude = number(line.lowerBound, blank),
      let latitude = number(blank + 1, line.upperBound)
    {
      guard longitude.isFinite, abs(latitude) <= 90 else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    var copy: [UInt8] = []
    for index in line { copy.append(bytes[index]) }
    guard copy.starts(with: "transformation failed".utf8) else {
      throw nonsense(copy, copy.indices)
    }
    return nil
  }

  private func failed(_ error: SystemError) -> ReadError {
    let seconds = Self.patience.components.seconds
    return .transformFailed(
      name,
      crs,
      error == .timedOut ? "it wrote nothing for \(seconds) seconds" : error.reason
    )
  }

  private func nonsense(_ bytes: [UInt8], _ range: Range<Int>) -> ReadError {
    let text = String(decoding: bytes[range].prefix(40), as: UTF8.self)
    return .transformFailed(name, crs, "it wrote \"\(text)\" in place of coordinates")
  }
}

private struct ProgramLines {
  private(set) var bytes = [UInt8](repeating: 0, count: 1 << 16)

  private(set) var rest = 0..<0
}

extension ProgramLines {
  var isFull: Bool { rest.count == bytes.count }

  /// Reads more bytes.
  ///
  /// - Precondition: The buffer lacks a complete line, and ``isFull`` is `false`.
  /// - Returns: `false` at the end.
  mutating func fill(from program: ChildProgram) throws(SystemError) -> Bool {
    for (target, source) in rest.enumerated() { bytes[target] = bytes[source] }
    rest = 0..<rest.count
    let count = try program.read(into: &bytes, rest.upperBound..<bytes.count)
    rest = 0..<rest.upperBound + count
    return count > 0
  }

  /// Advances past the next complete line, and returns its range without the line end.
  mutating func next() -> Range<Int>? {
    var end = rest.lowerBound
    while end < rest.upperBound, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    guard end < rest.upperBound else { return nil }
    defer { rest = end + 1..<rest.upperBound }
    return rest.lowerBound..<end
  }
}
