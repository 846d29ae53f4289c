// Counts as images: MapLibre draws text only with letters from a server.

/** What names of images of a source begin with. */
export const countImagePrefix = (source) => `${source}-count:`;

const pixelRatio = 2;
const height = 16;

/**
 * The image of a count, and how it is drawn: the arguments of `addImage` behind the name.
 * @param {string} name What the name of the image has behind the prefix: its color, a colon and the count.
 */
export function countImage(name) {
  const [color, text] = name.split(":");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const font = `600 ${12 * pixelRatio}px system-ui, sans-serif`;
  context.font = font;
  canvas.width = Math.max(Math.ceil(context.measureText(text).width), 1);
  canvas.height = height * pixelRatio;
  // Another size clears what was set.
  context.font = font;
  context.textBaseline = "middle";
  context.fillStyle = color;
  context.fillText(text, 0, canvas.height / 2);
  return [context.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio }];
}
