-- Points around cities, a few of which have most of them, and some far outside. Of each number
-- the same, whatever runs in parallel: what looks like chance is a hash.
CREATE MACRO chance(i, k) AS hash(i * 16 + k)::DOUBLE / 18446744073709551616.0;
CREATE MACRO bell(i, k) AS
  sqrt(-2 * ln(1e-12 + chance(i, k))) * cos(6.283185307179586 * chance(i, k + 1));
CREATE TABLE city AS
SELECT
  i AS city,
  degrees(asin(chance(i, 100) * 1.7 - 0.8)) AS lat,
  chance(i, 101) * 360 - 180 AS lon,
  0.01 * exp(2.5 * chance(i, 102)) AS size
FROM range(20000) AS t(i);
COPY (
  SELECT
    greatest(-85, least(85, lat + bell(i, 1) * size * spread)) AS lat,
    lon + bell(i, 3) * size * spread AS lon
  FROM (
    SELECT
      i,
      CAST(floor(pow(20000, chance(i, 0))) AS INTEGER) - 1 AS city,
      CASE WHEN chance(i, 5) < 0.05 THEN 8 ELSE 1 END AS spread
    FROM range(ROWS) AS t(i)
  ) AS point
  JOIN city USING (city)
) TO 'points.parquet' (FORMAT parquet, COMPRESSION zstd);
