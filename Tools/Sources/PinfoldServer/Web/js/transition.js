// Which markers are kept, inserted and removed when one plan follows another. Pure
// functions of ids, without nodes.

/**
 * Returns the changes from one plan to the next.
 *
 * A marker with the same `cluster_id` is kept. The lineage tells where most places of each inserted marker
 * were, and where most places of each removed marker are now. Markers move along these ways.
 *
 * @param {Map<string, object>} shown The shown features by id.
 * @param {object[]} features The features of the next plan.
 * @param {object|null} lineage The lineage of the next plan from the shown one.
 * @returns {{kept: object[], inserted: {feature: object, from: string|null}[],
 *   removed: {id: string, to: string|null}[]}} `from` and `to` are ids of shown markers and
 *   of features of the next plan; null is inserted or removed in place.
 */
export function transition(shown, features, lineage) {
  const next = new Map(features.map((f) => [f.properties.cluster_id, f]));
  const { sources, targets } = mainFlows(lineage);
  const kept = [];
  const inserted = [];
  for (const feature of features) {
    const id = feature.properties.cluster_id;
    if (shown.has(id)) {
      kept.push(feature);
    } else {
      const from = sources.get(id);
      inserted.push({ feature, from: from !== undefined && shown.has(from) ? from : null });
    }
  }
  const removed = [];
  for (const id of shown.keys()) {
    if (next.has(id)) continue;
    const to = targets.get(id);
    removed.push({ id, to: to !== undefined && next.has(to) ? to : null });
  }
  return { kept, inserted, removed };
}

/** Returns, for each end of the flows, the other end of the flow with most members. */
function mainFlows(lineage) {
  const sources = new Map();
  const targets = new Map();
  const most = { sources: new Map(), targets: new Map() };
  for (const { from, to, count } of lineage?.flows ?? []) {
    // Places from outside the planned area, or new in the data, were in no marker.
    if (!isMarker(from) || !isMarker(to)) continue;
    if (count > (most.sources.get(to) ?? 0)) {
      most.sources.set(to, count);
      sources.set(to, from);
    }
    if (count > (most.targets.get(from) ?? 0)) {
      most.targets.set(from, count);
      targets.set(from, to);
    }
  }
  return { sources, targets };
}

function isMarker(end) {
  return end !== "outside" && end !== "absent";
}

/**
 * Returns the id of the marker that takes the focus from a removed one: the marker with most of its places,
 * else null.
 */
export function successor(id, { removed }) {
  return removed.find((g) => g.id === id)?.to ?? null;
}
