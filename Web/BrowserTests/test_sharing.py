"""Small indexes share memories: a page of Chromium has room for about 125 of these."""

from conftest import CDN


def test_a_page_keeps_a_thousand_small_indexes(open_page):
    counts = open_page("<!doctype html>").evaluate(f"""async () => {{
        const {{ Supercluster }} = await import('{CDN}/pinfold/supercluster.js');
        const point = (longitude) =>
            ({{ type: 'Feature', properties: {{}}, geometry: {{ type: 'Point', coordinates: [longitude, 0] }} }});
        const indexes = Array.from({{ length: 1000 }}, (_, number) =>
            new Supercluster().load(Array.from({{ length: 1 + (number % 7) }}, (_, row) => point(20 * row))));
        return indexes.map((index) => index.getClusters([-180, -90, 180, 90], 17).length);
    }}""")
    assert counts == [1 + number % 7 for number in range(1000)]
