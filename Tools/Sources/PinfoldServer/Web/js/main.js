// Starts the page. The first plan is requested at once; the map is added under it.
import { get, ServerError } from "./api.js";
import { hideNotice, showNotice } from "./notices.js";
import { offerToTests } from "./handle.js";
import { Page } from "./page.js";
import { readAddress } from "./address.js";
import { loadMapLibre, MapError } from "./map.js";
import { chooseTheme } from "./theme.js";

const BACKOFF = [500, 1000, 2000, 4000];
// How long the map waits for the first clusters, which share the main thread with it.
const FIRST_PLAN = 600;

/** Repeats a request until the server responds. */
async function getPatiently(path) {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await get(path);
      hideNotice("connection");
      return answer;
    } catch (error) {
      if (!error.isPassing) throw error;
      showNotice("connection", error.isConnectionLoss ? "Connection lost, trying again" : error.message, { isLasting: true });
      await new Promise((resolve) => setTimeout(resolve, BACKOFF[Math.min(failures, BACKOFF.length - 1)]));
    }
  }
}

async function start() {
  chooseTheme(readAddress(location).settings.theme);
  const [{ datasets }, config] = await Promise.all([getPatiently(["datasets"]), getPatiently(["config.json"])]);
  if (datasets.length === 0) return showNotice("error", "The server has no data sets.", { isLasting: true });
  const page = new Page();
  offerToTests(page.inspected);
  page.start(datasets, config);
  // Loads while the server plans; a failure is reported when the map is made.
  const maplibre = loadMapLibre();
  maplibre.catch(() => {});
  await Promise.race([page.idle(), new Promise((resolve) => setTimeout(resolve, FIRST_PLAN))]);
  // The browser draws the clusters before the map is made.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await page.addMap(await maplibre);
}

start().catch((error) => {
  // An error of the page itself is for developers.
  const isForUsers = error instanceof ServerError || error instanceof MapError;
  const text = isForUsers ? error.message : "Something went wrong on this page; details are in the browser's console. Reload the page to try again.";
  showNotice("error", text, { isLasting: true });
  throw error;
});
