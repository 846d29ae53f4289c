import GRDB
import Pinfold
import PinfoldReaders
import PinfoldText

// Every message names the file, then the problem, then the remedy. Keeping them together keeps them
// consistent.

// MARK: - The file

extension StoreError {
  static func notFound(_ path: String) -> StoreError {
    StoreError(
      .notFound,
      path: path,
      "\(path) does not exist; make it with pinfold import."
    )
  }

  static func folderMissing(_ path: String) -> StoreError {
    StoreError(
      .notFound,
      path: path,
      "\(path) cannot be written, because its folder does not exist; create it first."
    )
  }

  static func isDirectory(_ path: String) -> StoreError {
    StoreError(
      .isDirectory,
      path: path,
      "\(path) is a directory, not a place store; name one made by pinfold import."
    )
  }

  static func notReadable(_ path: String) -> StoreError {
    StoreError(
      .notReadable,
      path: path,
      "\(path) cannot be read, because permission is missing; grant it with chmod +r."
    )
  }

  static func notWritable(_ path: String) -> StoreError {
    StoreError(
      .notWritable,
      path: path,
      "\(path) cannot be written, because permission is missing; grant it for the file and its "
        + "folder, or make the store elsewhere with pinfold import."
    )
  }

  static func noRoom(_ path: String) -> StoreError {
    StoreError(
      .noRoom,
      path: path,
      "\(path) could not be written, because the disk is full; free some space, "
        + "or put the store on another disk: name it for pinfold import, or for serve with --store."
    )
  }

  static func noRoomForCopy(_ path: String) -> StoreError {
    StoreError(
      .noRoom,
      path: path,
      "\(path) could not be written, because the disk is full; free some space, or name a copy on "
        + "another disk."
    )
  }

  static func inUse(_ path: String) -> StoreError {
    StoreError(
      .inUse,
      path: path,
      "\(path) is in use by another pinfold process; stop that first, "
        + "or use another store, such as a copy made by pinfold backup."
    )
  }

  static func belongsToStore(_ path: String, _ store: String) -> StoreError {
    StoreError(
      .notWritable,
      path: path,
      "\(path) belongs to the place store \(store), which keeps edits in such files; "
        + "name another file."
    )
  }

  static func manyLinks(_ path: String) -> StoreError {
    StoreError(
      .manyLinks,
      path: path,
      "\(path) has several names (hard links), so it is unclear which log of edits belongs to it; "
        + "remove all names but one, and keep the one with a -wal file beside it, if any."
    )
  }

  static func logNotTaken(_ path: String) -> StoreError {
    StoreError(
      .notWritable,
      path: path,
      "\(path) has edits in its log (\(StoreFiles(path: path).log)) that cannot be applied, because the "
        + "store cannot be written; copy both to a folder that you can write, and run pinfold check there."
    )
  }

  static func moved(_ path: String) -> StoreError {
    StoreError(
      .moved,
      path: path,
      "\(path) was moved, removed or replaced while in use, so edits are no longer saved; put it back, "
        + "with the files beside it, or restart with the store that is there now."
    )
  }

  static func editedMeanwhile(_ path: String, _ count: Int) -> StoreError {
    StoreError(
      .inUse,
      path: path,
      "\(path) has \(GroupedNumber(count).of("edit")) that would be lost; export its places with "
        + "pinfold export, or pass --discard-edits."
    )
  }

  static func failed(_ path: String, _ reason: String) -> StoreError {
    StoreError(.failed, path: path, "\(path) could not be used: \(reason); try again.")
  }
}

// MARK: - The content

extension StoreError {
  static func notAStore(_ path: String) -> StoreError {
    StoreError(
      .notAStore,
      path: path,
      "\(path) is not a place store; name one made by pinfold import."
    )
  }

  static func notReplaceable(_ path: String) -> StoreError {
    StoreError(
      .notAStore,
      path: path,
      "\(path) already exists and is not a place store; choose another name, or remove it first."
    )
  }

  static func newerVersion(_ path: String) -> StoreError {
    StoreError(
      .otherVersion,
      path: path,
      "\(path) was made by a later version of Pinfold; update Pinfold, "
        + "or make it again with pinfold import."
    )
  }

  static func olderVersion(_ path: String) -> StoreError {
    StoreError(
      .otherVersion,
      path: path,
      "\(path) was made by an earlier version of Pinfold; make it again with pinfold import. "
        + "If it has edits, export them with that version first."
    )
  }

  static func otherLog(_ path: String) -> StoreError {
    StoreError(
      .otherLog,
      path: path,
      "\(path) has a log of edits beside it (\(StoreFiles(path: path).log)) that belongs to another store "
        + "or to a later copy of this one; put that store back, or replace both files with pinfold restore."
    )
  }

  static func damaged(_ path: String, place: PointID? = nil) -> StoreError {
    StoreError(
      .damaged,
      path: path,
      place: place,
      "\(path) is damaged\(place.map { " at place \($0.row)" } ?? ""); \(wayOut(ofDamage: path))"
    )
  }

  /// The error for a store that lacks a column because another program removed it.
  static func missingColumn(_ path: String, _ column: FeatureColumn, of table: String) -> StoreError
  {
    let (name, field) = (table.sqlName, column.field.sqlName)
    return StoreError(
      .damaged,
      path: path,
      "\(path) lacks the column \(field) of the table \(name), which another program has removed or "
        + "renamed; give the table an empty one with the SQL statement ALTER TABLE \(name) ADD COLUMN "
        + "\(field) \(column.form.declaredType), or make the store again from its file with pinfold import."
    )
  }

  static func changed(_ path: String) -> StoreError {
    StoreError(
      .changed,
      path: path,
      "\(path) lacks a column that another program has removed or renamed; open it again."
    )
  }

  /// The remedy for a damaged store, as the end of a sentence.
  package static func wayOut(ofDamage path: String) -> String {
    "make it again from its file with pinfold import, or save its places with "
      + "sqlite3 \(ReadError.word(path)) .recover."
  }

  /// - Parameter file: The source file. The store's own name may be temporary.
  static func tooManyColumns(_ path: String, of file: String) -> StoreError {
    StoreError(
      .tooManyColumns,
      path: path,
      "\(file) has more than \(FeatureTable.columnLimit) columns, the most that a store can have; leave "
        + "some out of the file, or use a command without a store, such as info, render or tiles."
    )
  }

  static func sourceFailed(_ path: String, _ error: ReadError) -> StoreError {
    StoreError(.sourceFailed, path: path, error.description)
  }
}

// MARK: - Edits

extension StoreError {
  static func invalidEdit(_ path: String, _ edit: Int, _ problem: String) -> StoreError {
    StoreError(.invalidEdit, path: path, edit: edit, "Edit \(edit) \(problem).")
  }

  static func unknownPlace(_ path: String, _ edit: Int, _ place: PlaceNumber) -> StoreError {
    StoreError(
      .unknownPlace,
      path: path,
      edit: edit,
      "Edit \(edit) refers to place \(place), which does not exist; look the place up again."
    )
  }

  static func tooManyPlaces(_ path: String, _ edit: Int) -> StoreError {
    StoreError(
      .tooManyPlaces,
      path: path,
      edit: edit,
      "Edit \(edit) inserts a place, but no number is left for it: there are \(UInt32.max) places, or "
        + "one has the greatest number possible."
    )
  }
}
