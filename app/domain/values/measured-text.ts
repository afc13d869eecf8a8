// Text whose length is known. Normalising, sanitising and searching take time that grows with a text, often with its
// square, so they take only text that was measured first: forgetting it does not compile. Safe in the browser.

declare const measured: unique symbol;
/** At most as long as its reader allowed, with at most 30 combining marks in a row. Only this file makes it. */
export type MeasuredText = string & { readonly [measured]: true };

/** `text`, if it has at most `max` characters (UTF-16 code units), otherwise null. */
export const measure = (text: string, max: number): MeasuredText | null =>
  text.length <= max ? thinMarks(text) : null;

/** The first `max` characters of `text`, without half a character at the end. */
export function cutText(text: string, max: number): MeasuredText {
  const cut = text.slice(0, max);
  // The first half of a pair whose second half was cut off.
  return thinMarks(text.length > max ? cut.replace(/[\ud800-\udbff]$/, "") : cut);
}

/** A Unicode normalisation form of `text`. No other place normalises. */
export const normalise = (text: MeasuredText, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string => text.normalize(form);

/** Letters of no script carry more (UAX #15, section 13); the time to sort marks grows with the square of their number. */
const maxMarks = 30;
/** NFKC makes marks of the last two. */
const mark = /[\p{M}\uff9e\uff9f]/u;

/** A loop, because /\p{M}{31,}/gu overflows the stack on a long run of marks. */
function thinMarks(text: string): MeasuredText {
  let [thinned, from, markCount] = ["", 0, 0];
  for (let at = 0, size = 1; at < text.length; at += size) {
    const code = text.codePointAt(at) as number;
    size = code > 0xffff ? 2 : 1;
    markCount = code >= 0x300 && mark.test(String.fromCodePoint(code)) ? markCount + 1 : 0;
    if (markCount > maxMarks) {
      thinned += text.slice(from, at);
      from = at + size;
    }
  }
  return (from ? thinned + text.slice(from) : text) as MeasuredText;
}
