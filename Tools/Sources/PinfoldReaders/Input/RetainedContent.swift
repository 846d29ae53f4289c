/// The decompressed bytes of a source, kept for reading again.
struct RetainedContent: Sendable {
  enum Storage {
    /// The file itself, with its status when it was read.
    case file(OpenFile, OpenFile.Status)

    /// A temporary copy that other processes cannot change.
    case spool(OpenFile)

    case memory([UInt8])
  }

  let name: String
  let storage: Storage

  var systems: DeclaredSystems?
}

extension RetainedContent {
  func check() throws(ReadError) { _ = try ByteStream(self, at: 0) }
}

/// A copy of bytes that can be read only once. Using an unnamed temporary file keeps memory
/// bounded.
struct Spool {
  let file: OpenFile
  let name: String

  init(name: String) throws(ReadError) {
    self.name = name
    let folder = OpenFile.temporaryFolder
    do throws(SystemError) {
      file = try .temporary(in: folder)
    } catch {
      let reason = error.isMissing ? "this folder does not exist" : error.reason
      throw .spoolFailed(name, folder: folder, reason)
    }
  }

  func append(_ bytes: [UInt8], _ range: Range<Int>) throws(ReadError) {
    do throws(SystemError) {
      try file.write(bytes, range)
    } catch {
      throw .spoolFailed(name, folder: OpenFile.temporaryFolder, error.reason)
    }
  }
}
