import { describeGuess, type TextEncoding } from "#app/csv/encodings.ts";

/** A hint for files that don't say how they were saved. */
export function EncodingHint({ encoding }: { encoding: TextEncoding }) {
  const guess = describeGuess(encoding);
  return guess && <p className="quiet">{guess}</p>;
}
