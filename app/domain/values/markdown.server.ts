// Renders the operator's Markdown texts to HTML, sanitised by an allowlist and with an anchor for each heading.
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { toAscii } from "#app/domain/values/ascii.server.ts";
import { escapeHtml, stripTags, unescapeHtml } from "#app/domain/values/html.ts";
import { slugFrom } from "#app/domain/values/slug.ts";

export interface RenderedText {
  /** The text of the first heading. */
  title: string;
  html: string;
}

/**
 * Renders Markdown. `values` replace placeholders such as "{{company}}" as text, never as markup; unknown placeholders
 * stay. Raw HTML passes through the same allowlist. The page has exactly one `h1`: the first in the text, or `title`.
 */
export function renderMarkdown(markdown: string, title: string, values: Record<string, string>): RenderedText {
  const sanitised = sanitizeHtml(new Marked({ gfm: true, async: false }).parse(markdown) as string, rules);
  const html = fillPlaceholders(withAnchors(withOneTitle(sanitised, title)), values);
  const heading = /<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? title;
  return { title: unescapeHtml(stripTags(heading)).trim() || title, html };
}

function withOneTitle(html: string, title: string): string {
  const [before = "", first, ...rest] = html.split(/(<h1>[\s\S]*?<\/h1>)/);
  if (first === undefined) return `<h1>${escapeHtml(title)}</h1>${html}`;
  return before + first + rest.join("").replaceAll("<h1>", "<h2>").replaceAll("</h1>", "</h2>");
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    "h1",
    "h2",
    "h3",
    "h4",
    "p",
    "br",
    "hr",
    "strong",
    "em",
    "del",
    "code",
    "pre",
    "blockquote",
    "ul",
    "ol",
    "li",
    "a",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
  ],
  allowedAttributes: { a: ["href", "rel"], ol: ["start"], th: ["scope"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nonTextTags: ["script", "style", "textarea", "option", "xmp", "noscript", "object", "embed", "svg", "math"],
  transformTags: {
    a: (_, { href = "" }) => ({ tagName: "a", attribs: linkAttributes(href) }),
    th: () => ({ tagName: "th", attribs: { scope: "col" } }),
  },
};

const linkAttributes = (href: string): sanitizeHtml.Attributes =>
  /^https?:/i.test(href) ? { href, rel: "noopener noreferrer" } : { href };

/** Adds an id and a link to each heading, so that an email can link to a single section. */
function withAnchors(html: string): string {
  // The page itself uses the id "main".
  const usedIds = new Set(["main"]);
  return html.replace(/<(h[2-4])>([\s\S]*?)<\/\1>/g, (_, tag: string, inside: string) => {
    const heading = unescapeHtml(stripTags(inside));
    const plain = slugFrom(toAscii(heading)) || "part";
    let id = plain;
    for (let n = 2; usedIds.has(id); n++) id = `${plain}-${n}`;
    usedIds.add(id);
    const label = escapeHtml(heading);
    return `<${tag} id="${id}">${inside} <a class="anchor" href="#${id}" aria-label="Link to “${label}”">#</a></${tag}>`;
  });
}

/** Markdown encodes the braces in link addresses as %7B and %7D. */
const fillPlaceholders = (html: string, values: Record<string, string>) =>
  html.replace(/(?:\{\{|%7B%7B)\s*(\w+)\s*(?:\}\}|%7D%7D)/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? escapeHtml(values[name] ?? "") : placeholder,
  );
