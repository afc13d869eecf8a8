const kibibyte = 1024;

/** "820 KB", "2.4 MB", "2 GB": a number of bytes as people read it, in the units in which limits are counted. */
export function sizeInWords(bytes: number): string {
  if (bytes === 0) return "0 MB";
  if (bytes < kibibyte ** 2) return `${Math.max(1, Math.round(bytes / kibibyte))} KB`;
  if (bytes < kibibyte ** 3) return `${short(bytes / kibibyte ** 2)} MB`;
  return `${short(bytes / kibibyte ** 3)} GB`;
}

const short = (number: number) => number.toFixed(number < 100 ? 1 : 0).replace(/\.0$/, "");
