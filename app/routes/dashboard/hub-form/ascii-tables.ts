import { type AsciiText, loadAscii } from "#app/domain/values/ascii.ts";

/** `text` in ASCII. The tables load with the first one that needs them. */
export const writeInBrowser = (text: string): Promise<AsciiText> =>
  loadAscii(text, async () => (await import("any-ascii")).default);
