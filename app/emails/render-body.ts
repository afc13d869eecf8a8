// An email in both of its forms. Not by @react-email/render, whose formatter (prettier, 12 MB installed) would be in the
// served program, which never calls it.
import { convert, type HtmlToTextOptions } from "html-to-text";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** What most mail clients expect: without it some draw as the browsers of the nineties did. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const plainText: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    // Titles as they were written: capitals alone are read as shouting, and spelled out by screen readers.
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "table", options: { uppercaseHeaderCells: false } },
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
};

/** The body of an email in HTML and in plain text. */
export function renderBody(body: ReactNode): { html: string; text: string } {
  const html = renderToStaticMarkup(body);
  return { html: doctype + html, text: convert(html, plainText) };
}
