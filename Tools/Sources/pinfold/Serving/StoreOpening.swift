import Pinfold
import PinfoldPlans
import PinfoldPostgres
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import PinfoldText

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Opens the store of a file to serve. Makes a new one if the file has changed.
struct StoreOpening {
  /// The file or store, as the user wrote it.
  let file: String

  let reading: ReadingFlags

  /// The path of the store. `nil` for the path beside the file.
  var storePath: String?

  /// Whether clients may edit places. The store must then be permanent.
  var allowsEdits = false

  var discardsEdits = false

  /// The interval for reading a table again. `nil` means never.
  var reloadInterval: Duration?

  var isWatched = false

  /// Opens the store. Makes it first if necessary.
  func open() throws -> DataSetSource {
    let opened = isWatched ? try watchedPlaces() : try openedPlaces()
    if !reading.quiet, let store = opened.places.store,
      let warning = Warning.keys(try store.keyProblems(), of: store.path)
    {
      StandardStreams.printError(warning)
    }
    return opened
  }

  private func watchedPlaces() throws -> DataSetSource {
    guard !PlaceStore.isStore(at: file), !PlaceSource(argument: file).isReadOnce else {
      throw CommandError.notWatched(PlaceSource(argument: file).name)
    }
    // Taken before the read, so that changes during the read are noticed.
    let stamp = FileStamp.ofFile(file)
    var opened = try openedPlaces()
    if let store = opened.places.store, store.ownEditCount > 0 {
      throw CommandError.watchedEdits(file, edits: store.ownEditCount)
    }
    let (store, preparation) = (opened.places.store, opened.preparation)
    opened.refresh = FileFollower(file, reading.options(), stamp) {
      if preparation?.hasFailed == true { throw CommandError.watchedInVain(file) }
      return preparation?.store ?? store
    }
    return opened
  }

  private func openedPlaces() throws -> DataSetSource {
    try ReadPlaces.check(reading.options(), of: file)
    if PlaceStore.isStore(at: file) {
      guard storePath == nil else { throw CommandError.storeOfStore(file) }
      let store = try PlaceStore(opening: file, for: use)
      guard reading.weight == nil || reading.weight == store.weightColumn else {
        try store.close()
        throw CommandError.weightOfStore(file)
      }
      return DataSetSource(path: file, places: store)
    }
    if case .database(let address) = PlaceSource(argument: file) {
      guard storePath == nil else { throw CommandError.storeOfTable(address.name) }
      return try openedPlaces(of: address)
    }
    if PlaceSource(argument: file).isQuery, storePath != nil || allowsEdits {
      throw CommandError.storeOfQuery
    }
    guard let path = storePath ?? pathBeside else {
      guard !allowsEdits else { throw editsNeedStore }
      return try served(at: nil) { try temporaryStore(of: $0) }
    }
    if let store = try currentStore(at: path) { return DataSetSource(path: name, places: store) }
    // Checked before a long read.
    if storePath != nil { try checkPlace(for: path) }
    if allowsEdits && storePath == nil && !isFolderWritable(of: path) {
      throw editsNeedStore
    }
    return try served(at: path) { try stored($0, at: path) }
  }

  /// Makes a permanent store and opens it.
  private func stored(_ table: PlaceTable, at path: String) throws -> DataSetSource {
    do {
      let kept = try StoreMaking(
        path: path,
        isQuiet: reading.quiet,
        discardsEdits: discardsEdits
      ).make(of: table)
      if let kept {
        StandardStreams.warn("the previous store is kept as \(kept)")
      }
      return DataSetSource(path: name, places: try PlaceStore(opening: path, for: use))
    } catch let error as StoreError
      where [.notWritable, .noRoom].contains(error.kind) && storePath == nil
    {
      guard !allowsEdits else { throw error.kind == .noRoom ? error : editsNeedStore }
      warnOfTemporaryStore(path, error)
      return try temporaryStore(of: table)
    }
  }

  /// Opens a PostgreSQL table. Rows with a key are queried on demand. Without a key, the table is
  /// copied to a temporary store.
  private func openedPlaces(of address: DatabaseAddress) throws -> DataSetSource {
    if let positions = try positions(of: address) {
      say(positions.following.problem(of: address.name))
      let (options, keyed) = (reading.options(), KeyedTable(address, positions))
      var opened = DataSetSource(
        path: name,
        places: ServedTable(
          keyed,
          positions.index,
          weightColumn: options.weightColumn
        )
      )
      opened.isTable = true
      if positions.following.isPossible || reloadInterval != nil {
        let table = FollowedTable(address, options, positions.following)
        opened.refresh = TableFollower(keyed, table, reloadInterval: reloadInterval)
      }
      return opened
    }
    let places = try reading.read(file)
    say(places.following?.problem(of: address.name))
    var opened = try temporaryStore(
      of: places.table,
      for: reloadInterval == nil ? .reading : .editing
    )
    opened.isTable = true
    if let store = opened.places.store, let every = reloadInterval {
      opened.refresh = TableReload(address, reading.options(), of: store, every: every)
    }
    return opened
  }

