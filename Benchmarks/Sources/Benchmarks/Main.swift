import Foundation
import Glibc

/// Measures what Pinfold promises, and prints a table.
///
/// The exit code is 0 for any times, 1 if a measurement fails, and 64 for wrong arguments.
@main
enum Main {
  // With the run loop, the main actor stays on one thread, so that its time can be measured. On
  // Linux an asynchronous `main` would run it on any thread.
  @MainActor static func main() {
    Task {
      await measure()
      exit(0)
    }
    RunLoop.main.run()
  }

  @MainActor private static func measure() async {
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst())
      if arguments.asksForHelp {
        print(Arguments.usage)
      } else if let task = arguments.childTask {
        try ChildTask.run(task)
      } else {
        try await run(arguments)
      }
    } catch let mistake as Arguments.Mistake {
      Platform.printToStandardError("Benchmarks: \(mistake)\n\n\(Arguments.usage)")
      exit(64)
    } catch {
      Platform.printToStandardError("Benchmarks: \(error)")
      exit(1)
    }
  }

  @MainActor private static func run(_ arguments: Arguments) async throws {
    let report = Report(
      style: arguments.isMarkdown ? .markdown : .columns,
      judges: !arguments.isQuick
    )
    let workbench = Workbench(
      report: report,
      isQuick: arguments.isQuick,
      isDetailed: arguments.isDetailed
    )
    let chosen = Benchmark.all.filter {
      arguments.only.isEmpty || arguments.only.contains($0.name)
    }
    print("\(Platform.processorName), \(Platform.processorCount) processors")
    print("Load average before: \(Platform.loadAverage)\n")
    if arguments.isQuick {
      print("Quick sizes show that all runs; they are too small to judge, and do not count.\n")
    }
    report.printHeader()
    for benchmark in chosen {
      workbench.addDetail("\(benchmark.name): \(benchmark.summary)")
      let start = Stopwatch.shared.seconds
      try await benchmark.run(workbench)
      workbench.addDetail("took \(Quantity.seconds(Stopwatch.shared.seconds - start).text)")
    }
    print("\nLoad average after: \(Platform.loadAverage)")
  }
}
