// Images that speakers upload (a face, a logo) stand at an address that anyone may read.

/** Where the image is read; this is what forms carry and columns keep. */
export const imageAddress = (id: string): string => `/images/${id}`;

/** The id of an image that stands at one of our addresses; null for any other address, and for none. */
export function imageIdFrom(address: string | null | undefined): string | null {
  const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
  return new RegExp(`^/images/(${uuid})$`).exec(address ?? "")?.[1] ?? null;
}
