import Testing

@testable import PinfoldReaders

/// Programs that are started.
@Suite struct ChildProgramTests {
  private func program(_ script: String, patience: Duration?) throws -> ChildProgram {
    try ChildProgram(
      "sh",
      ["-c", script],
      messages: try .temporary(in: OpenFile.temporaryFolder),
      patience: patience
    )
  }

  @Test func oneThatWritesNothingForTooLongIsAnError() throws {
    let clock = ContinuousClock()
    let time = try clock.measure {
      let program = try program("echo 1; exec sleep 300", patience: .milliseconds(500))
      #expect(throws: SystemError.timedOut) { try program.readAll() }
    }
    // The child is ended as well. Otherwise the test would wait for it.
    #expect(time < .seconds(60))
  }

  @Test func oneThatWritesNowAndThenIsNot() throws {
    let program = try program("for i in 1 2 3; do sleep 0.2; echo $i; done", patience: .seconds(60))
    #expect(try program.readAll() == Array("1\n2\n3\n".utf8))
    #expect(program.failure() == nil)
  }
}
