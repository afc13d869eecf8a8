/** A hint for files that were not saved as UTF-8. */
export function EncodingHint({ encoding }: { encoding: string }) {
  if (encoding !== "Windows-1252") return null;
  return (
    <p className="quiet">
      The file is not saved as UTF-8 and was read as Windows-1252. Please check names with accents below; if they look
      wrong, save it again as “CSV UTF-8”.
    </p>
  );
}
