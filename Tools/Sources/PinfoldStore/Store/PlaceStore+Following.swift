import GRDB
package import PinfoldReaders

extension PlaceStore {
  /// How many edits the file of the places lacks: those since the store was made, or since it was
  /// last brought up to date with the file. As of when the store was opened.
  package var ownEditCount: Int { editCount - facts.followedEditCount }

  /// Whether the coordinates of a table are in the columns that those of the store are in.
  package func hasCoordinateColumns(of table: PlaceTable) -> Bool {
    let (new, old) = (table.coordinateColumnNames, coordinateColumnNames)
    return new?.latitude == old?.latitude && new?.longitude == old?.longitude
  }

  /// Says that the places are those of a newer content of their file now, after the edits that
  /// ``edits(toMatch:key:)`` returned were made.
  package func follow(_ table: PlaceTable) throws(StoreError) {
    let hash = table.sourceStamp.flatMap { SHA256.ofFile(table.name, stamp: $0) }
    let count = editCount
    try write { db in try StoreFacts.follow(table.sourceStamp, hash, editCount: count, db) }
  }
}
