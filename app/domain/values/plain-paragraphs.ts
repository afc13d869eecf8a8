// Converts between plain text in form fields and formatted text on pages. Safe in the browser.
import { escapeHtml, stripTags, unescapeHtml } from "#app/domain/values/html.ts";
import { cutText } from "#app/domain/values/measured-text.ts";

/** Empty lines separate paragraphs and other line breaks stay. Markup in the text is escaped. */
export function paragraphsFromText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\n/g, "<br />")}</p>`)
    .join("");
}

/** Removes the markup and turns paragraphs, list items and line breaks into lines. */
export function textFromParagraphs(html: string | null): string {
  const spaced = (html ?? "")
    .replace(/<br ?\/?>/g, "\n")
    .replace(/<li[^<>]*>/g, "\n• ")
    .replace(/<\/(?:p|h[2-4]|ul|ol|figure)>/g, "\n\n");
  return unescapeHtml(stripTags(spaced).replaceAll("&nbsp;", " "))
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Text from the editor begins with a block element, plain text does not. */
export const isFormatted = (text: string): boolean => /^\s*<(?:p|h[1-6]|ul|ol|figure|img)\b/i.test(text);

/** Leaves text from the editor unchanged and wraps plain text in paragraphs. */
export const toRichText = (text: string): string => (isFormatted(text) ? text : paragraphsFromText(text));

/** The text for a form field: plain text unless that would lose formatting. */
export function toEditableText(stored: string | null): string {
  const text = textFromParagraphs(stored);
  if (!stored || paragraphsFromText(text) === stored) return text;
  return isFormatted(stored) ? stored : `<p>${stored}</p>`;
}

/** The beginning of a text in one line, cut at the end of a word. */
export function excerpt(text: string, maxLength = 160): string {
  const singleLine = text.replace(/\s+/g, " ").trim();
  if (singleLine.length <= maxLength) return singleLine;
  const cut = cutText(singleLine, maxLength - 1);
  const lastSpace = cut.lastIndexOf(" ");
  return `${lastSpace > 0 ? cut.slice(0, lastSpace) : cut}…`;
}
