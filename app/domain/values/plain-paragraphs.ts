// Between what is typed into a plain text field and the formatted text that pages show. Safe in the browser.

/** Paragraphs parted by empty lines, other line breaks kept; everything else is words, never markup. */
export function paragraphsFromText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, "<br />")}</p>`)
    .join("");
}

/** The words of formatted text, with its paragraphs, list items and line breaks as lines. */
export function textFromParagraphs(html: string | null): string {
  return (html ?? "")
    .replace(/<br ?\/?>/g, "\n")
    .replace(/<li[^>]*>/g, "\n• ")
    .replace(/<\/(?:p|h[2-4]|ul|ol|figure)>/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Whether a field's text is the editor's (it begins with a block of text) and not plain words. */
export const isFormatted = (text: string): boolean => /^\s*<(?:p|h[1-6]|ul|ol|figure|img)\b/i.test(text);

/** The formatted text that a field's text means: the editor's as it is, plain words in paragraphs. */
export const toRichText = (text: string): string => (isFormatted(text) ? text : paragraphsFromText(text));

/** A stored text as a field holds it: plain words where that loses nothing. */
export function toEditableText(stored: string | null): string {
  const text = textFromParagraphs(stored);
  if (!stored || paragraphsFromText(text) === stored) return text;
  return isFormatted(stored) ? stored : `<p>${stored}</p>`;
}

/** The beginning of a text on one line, at most `maxLength` characters, cut at a word's end. */
export function excerpt(text: string, maxLength = 160): string {
  const singleLine = text.replace(/\s+/g, " ").trim();
  return singleLine.length <= maxLength ? singleLine : `${singleLine.slice(0, maxLength - 1).replace(/\s+\S*$/, "")}…`;
}

/** Words as they stand between tags, or in an attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
