import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import NIOPosix
import PinfoldStore
import ServiceLifecycle
import UnixSignals

/// Serves data sets to maps, with the page that shows them.
package struct MapServer: Sendable {
  let settings: ServerSettings
  let logger: Logger
  let served: [ServedDataSet]
  private let keepers: [any Service]
  let plans = PlanCache()
  let metrics = ServerMetrics()
  let events = EventStreams()
  let files: PageFiles

  /// How much the clusters by distance of all data sets may take, in equal shares.
  private static let indexByteCount = 512 << 20

  /// Whether the page's map library is there, which is fetched when the project is
  /// set up.
  package var isPageComplete: Bool { files.isComplete }

  /// - Parameters:
  ///   - sources: The data sets.
  ///   - settings: How they are served.
  ///   - logger: What requests and failures are logged to.
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
          try DataSet(id: id, source, plans: plans, events: events, logger: logger),
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
    // Computed now, because the page requests it first.
    for served in served { _ = served.dataSet.extent }
  }

  /// Serves until the process is told to stop, saves what was edited, and closes the stores.
  ///
  /// - Parameter onStart: Called with the port when the server listens.
  package func run(onStart: @escaping @Sendable (_ port: Int) -> Void) async throws {
    // Started first, so that their open files are counted.
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
            // What is longer than allowed, but not by far, is read and then refused for its reason.
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
    // A client that does not read its response must not keep the server from stopping.
    group.maximumGracefulShutdownDuration = .seconds(5)
    do {
      try await ServiceGroup(configuration: group).run()
    } catch {
      // What was edited in other files is saved although one of them cannot be read.
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
