// Text in HTML. Safe in the browser.
const entities: [character: string, entity: string][] = [
  // First when escaping and last when unescaping, because the others contain it.
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
];

/** For text between tags, or in an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  entities.reduce((escaped, [character, entity]) => escaped.replaceAll(character, entity), text);

/** The same in XML, where a character that XML does not know would make the whole document unreadable. */
export const escapeXml = (text: string): string =>
  escapeHtml(text.toWellFormed().replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""));

/** Without what stands between "<" and the next ">". A pattern would look for the ">" from each "<". */
export function stripTags(html: string): string {
  let text = "";
  let from = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", from)) {
    const end = html.indexOf(">", at);
    if (end < 0) break;
    text += html.slice(from, at);
    from = end + 1;
  }
  return text + html.slice(from);
}

/** The text of HTML without tags. Other programs escape the apostrophe too. */
export const unescapeHtml = (html: string): string =>
  entities.reduceRight(
    (text, [character, entity]) => text.replaceAll(entity, character),
    html.replaceAll("&#39;", "'"),
  );
