// Draws counts as images, because MapLibre needs a font server to draw text.

export const countImagePrefix = (source) => `${source}-count:`;

const pixelRatio = 2;
const height = 16;

/**
 * Draws the image of a count. Returns the arguments of `addImage` after the name.
 * @param {string} name The image name without its prefix: the color, a colon and the count.
 */
export function countImage(name) {
  const [color, text] = name.split(":");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const font = `600 ${12 * pixelRatio}px system-ui, sans-serif`;
  context.font = font;
  canvas.width = Math.max(Math.ceil(context.measureText(text).width), 1);
  canvas.height = height * pixelRatio;
  // Changing the size resets the context.
  context.font = font;
  context.textBaseline = "middle";
  context.fillStyle = color;
  context.fillText(text, 0, canvas.height / 2);
  return [context.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio }];
}
