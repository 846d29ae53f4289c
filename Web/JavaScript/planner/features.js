// Plans in the format of the server's answers: GeoJSON features with a header.
import { abbreviated } from "../clusters.js";

const clusterNames = ["cluster", "cluster_id", "point_count", "point_count_abbreviated", "diameter", "shade", "unique_location", "opens"];

/** @param {readonly string[] | null} columns The columns of single points; null for all. */
export function planCollection(plan, columns) {
  const figures = plan.figures.map(({ kind, column }) => ({ kind, column, name: `${kind}_${column}` }));
  const ownNames = new Set([...clusterNames, ...figures.map(({ name }) => name), "place"]);
  const features = [];
  for (const cluster of plan) {
    const properties = clusterProperties(cluster, figures);
    const row = cluster.opens ? null : cluster.firstMember;
    const point = row !== null && plan.points.has(row) ? plan.points.point(row) : null;
    if (row !== null) properties.place = row;
    if (point) addColumns(properties, point.values, columns, ownNames);
    // A point that moved after the plan keeps the plan's position.
    const isExact = point && plan.isExactPoint(cluster.offset) && !plan.points.isPlacedAfter(row, plan.version);
    const coordinates =
      isExact
        ? [wrapped(point.longitude), point.latitude]
        : [rounded(cluster.longitude), rounded(cluster.latitude)];
    features.push({ type: "Feature", geometry: { type: "Point", coordinates }, properties });
  }
  return { type: "FeatureCollection", plan: header(plan), features };
}

function clusterProperties(cluster, figures) {
  const properties = {
    cluster: cluster.isCluster,
    cluster_id: cluster.id,
    point_count: cluster.count,
    point_count_abbreviated: abbreviated(cluster.count),
  };
  if (cluster.isCluster) Object.assign(properties, { diameter: cluster.diameter, shade: cluster.shade });
  if (cluster.isCluster && !cluster.opens) properties.opens = false;
  else if (cluster.isCluster && cluster.isUniqueLocation) properties.unique_location = true;
  const aggregates = new Map();
  for (const { kind, column, name } of figures) {
    if (!aggregates.has(column)) aggregates.set(column, cluster.aggregate(column));
    const aggregate = aggregates.get(column);
    properties[name] = aggregate.count > 0 ? aggregate[kind] : null;
  }
  return properties;
}

/**
 * Adds the columns of a single point. Columns named like a cluster's property get an underscore.
 */
function addColumns(properties, values, columns, ownNames) {
  const used = new Set(ownNames);
  for (const column of Object.keys(values)) {
    if (columns && !columns.includes(column)) continue;
    let name = column;
    while (used.has(name)) name = `_${name}`;
    used.add(name);
    const value = values[column];
    // Defines the property, so that no inherited setter runs, such as that for `__proto__`.
    const options = { configurable: true, enumerable: true, writable: true };
    Object.defineProperty(properties, name, { ...options, value: Number.isNaN(value) ? null : (value ?? null) });
  }
}

function header(plan) {
  const { zoomLevel, cellMapPoints, mapRect, scale, pointCount, milliseconds, id, version, previous } = plan;
  return {
    zoom: zoomLevel,
    cell_map_points: Number.isNaN(cellMapPoints) ? null : cellMapPoints,
    planned_map_rect: mapRect,
    scale,
    rows: pointCount,
    milliseconds,
    id,
    version,
    lineage: previous ? lineage(plan.difference(previous)) : null,
  };
}

function lineage({ from, removed, inserted, changed, flows }) {
  const idOf = (end) => (typeof end === "string" ? end : end.id);
  return {
    from: from.id,
    removed: removed.map(idOf),
    inserted: inserted.map(idOf),
    changed: changed.map(({ after }) => after.id),
    flows: flows.map((flow) => ({ from: idOf(flow.from), to: idOf(flow.to), count: flow.count })),
  };
}

/** Rounds degrees to seven decimals, because the engine's positions are precise to a centimeter. */
export function rounded(degrees, places = 7) {
  const scale = 10 ** places;
  const value = Math.round(Math.abs(degrees) * scale) / scale;
  return degrees < 0 && value > 0 ? -value : value;
}

function wrapped(longitude) {
  return Math.abs(longitude) > 180 ? longitude - 360 * Math.round(longitude / 360) : longitude;
}
