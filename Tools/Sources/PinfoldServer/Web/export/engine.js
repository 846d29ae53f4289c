// Answers the page's questions about the places of an exported map, as the server would.
import { canceledBefore } from "./answers.js";
import { featureNames, PlaceColumns } from "./columns.js";
import { countRows, totalsOf } from "./counting.js";
import { checkCost, checkSize } from "./limits.js";
import { numbersOf, positionsOf, rowsIn, weightsOf } from "./positions.js";
import { settingsOf, viewportOf } from "./query.js";
import { Refusal } from "./refusal.js";
import { WordIndex } from "./search.js";
import { PlaceTable } from "./table.js";
import { ColumnValues } from "./values.js";
import { AGGREGATES } from "../js/source.js";

// The search for the level that shows a place alone makes some ten plans. The shown plan must stay.
const KEPT_PLANS = 32;
// The planner's messages on settings begin with the one at fault.
const SETTING_AT_FAULT = /^(?<setting>[a-z_]+) is /;
const TOO_LITTLE_MEMORY = /^pinfold: not enough memory/;

/** The places of a map with the engine. */
export class PlaceEngine {
  #planner;
  #columns;
  #words;
  #values;
  #table;
  #positions;
  /** The plans that the planner keeps, by id. */
  #plans = new Map();
  /** The columns of numbers that the planner has. */
  #numbers = new Set();
  /** The filters that the planner has, as text, and whether each row satisfies them; null for all. */
  #filtered = "[]";
  #isShown = null;
  /** The latest totals for the header of plans. */
  #totals = { key: null, value: null };
  /** Plans are made one after the other, because each sets its own filter and columns. */
  #turn = Promise.resolve();
  /** The latest plan of a draft that is to be completed, and whether one is being completed. */
  #draft = null;
  #isCompleting = false;
  /** Gets the version of the places when a draft is complete. */
  #completed;

