// Starts the page. The first plan is requested at once; the map is added under it.
import { hideNotice, showNotice } from "./notices.js";
import { offerToTests } from "./handle.js";
import { Page } from "./page.js";
import { readAddress } from "./address.js";
import { MapError, source, SourceError, useSource, waitAfter } from "./source.js";
import { chooseTheme } from "./theme.js";

// How long the map waits for the first clusters, which share the main thread with it.
const FIRST_PLAN = 600;

/** Repeats a request until the source answers. */
async function askPatiently(ask) {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await ask();
      hideNotice("connection");
      return answer;
    } catch (error) {
      if (!error.isPassing) throw error;
      showNotice("connection", error.isConnectionLoss ? "Connection lost, trying again" : error.message, { isLasting: true });
      await new Promise((resolve) => setTimeout(resolve, waitAfter(failures)));
    }
  }
}

/**
 * Starts the page.
 *
 * @param {import("./source.js").Source} answering What answers it.
 * @param {(page: Page) => void} [started] Gets the page before the first plan.
 */
export function start(answering, started = () => {}) {
  useSource(answering);
  begin(started).catch(report);
}

async function begin(started) {
  chooseTheme(readAddress(location).settings.theme);
  const [{ datasets }, config] = await Promise.all([
    askPatiently(() => source().dataSets()),
    askPatiently(() => source().configuration()),
  ]);
  if (datasets.length === 0) return showNotice("error", "No data sets are available.", { isLasting: true });
  const page = new Page();
  offerToTests(page.inspected);
  page.start(datasets, config);
  started(page);
  // Loads during the first plan; a failure is reported when the map is made.
  const mapLibre = source().mapLibre();
  mapLibre.catch(() => {});
  await Promise.race([page.idle(), new Promise((resolve) => setTimeout(resolve, FIRST_PLAN))]);
  // The browser draws the clusters before the map is made.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  page.addMap(await mapLibre);
}

function report(error) {
  // An error of the page itself is for developers.
  const isForUsers = error instanceof SourceError || error instanceof MapError;
  const text = isForUsers ? error.message : "Something went wrong on this page; details are in the browser's console. Reload the page to try again.";
  showNotice("error", text, { isLasting: true });
  throw error;
}
