// The picture and the link of a place, found by the names of its columns and by their values.

const PICTURE_NAMES = /^(image|img|photo|picture|thumbnail|thumb)s?([_ -]?(url|uri|link))?$/i;
const LINK_NAMES = /^(url|uri|website|web|link|homepage|home[_ -]?page|web[_ -]?(page|site))$/i;
const PICTURE_ENDS = /\.(jpe?g|png|webp)$/i;
// Formats that hold pixels only.
const PICTURE_DATA = /^data:image\/(jpeg|png|webp|gif);base64,[a-z0-9+/=]+$/i;

/** Returns an address of the web; null for every other text. */
export function webAddress(value) {
  if (typeof value !== "string" || !/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value)) return null;
  return new URL(value);
}

/**
 * Returns the picture and the link of a place, and its other columns.
 *
 * @param {object} properties Values by column.
 * @returns {{picture: string|null, link: string|null, others: object}}
 */
export function mediaOf(properties) {
  const entries = Object.entries(properties);
  const isPicture = ([column, value]) =>
    PICTURE_DATA.test(value) || (webAddress(value) !== null && (PICTURE_NAMES.test(column) || PICTURE_ENDS.test(webAddress(value).pathname)));
  // A column that is named for pictures comes before one whose value looks like one.
  const pictures = entries.filter(isPicture);
  const picture = pictures.find(([column]) => PICTURE_NAMES.test(column)) ?? pictures[0];
  const link = entries.find(([column, value]) => column !== picture?.[0] && LINK_NAMES.test(column) && webAddress(value) !== null);
  const used = [picture?.[0], link?.[0]];
  const others = Object.fromEntries(entries.filter(([column]) => !used.includes(column)));
  return { picture: picture?.[1] ?? null, link: link?.[1] ?? null, others };
}

/**
 * Whether the page's policy allows a picture: one from the page's host, or one in the data itself.
 * Other pictures are links, so that other hosts learn nothing until the user asks.
 */
export function isShown(picture, origin) {
  return PICTURE_DATA.test(picture) || webAddress(picture)?.origin === origin;
}
