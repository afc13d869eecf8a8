const kibibyte = 1024;
export const bytesPerMb = kibibyte ** 2;
export const bytesPerGb = kibibyte ** 3;

/** "820 KB", "2.4 MB", "1,000 MB", "2 GB": a number of bytes as people read it, in the units in which limits are counted. */
export function formatSize(bytes: number): string {
  if (bytes === 0) return "0 MB";
  if (bytes < bytesPerMb) return `${Math.max(1, Math.round(bytes / kibibyte))} KB`;
  if (bytes < bytesPerGb) return `${formatNumber(bytes / bytesPerMb)} MB`;
  return `${formatNumber(bytes / bytesPerGb)} GB`;
}

const formatNumber = (number: number) => number.toLocaleString("en", { maximumFractionDigits: number < 100 ? 1 : 0 });
