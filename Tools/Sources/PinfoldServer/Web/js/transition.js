// What becomes of the markers when one plan follows another. Pure: it knows ids, not
// nodes.

/**
 * Returns what changes from one plan to the next, and along which way.
 *
 * The names of the next plan decide what stays: the same `cluster_id` is the same
 * marker. The lineage says for each marker that comes where most of its places came
 * from, and for each that goes where most of them went, so that what is seen to move is
 * what did move.
 *
 * @param {Map<string, object>} shown The shown features by id.
 * @param {object[]} features The features of the next plan.
 * @param {object|null} lineage The lineage of the next plan from the shown one.
 * @returns {{stays: object[], comes: {feature: object, from: string|null}[],
 *   goes: {id: string, to: string|null}[]}} `from` and `to` name shown markers and
 *   features of the next plan; null comes or goes in place.
 */
export function transition(shown, features, lineage) {
  const next = new Map(features.map((f) => [f.properties.cluster_id, f]));
  const { sources, targets } = mainFlows(lineage);
  const stays = [];
  const comes = [];
  for (const feature of features) {
    const id = feature.properties.cluster_id;
    if (shown.has(id)) {
      stays.push(feature);
    } else {
      const from = sources.get(id);
      comes.push({ feature, from: from !== undefined && shown.has(from) ? from : null });
    }
  }
  const goes = [];
  for (const id of shown.keys()) {
    if (next.has(id)) continue;
    const to = targets.get(id);
    goes.push({ id, to: to !== undefined && next.has(to) ? to : null });
  }
  return { stays, comes, goes };
}

/** Returns, for each end of the flows, the other end of the flow with most members. */
function mainFlows(lineage) {
  const sources = new Map();
  const targets = new Map();
  const most = { sources: new Map(), targets: new Map() };
  for (const { from, to, count } of lineage?.flows ?? []) {
    // Places that came into the planned area, or into the data, came from no marker.
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
 * Returns the id that the focus goes to when the marker that has it goes: the one that
 * took most of its places, else null.
 */
export function successor(id, { goes }) {
  return goes.find((g) => g.id === id)?.to ?? null;
}
