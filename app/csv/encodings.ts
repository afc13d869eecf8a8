// How a text may be saved. Safe in the browser.

/** Encodings of before Unicode: which one it is has to be guessed. */
export type OldEncoding =
  | "Windows-1252"
  | "Mac OS Roman"
  | "ISO-8859-15"
  | "Windows-1250"
  | "ISO-8859-2"
  | "Windows-1251";
export type TextEncoding = "UTF-8" | "UTF-16" | OldEncoding;

/** What is said of a file whose letters were guessed; null for one that says them itself. */
export const describeGuess = (encoding: TextEncoding): string | null =>
  encoding === "UTF-8" || encoding === "UTF-16"
    ? null
    : `The file is not saved as UTF-8, so its letters were guessed: it was read as ${encoding}. Please check names with accents; if they look wrong, save it again as “CSV UTF-8”.`;
