import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import NIOPosix
import PinfoldStore
import ServiceLifecycle
import UnixSignals

/// Serves data sets and the map page.
package struct MapServer: Sendable {
  let settings: ServerSettings
  let logger: Logger
  let served: [ServedDataSet]
  private let keepers: [any Service]
  let plans = PlanCache()
  let metrics = ServerMetrics()
  let events = EventStreams()
  let files: PageFiles

  /// The memory limit for derived indexes, divided equally among the data sets.
  private static let indexByteCount = 512 << 20

  /// Whether the page includes MapLibre, which the project's setup downloads.
  package var isPageComplete: Bool { files.isComplete }

  /// - Parameters:
  ///   - sources: The data sets.
  ///   - settings: The server's settings.
  ///   - logger: Receives requests and failures.
  package init(
    _ sources: [DataSetSource],
    settings: ServerSettings,
    logger: Logger
  ) throws {
    ProcessMetrics.begin()
    (self.settings, self.logger) = (settings, logger)
    files = try PageFiles(settings)
    var served: [ServedDataSet] = []
    for (id, source) in zip(DataSetIDs.ids(of: sources.map(\.path)), sources) {
      served.append(
        ServedDataSet(
          try DataSet(
            id: id,
            source,
            plans: plans,
            events: events,
            categoryColumn: settings.categoryColumn,
            timeColumn: settings.timeColumn,
            withinColumn: settings.withinColumn,
            logger: logger
          ),
          indexByteCount: Self.indexByteCount / sources.count
        )
      )
    }
    self.served = served
    keepers =
      zip(served, sources).compactMap { served, source in
        source.refresh.map { Refresher(served: served, refresh: $0, logger: logger) }
      }
      + served.compactMap { served in
        served.dataSet.preparation.map { Preparer(served: served, preparation: $0) }
      }
      + served.map { StoreWatch(served: $0, logger: logger) }
    // Computed in advance, because the page requests it first.
    for served in served { _ = (served.dataSet.extent, served.dataSet.firstColumns) }
  }

  /// Serves until the process receives a signal to stop. Then saves edited data and closes the
  /// stores.
  ///
  /// - Parameter onStart: Called with the port when the server listens.
  package func run(onStart: @escaping @Sendable (_ port: Int) -> Void) async throws {
    // Starts the event loops first, so that their open files count.
    let loops = MultiThreadedEventLoopGroup.singleton
    let connections = try ConnectionLimit(
      files: OpenFiles.limit,
      open: OpenFiles.count ?? 64,
      stores: served.count
    )
    let application = Application(
      responder: RequestEntry(settings: settings, next: router(connections).buildResponder()),
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            VersionRulesPlacement(), ConnectionGate(connections), RequestDeadline(.seconds(60)),
            BodyInvitation(), ReadingDeadline(),
          ],
          idleTimeout: .seconds(30),
          httpDecoderConfiguration: .init(
            // Above the server's own limits, so that slightly longer headers get an error that
            // explains the limit.
            maxHeaderFieldSize: 256 << 10,
            maxHeaderListSize: 256 << 10,
            maxHeaderFieldCount: 100
          )
        )
      ),
      configuration: .init(
        address: .hostname(settings.host, port: settings.port),
        backlog: 1024,
        availableConnectionsDelegate: MaximumAvailableConnections(
          connections.served + connections.refused,
          logger: logger
        )
      ),
      services: [Heartbeat(events: events)] as [any Service] + keepers,
      onServerRunning: { channel in onStart(channel.localAddress?.port ?? 0) },
      eventLoopGroupProvider: .shared(loops),
      logger: logger
    )
    var group = ServiceGroupConfiguration(
      services: [application],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    // Otherwise a client that does not read its response would keep the server running.
    group.maximumGracefulShutdownDuration = .seconds(5)
    do {
      try await ServiceGroup(configuration: group).run()
    } catch {
      // Saves the edits of the other data sets, even if one cannot be read.
      try? await finish()
      switch error {
      case let error as IOError:
        throw ServerError.notBound(settings.host, settings.port, errno: error.errnoCode)
      case is SocketAddressError.UnknownHost:
        throw ServerError.notBound(settings.host, settings.port, errno: EADDRNOTAVAIL)
      default: throw error
      }
    }
    try await finish()
  }

  private func finish() async throws {
    for served in served {
      try await served.editor.finish()
      try served.dataSet.places.store?.close()
    }
  }
}
