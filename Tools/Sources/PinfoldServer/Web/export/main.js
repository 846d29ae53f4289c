// The page of an exported map: the same page, with the engine in a worker.
import { showNotice } from "../js/notices.js";
import { start } from "../js/start.js";
import { hasChunks, WorkerSource } from "./worker-source.js";

if (location.protocol === "file:" && !hasChunks(document)) {
  // Browsers let no page from the disk read the files beside it.
  const text =
    "This map needs a web server: put its folder on any web host, or run “python3 -m http.server” in it " +
    "and open http://localhost:8000. A map that opens from the disk is one file: export it with --output map.html.";
  showNotice("error", text, { isLasting: true });
} else {
  start(new WorkerSource(document));
}
