import anyAscii from "any-ascii";
import { type AsciiText, writeAscii } from "#app/domain/values/ascii.ts";

/** `text` in ASCII, as `loadAscii` gives it in the browser. */
export const toAscii = (text: string): AsciiText => writeAscii(text, anyAscii);
