import { type MeasuredText, normalise } from "#app/domain/values/measured-text.ts";

/** Without accents, letter case, punctuation and double spaces, so that two spellings of a name are one. */
export const foldText = (text: MeasuredText): string =>
  normalise(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
