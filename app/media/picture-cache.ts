/** The memory limit for drawn pictures. Bytes. */
const maxBytes = 32 * 1024 * 1024;

/** Pictures by version. When it is full, the least recently used are removed first. */
export function createPictureCache(max = maxBytes) {
  const pictures = new Map<string, Buffer>();
  let bytes = 0;
  const remove = (version: string) => {
    bytes -= pictures.get(version)?.byteLength ?? 0;
    pictures.delete(version);
  };
  return {
    find(version: string): Buffer | undefined {
      const picture = pictures.get(version);
      if (picture) {
        pictures.delete(version);
        pictures.set(version, picture);
      }
      return picture;
    },
    add(version: string, picture: Buffer) {
      remove(version);
      if (picture.byteLength > max / 4) return;
      pictures.set(version, picture);
      bytes += picture.byteLength;
      for (const oldest of pictures.keys()) if (bytes > max) remove(oldest);
    },
  };
}