  private func positions(of address: DatabaseAddress) throws -> TablePositions? {
    var bar = reading.progressBar(ofReading: address.name)
    defer { bar.clear() }
    let read = try TablePositions.read(address, options: reading.options()) { bar.show($0) }
    bar.clear()
    if let read, !reading.quiet,
      let warning = Warning.rejection(
        name: address.name,
        read.rejectedRows,
        total: read.index.count + read.rejectedRows.count
      )
    {
      StandardStreams.printError(warning)
    }
    return read
  }

  private func say(_ problem: String?) {
    guard let problem, reloadInterval == nil, !reading.quiet else { return }
    StandardStreams.printError(
      "pinfold: \(problem) The map shows the places as they are now; --reload-every reads the table regularly."
        .withoutControls
    )
  }

  private var editsNeedStore: CommandError { .editsNeedStore(PlaceSource(argument: file).name) }

  var use: StoreUse { allowsEdits || isWatched ? .editing : .reading }

  var name: String {
    if case .database(let address) = PlaceSource(argument: file) { return address.title }
    let isNameless = file == "-" || file.hasPrefix("/dev/") || PlaceSource(argument: file).isQuery
    return isNameless ? "places" : file
  }

  /// The default path of the store. `nil` for sources that are not in a folder, such as pipes.
  private var pathBeside: String? {
    guard !PlaceSource(argument: file).isReadOnce, !file.hasPrefix("/dev/"),
      !file.hasPrefix("/proc/")
    else { return nil }
    return PlaceStore.path(forFile: file)
  }

  /// Throws if no store can be made at the path, for example because its folder is missing.
  private func checkPlace(for path: String) throws(StoreError) {
    do {
      _ = try StoreMaking(path: path, isQuiet: true).editsLost()
    } catch {
      // Another server may be making this store, and an unreadable store is moved aside.
      guard error.kind == .inUse || Self.canBeKept(error) else { throw error }
    }
  }

  /// Whether an unreadable store is moved aside when a new one is made.
  private static func canBeKept(_ error: StoreError) -> Bool {
    [.damaged, .notAStore, .otherVersion, .otherLog].contains(error.kind)
  }

  func isFolderWritable(of path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    // The reader reports that the folder is missing.
    return access(String(folder), W_OK) == 0 || ![EACCES, EPERM, EROFS].contains(errno)
  }

  /// Opens an existing store. Returns `nil` if it does not exist, or if the file has changed.
  func currentStore(at path: String) throws -> PlaceStore? {
    let store: PlaceStore
    do throws(StoreError) {
      store = try PlaceStore(opening: path, for: use)
    } catch {
      guard error.kind != .notFound else { return nil }
      // An unreadable store may have edits, so only `--discard-edits` replaces it.
      if error.kind == .notWritable && allowsEdits && storePath == nil { throw editsNeedStore }
      if discardsEdits && Self.canBeKept(error) { return nil }
      // A store of an earlier version without edits can be made again from the file.
      let making = StoreMaking(path: path, isQuiet: true)
      if error.kind == .otherVersion, (try? making.editsLost()) == 0 { return nil }
      throw error
    }
    if store.isCurrent(forFile: file, options: reading.options()) { return store }
    let isReadOnce = PlaceSource(argument: file).isReadOnce
    guard isReadOnce || FileStamp.ofFile(file) != nil else { return nil }
    guard store.ownEditCount == 0 || discardsEdits else {
      throw isReadOnce
        ? CommandError.editsWouldBeLost(path, store.ownEditCount)
        : CommandError.editedStore(file, store: path, edits: store.ownEditCount)
    }
    try store.close()
    return nil
  }

  /// Reads the file into a store that is removed at exit. Also removes the stores of killed
  /// commands.
  func temporaryStore() throws -> DataSetSource {
    TemporaryStoreFolder.sweep()
    return try temporaryStore(of: try reading.read(file).table)
  }

  /// Makes a store that is removed when the server stops.
  private func temporaryStore(
    of table: PlaceTable,
    for use: StoreUse? = nil
  ) throws -> DataSetSource {
    let path = try TemporaryStoreFolder().storePath
    try StoreMaking(path: path, isQuiet: reading.quiet).make(of: table)
    return DataSetSource(path: name, places: try PlaceStore(opening: path, for: use ?? self.use))
  }
}
