/// The plain bytes of a source, for reading them again.
struct RetainedContent: Sendable {
  enum Storage {
    /// The file itself, and how it was when it was read.
    case file(OpenFile, OpenFile.Status)

    /// A temporary copy, which no other process can change.
    case spool(OpenFile)

    case memory([UInt8])
  }

  let name: String
  let storage: Storage

  /// The reference systems that the source declares.
  var systems: DeclaredSystems?
}

extension RetainedContent {
  /// Throws if the content has changed since it was read.
  func check() throws(ReadError) { _ = try ByteStream(self, at: 0) }
}

/// A copy of bytes that can be read only once, in a temporary file without a name, so that
/// memory stays bounded.
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
