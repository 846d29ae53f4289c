-- Looks at the map for wrk: windows of 1920 by 1080 screen points at zoom levels
-- from 3 to 16, over places of the data, the same in each run.
--
-- Arguments after `--`: a file of places as `longitude,latitude`, the data set's
-- id, and `distinct`, `radius`, `repeated` or a path to ask for instead.

local WIDTH, HEIGHT = 1920, 1080

-- A generator of this file's own: that of the system is not the same everywhere.
local state = 1
local function random()
  state = (state * 16807) % 2147483647
  return state / 2147483647
end

local threads = 0
function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end

local places, dataset, kind = {}, "", ""

function init(arguments)
  state = 1000003 * number
  for line in io.lines(arguments[1]) do
    local longitude, latitude = line:match("^([^,]+),([^,]+)$")
    places[#places + 1] = { tonumber(longitude), tonumber(latitude) }
  end
  dataset, kind = arguments[2], arguments[3]
end

local function mercator(latitude)
  return math.log(math.tan(math.pi / 4 + math.rad(latitude) / 2))
end

local function latitude(y)
  return math.deg(2 * math.atan(math.exp(y)) - math.pi / 2)
end

local function path()
  local place = places[1 + math.floor(random() * #places)]
  local zoom = 3 + random() * 13
  -- Degrees of longitude, and radians of the projection, for half the window.
  local side = 360 / (256 * 2 ^ zoom)
  local half, high = WIDTH / 2 * side, math.rad(HEIGHT / 2 * side)
  local x = math.max(-180, math.min(180, place[1] + (random() - 0.5) * half))
  local y = mercator(math.max(-80, math.min(80, place[2]))) + (random() - 0.5) * high
  return string.format(
    "/datasets/%s/plan?rect=%.6f,%.6f,%.6f,%.6f&size=%dx%d&columns=", dataset,
    math.max(-360, x - half), latitude(y - high), math.min(360, x + half), latitude(y + high),
    WIDTH, HEIGHT)
end

local again
function request()
  if kind == "distinct" then return wrk.format("GET", path()) end
  if kind == "radius" then return wrk.format("GET", path() .. "&strategy=radius") end
  again = again or wrk.format("GET", kind == "repeated" and path() or kind)
  return again
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    "%.0f requests/s, p50 %.2f ms, p99 %.2f ms, %.1f kB each, %d refused, %d broken",
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, summary.bytes / summary.requests / 1000, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
