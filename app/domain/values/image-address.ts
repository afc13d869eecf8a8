// Images that speakers upload (a face, a logo) stand at an address that anyone may read.

/** Where the image is read; this is what forms carry and columns keep. */
export const imageAddress = (id: string): string => `/images/${id}`;

/** Widths, in pixels, in which pages ask for images; no others are made. */
export const imageWidths = [192, 480, 800, 1200, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** An image of ours that wide; any other address as it is. */
export const atWidth = (address: string, width: ImageWidth): string =>
  imageIdFrom(address) ? `${address}?w=${width}` : address;

/** The `srcset` of an image of ours; undefined for any other. */
export const srcSetOf = (address: string, widths: readonly ImageWidth[]): string | undefined =>
  imageIdFrom(address) ? widths.map((width) => `${address}?w=${width} ${width}w`).join(",") : undefined;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const imagePattern = new RegExp(`^/images/(${uuid})$`);
const imagesPattern = new RegExp(`/images/${uuid}`, "g");

/** The id of an image that stands at one of our addresses; null for any other address, and for none. */
export const imageIdFrom = (address: string | null | undefined): string | null =>
  imagePattern.exec(address ?? "")?.[1] ?? null;

/** Our addresses that a formatted text names. */
export const imageAddressesIn = (html: string | null | undefined): string[] => html?.match(imagesPattern) ?? [];
