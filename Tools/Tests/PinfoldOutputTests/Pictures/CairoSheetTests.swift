#if CAIRO
import PinfoldOutput
import Testing

@Suite struct CairoSheetTests {
  private let ink = CairoColor(red: 0, green: 0, blue: 0)

  private func drawn(_ format: CairoSheet.Format) throws(OutputError) -> [UInt8] {
    let sheet = CairoSheet(width: 40, height: 20, format: format)
    sheet.setTitle("Ünïcödé")
    sheet.addRectangle(x: 2, y: 2, width: 30, height: 10, radius: 90)
    sheet.fill(ink, keepingFigure: true)
    sheet.stroke(ink, width: 2)
    sheet.write("12", x: 4, y: 12, in: CairoLetters(size: 8), ink)
    return try sheet.finish()
  }

  @Test func aFileBeginsAsItsFormatDoes() throws {
    #expect(try drawn(.png(scale: 1)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try drawn(.pdf).starts(with: "%PDF-1.".utf8))
  }

  @Test func theSameCallsMakeTheSameBytes() throws {
    #expect(try drawn(.png(scale: 2)) == drawn(.png(scale: 2)))
    #expect(try drawn(.pdf) == drawn(.pdf))
  }

  private static func finished(width: Double) throws(OutputError) -> [UInt8] {
    try CairoSheet(width: width, height: 1, format: .png(scale: 1)).finish()
  }

  @Test(arguments: [32_767.5, 1e9, .infinity])
  func aSheetTooLargeIsAnError(width: Double) throws {
    let sheet = CairoSheet(width: width, height: 1, format: .png(scale: 1))
    let found = sheet.failure
    let failure = try #require(found)
    #expect(throws: failure) { _ = try Self.finished(width: width) }
  }

  @Test func widthsGrowWithLettersAndTheirNumber() throws {
    let sheet = CairoSheet(width: 10, height: 10, format: .pdf)
    let letters = CairoLetters(size: 10)
    let width = sheet.width(of: "88", in: letters)
    let (double, none) = (sheet.width(of: "8888", in: letters), sheet.width(of: "", in: letters))
    let triple = sheet.width(of: "88", in: CairoLetters(size: 30))
    #expect(width > 8 && none == 0)
    #expect(abs(double - 2 * width) < 0.01 && abs(triple - 3 * width) < 0.05)
  }

  @Test func charactersWithoutGlyphsAreDetected() throws {
    let sheet = CairoSheet(width: 10, height: 10, format: .pdf)
    let plain = sheet.canWrite("Plain 123", in: CairoLetters(size: 10))
    // In no font: the last scalar for private use.
    let odd = sheet.canWrite("a\u{10FFFD}", in: CairoLetters(size: 10))
    #expect(plain && !odd)
  }
}
#endif
