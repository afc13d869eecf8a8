const kibibyte = 1024;
export const bytesPerMb = kibibyte ** 2;
export const bytesPerGb = kibibyte ** 3;

/** "820 KB", "2.4 MB", "1,000 MB" or "2 GB", in the same units as the limits. */
export function formatSize(bytes: number): string {
  if (bytes === 0) return "0 MB";
  if (bytes < bytesPerMb) return `${Math.max(1, Math.round(bytes / kibibyte))} KB`;
  if (bytes < bytesPerGb) return `${formatNumber(bytes / bytesPerMb)} MB`;
  return `${formatNumber(bytes / bytesPerGb)} GB`;
}

const formatNumber = (number: number) => number.toLocaleString("en", { maximumFractionDigits: number < 100 ? 1 : 0 });
