"""Pixels of screenshots, decoded by the browser itself."""

import base64

READ = """async ({ image, points }) => {
    const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    const at = ([x, y]) => [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3)];
    return points.map(at);
}"""


def colors(page, points):
    """The color on the screen at each point, as red, green and blue up to 255."""
    image = base64.b64encode(page.screenshot()).decode()
    read = page.evaluate(READ, {"image": image, "points": [list(point) for point in points]})
    return [tuple(color) for color in read]


def ground(page, points):
    """The most frequent color around each point: names and borders are thin."""
    around = [(dx, dy) for dx in range(-20, 21, 5) for dy in range(-20, 21, 5)]
    near = [(x + dx, y + dy) for x, y in points for dx, dy in around]
    read = colors(page, near)
    parts = [read[start : start + len(around)] for start in range(0, len(read), len(around))]
    return [max(set(part), key=part.count) for part in parts]


def differ(one, other):
    """How far two colors are apart in the channel that differs most."""
    return max(abs(a - b) for a, b in zip(one, other))


def luminance(color):
    """The relative luminance of a color, as accessibility's guidelines define it."""

    def linear(channel):
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """The ratio of contrast of two colors, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
