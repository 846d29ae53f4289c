import Testing

@testable import PinfoldReaders

@Suite(
  .enabled(
    if: ExternalProgram.rsvgConvert.answer(["--version"]) != nil,
    "rsvg-convert is not installed."
  )
)
struct ExternalProgramTests {
  private func picture(_ svg: String) throws(ProgramFailure) -> [UInt8] {
    try ExternalProgram.rsvgConvert.output(
      ["--format", "png"],
      of: Array(svg.utf8),
      variables: ["HOME"]
    )
  }

  @Test func aProgramMakesSomethingOfItsInput() throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>"#
    #expect(try picture(svg).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func aProgramThatFailsSaysWhy() {
    let failure = #expect(throws: ProgramFailure.self) { try picture("<svg") }
    #expect(failure?.reason.isEmpty == false)
  }
}
