"""Clusters in a worker of a real browser, from another origin and under policies."""

from conftest import CDN, FOLDERS, ORIGIN

MAKE = f"""async (own) => {{
    const {{ createWorkerCluster }} = await import('{CDN}/pinfold/worker.js');
    const options = own ? {{ worker: () => new Worker('/worker-script.js') }} : {{}};
    const clusters = await createWorkerCluster(options);
    await clusters.loadArrays({{ coordinates: new Float64Array([1, 2, 1.001, 2]) }});
    const [cluster] = await clusters.getClusters([0, 0, 9, 9], 3);
    clusters.terminate();
    return cluster.properties.point_count;
}}"""


def test_the_page_goes_on_while_points_load(open_page):
    page = open_page("<!doctype html>")
    ticks, count = page.evaluate(f"""async () => {{
        const {{ createWorkerCluster }} = await import('{CDN}/pinfold/worker.js');
        const coordinates = Float64Array.from({{ length: 600000 }}, (_, offset) =>
            offset % 2 ? 160 * Math.random() - 80 : 360 * Math.random() - 180);
        const clusters = await createWorkerCluster();
        let ticks = 0;
        const timer = setInterval(() => (ticks += 1), 5);
        await clusters.loadArrays({{ coordinates }});
        clearInterval(timer);
        const found = await clusters.getClusters([-180, -90, 180, 90], 2);
        clusters.terminate();
        return [ticks, found.reduce((sum, {{ properties }}) => sum + (properties.point_count ?? 1), 0)];
    }}""")
    assert count == 300_000
    # On the page itself there would be none until all is loaded.
    assert ticks >= 5


def test_a_worker_is_made_across_origins(open_page):
    """Its module is from a CDN, and a worker from there would be refused."""
    assert open_page("<!doctype html>").evaluate(MAKE, False) == 2


def test_a_policy_without_blobs_is_named(open_page):
    policy = f"script-src 'self' {CDN} 'unsafe-eval'; worker-src 'self'"
    page = open_page("<!doctype html>", policy, expect=("Refused to create a worker", "violates the following"))
    script = f"({MAKE})(false).catch((error) => error.message)"
    assert "worker-src blob:" in page.evaluate(script)


def test_a_worker_of_ones_own_origin(open_page):
    """For policies without blobs: the program is a file of the package."""
    policy = f"script-src 'self' {CDN} 'unsafe-eval'; worker-src 'self'"
    page = open_page("<!doctype html>", policy)
    script = (FOLDERS["pinfold"] / "worker-script.js").read_bytes()
    headers = {"content-type": "text/javascript", "content-security-policy": policy}
    page.route(f"{ORIGIN}/worker-script.js", lambda route: route.fulfill(body=script, headers=headers))
    assert page.evaluate(MAKE, True) == 2


def test_an_address_is_in_order_and_can_be_aborted(open_page):
    """What never answers is given up by the worker, and what was loaded stays."""
    page = open_page("<!doctype html>")
    places = [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [row, row]}} for row in range(30)]
    page.route(f"{ORIGIN}/places", lambda route: route.fulfill(json=places))
    page.route(f"{ORIGIN}/never", lambda route: None)
    outcome = page.evaluate(f"""async () => {{
        const {{ createWorkerCluster }} = await import('{CDN}/pinfold/worker.js');
        const clusters = await createWorkerCluster({{ radius: 0 }});
        const count = async () => (await clusters.getClusters([-180, -85, 180, 85], 3)).length;
        const place = {{ type: 'Feature', properties: {{}}, geometry: {{ type: 'Point', coordinates: [50, 50] }} }};
        const [, row, first] = await Promise.all([clusters.load('/places'), clusters.add(place), count()]);
        const given = new AbortController();
        const loads = [clusters.load('/never', given), clusters.load('/never', given)];
        const waiting = count();
        setTimeout(() => given.abort(), 200);
        const names = await Promise.all(loads.map((load) => load.catch(({{ name }}) => name)));
        const last = await waiting;
        clusters.terminate();
        return [row, first, ...names, last];
    }}""")
    assert outcome == [30, 31, "AbortError", "AbortError", 31]


def test_arrays_that_were_sent_are_refused(open_page):
    assert open_page("<!doctype html>").evaluate(f"""async () => {{
        const {{ createWorkerCluster }} = await import('{CDN}/pinfold/worker.js');
        const clusters = await createWorkerCluster({{ radius: 0 }});
        const coordinates = new Float64Array([1, 2, 3, 4]);
        const loads = [clusters.loadArrays({{ coordinates }}), clusters.loadArrays({{ coordinates }})];
        const results = await Promise.allSettled(loads);
        const found = await clusters.getClusters([-180, -85, 180, 85], 3);
        clusters.terminate();
        return [coordinates.length, results[0].status, results[1].reason.name, found.length];
    }}""") == [0, "fulfilled", "TypeError", 2]
