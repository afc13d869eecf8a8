// What addresses and names of files are made of. Slugs, usernames and file names ask here for their letters, so that a
// name becomes the same everywhere. Safe in the browser.

import { cutText, type MeasuredText, normalise } from "#app/domain/values/measured-text.ts";

declare const ascii: unique symbol;
/** Has no other characters than ASCII's. Only this file makes it, so that a slug of other text does not compile. */
export type AsciiText = MeasuredText & { readonly [ascii]: true };

type AnyAscii = (text: string) => string;

/** Characters of a text that are read. */
const maxLength = 1_000;

/** `text`, cut, if it is ASCII already, otherwise null. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this range is ASCII
export const asAscii = (text: string): AsciiText | null => (/^[\x00-\x7f]*$/.test(text) ? cut(text) : null);

/** `text` by the tables of any-ascii: "Łukasz Ørsted" is "Lukasz Orsted", "太郎" is "TaiLang". What they lack is left out. */
export const writeAscii = (text: string, anyAscii: AnyAscii): AsciiText =>
  asAscii(text) ?? cut(anyAscii(normalise(cutText(text, maxLength), "NFC")));

/** In the browser: the tables (170 KB) load with the first text that needs them. Rejects where they can't be loaded. */
export const loadAscii = async (text: string, load: () => Promise<AnyAscii>): Promise<AsciiText> =>
  asAscii(text) ?? writeAscii(text, await load());

const cut = (text: string) => cutText(text, maxLength) as AsciiText;