  constructor(planner, columns, positions, completed = () => {}) {
    [this.#planner, this.#columns, this.#positions] = [planner, columns, positions];
    this.#completed = completed;
    this.#words = new WordIndex(columns);
    this.#values = new ColumnValues(columns, positions);
    this.#table = new PlaceTable(columns, positions, {
      place: (row) => this.#place(row),
      matching: (expressions) => this.#values.matching(expressions),
      members: (plan, cluster) => [...refusing(() => this.#cluster(plan, cluster).members({ limit: columns.rowCount })).rows],
    });
  }

  /**
   * Reads the places.
   *
   * @param {typeof import("pinfold").Planner} Planner
   * @param {object} header The map's.
   * @param {import("./chunks.js").Chunks} chunks
   * @param {(version: number) => void} [completed] Gets the version of completed plans.
   */
  static async read(Planner, header, chunks, completed) {
    const positions = positionsOf(await chunks.bytes("coordinates"), header.rows);
    const weights = header.is_weighted ? weightsOf(await chunks.bytes("weights"), header.rows) : null;
    const numbers = header.has_numbers ? numbersOf(await chunks.bytes("numbers"), header.rows) : null;
    const planner = await Planner.create({ ...positions, weights }, { keptPlans: KEPT_PLANS, drafts: true });
    const columns = new PlaceColumns(header, chunks, () => engine.#planAgain());
    const engine = new PlaceEngine(planner, columns, { ...positions, numbers, weights }, completed);
    return engine;
  }

  /** Has the page plan again, after the answer to a plan without a column that has arrived since. */
  async #planAgain() {
    await this.#turn;
    setTimeout(() => this.#completed(this.#planner.version));
  }

  /** Plans a viewport for a query as the server takes it. A plan that was canceled before its turn is not made. */
  async plan(query, signal) {
    const turn = this.#turn.then(async () => {
      await canceledBefore(signal);
      return this.#plan(new URLSearchParams(query));
    });
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #plan(query) {
    const { category = "", histogram = "", ...settings } = settingsOf(query);
    const categories = this.#columns.isHere(category) ? await this.#values.categories(category, "category") : null;
    const times = this.#columns.isHere(histogram) ? await this.#values.histogram(histogram, "histogram") : null;
    const numeric = AGGREGATES.flatMap((name) => (settings[name] ?? []).map((column) => [column, name]));
    for (const [column, parameter] of numeric) await this.#addNumbers(column, parameter);
    if (settings.rank !== undefined) await this.#addNumbers(settings.rank, "rank");
    await this.#filter(query.getAll("where"));
    const viewport = viewportOf(query);
    checkCost(settings, viewport, this.#planner.pointCount);
    const previous = this.#plans.get(query.get("after")) ?? null;
    const plan = refusing(() => this.#planner.plan(viewport, settings, previous));
    this.#forget();
    checkSize(settings, viewport, plan.length);
    this.#plans.set(plan.id, plan);
    if (plan.isDraft) this.#completeLater(plan);
    const answer = plan.toGeoJSON({ columns: [] });
    const counted = { category, categories, histogram, times };
    if (categories !== null || times !== null) {
      Object.assign(answer.plan, this.#totalsOf(counted));
      countRows(plan, answer.features, counted);
    }
    await this.#nameSingles(answer.features, query.get("columns"));
    for (const { properties } of answer.features) {
      if (properties.place !== undefined) properties.place = this.#number(properties.place);
    }
    return answer;
  }

  /** Lists the first places with a text in a column that is neither a date nor a number. */
  async unreadable(column, limit) {
    const rows = (await this.#values.histogram(column, "column")).unreadable;
    return { column, count: rows.length, places: await Promise.all(rows.slice(0, limit).map((row) => this.#place(row))) };
  }

  /** Completes a draft in steps between the answers to questions. */
  async #completeLater(plan) {
    this.#draft = plan;
    if (this.#isCompleting) return;
    this.#isCompleting = true;
    while (this.#draft !== null) {
      const draft = this.#draft;
      this.#draft = null;
      // The draft stays if memory runs out.
      if (await this.#planner.complete(draft).catch(() => false)) this.#completed(draft.version);
    }
    this.#isCompleting = false;
  }

  /** Describes a cluster of a plan. */
  async cluster(plan, cluster) {
    const found = this.#cluster(plan, cluster);
    return refusing(() => found.describe());
  }

  /** Lists places of a cluster of a plan, by row. */
  async members(plan, cluster, { limit, after = null }) {
    const found = this.#cluster(plan, cluster);
    const { rows, next } = refusing(() => found.members({ limit, after }));
    return { point_count: found.count, members: await Promise.all([...rows].map((row) => this.#place(row))), next };
  }

  /** Returns a page of a table. */
  async table(query) {
    return this.#table.page(new URLSearchParams(query));
  }

  /** Returns all places of a table as a file. */
  async tableFile(query, format, signal) {
    return this.#table.file(new URLSearchParams(query), format, signal);
  }

  /** Returns the rows of all places of a cluster. */
  async rows(plan, cluster) {
    const found = this.#cluster(plan, cluster);
    return refusing(() => found.members({ limit: Infinity }).rows);
  }

  /** Returns a place with its columns, by its number. */
  async place(number) {
    const row = this.#positions.numbers?.indexOf(number) ?? number;
    if (!Number.isInteger(row) || row < 0 || row >= this.#columns.rowCount) throw new Refusal(404, `Place "${number}" does not exist.`);
    return this.#place(row);
  }

  /**
   * Returns the places in which all words of a text occur, the best first.
   *
   * @param {AbortSignal} [signal]
   * @param {(partial: object) => void} [told] Gets the best places so far, with `progress` from 0 to 1.
   */
  async search(text, limit, signal, told = () => {}) {
    const answer = async (rows) => ({ query: text, places: await Promise.all(rows.map((row) => this.#place(row))) });
    const tell = async (rows, progress) => told({ ...(await answer(rows)), progress });
    return answer(await this.#words.rows(text, limit, signal, tell));
  }

  /** Returns the values of a column in a part of the map. */
  values(query) {
    return this.#values.values(new URLSearchParams(query));
  }

  async #place(row) {
    const properties = await this.#columns.properties(row);
    const { longitudes, latitudes } = this.#positions;
    return { place: this.#number(row), name: await this.#name(row), coordinates: [rounded(longitudes[row]), rounded(latitudes[row])], properties };
  }

  #number(row) {
    return this.#positions.numbers?.[row] ?? row;
  }

  /** Returns the name of a place, or null if it is missing or blank. */
  async #name(row) {
    const { nameColumn, names } = this.#columns;
    const name = nameColumn === null ? "" : (await this.#columns.text(names.indexOf(nameColumn), row)).trim();
    return name === "" ? null : name;
  }

  #cluster(plan, cluster) {
    this.#forget();
    const found = this.#plans.get(plan);
    if (found === undefined) throw new Refusal(410, `The plan "${plan}" is forgotten; request a new one.`, "plan");
    return found.clusterByID(cluster) ?? refuse(404, `Cluster "${cluster}" is not in the plan "${plan}".`);
  }

  /** Drops plans without a slot. The planner has dropped them; after memory ran out, all of them. */
  #forget() {
    for (const [id, { slot }] of this.#plans) if (slot === null) this.#plans.delete(id);
  }

  async #addNumbers(name, parameter) {
    const column = this.#columns.index(name, parameter);
    if (this.#numbers.has(name)) return;
    const numbers = await this.#columns.numbers(column);
    refusing(() => this.#planner.setColumn(name, numbers));
    this.#numbers.add(name);
  }

  /** Counts all places that satisfy the filters, once for the plans that count the same. */
  #totalsOf(counted) {
    const { category, categories, histogram, times } = counted;
    const key = JSON.stringify([this.#filtered, categories && category, times && histogram]);
    if (this.#totals.key !== key) this.#totals = { key, value: totalsOf(rowsIn(this.#positions, null, this.#isShown), counted) };
    return this.#totals.value;
  }

  /** Leaves out places that do not satisfy all filters. */
  async #filter(expressions) {
    const text = JSON.stringify(expressions);
    if (text === this.#filtered) return;
    const isShown = await this.#values.matching(expressions);
    this.#planner.setFilter(isShown && (({ row }) => isShown[row] === 1));
    this.#isShown = isShown;
    this.#filtered = text;
  }

  /** Writes the requested columns into the features of single rows, under the names of the planner's. */
  async #nameSingles(features, names) {
    if (!names) return;
    const wanted = names.split(",").filter((name) => this.#columns.isHere(name)).map((name) => this.#columns.index(name, "columns"));
    const singles = features.filter(({ properties }) => properties.place !== undefined);
    // Values of other places are not read, and so the planner does not have these columns.
    const columns = featureNames(this.#columns.names, wanted, singles[0]?.properties ?? {});
    await Promise.all(
      singles.flatMap(({ properties }) => {
        const { place } = properties;
        return columns.map(async ([name, column]) => {
          const value = await this.#columns.value(column, place);
          // A property of this name is one of the feature's own, and not where it inherits from.
          const options = { configurable: true, enumerable: true, writable: true };
          if (value !== undefined) Object.defineProperty(properties, name, { ...options, value });
        });
      }),
    );
  }
}

/** Seven decimals are 11 mm. */
function rounded(degrees) {
  return Number(degrees.toFixed(7));
}

function refuse(status, message, parameter) {
  throw new Refusal(status, message, parameter);
}

/** Runs what refuses settings that are wrong: the page shows the reason. */
function refusing(run) {
  try {
    return run();
  } catch (error) {
    // Other errors are failures of the map.
    if (error.name !== "InputError" && !TOO_LITTLE_MEMORY.test(error.message)) throw error;
    throw new Refusal(400, `${error.message}.`, SETTING_AT_FAULT.exec(error.message)?.groups.setting ?? null);
  }
}
