// The public addresses of images that speakers upload, such as portraits and logos.

/** The address of an image, as forms submit it and columns store it. */
export const imageAddress = (id: string): string => `/images/${id}`;

/** The widths in pixels in which images are served. */
export const imageWidths = [192, 480, 800, 1200, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Adds the width to the address of an uploaded image. Any other address stays unchanged. */
export const atWidth = (address: string, width: ImageWidth): string =>
  imageIdFrom(address) ? `${address}?w=${width}` : address;

/** The `srcset` of an uploaded image; undefined for any other. */
export const srcSetOf = (address: string, widths: readonly ImageWidth[]): string | undefined =>
  imageIdFrom(address) ? widths.map((width) => `${address}?w=${width} ${width}w`).join(",") : undefined;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const imagePattern = new RegExp(`^/images/(${uuid})$`);
const imagesPattern = new RegExp(`/images/${uuid}`, "g");

/** The id of an uploaded image; null for any other address. */
export const imageIdFrom = (address: string | null | undefined): string | null =>
  imagePattern.exec(address ?? "")?.[1] ?? null;

/** The uploaded images in a formatted text. */
export const imageAddressesIn = (html: string | null | undefined): string[] => html?.match(imagesPattern) ?? [];

/** Allows our own images (a path) and images from the web over https. */
export const safeImage = (url: string | null): string | null =>
  url && /^(https:\/\/|\/(?!\/))/.test(url) ? url : null;
