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
        const coordinates = Float64Array.from({{ length: 600000 }}, (_, place) =>
            place % 2 ? 160 * Math.random() - 80 : 360 * Math.random() - 180);
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
