// Texts that an operator writes (Markdown) as pages show them: allowed by list, and each heading with an address.
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { slugFrom } from "#app/domain/values/slug.ts";

/** What a page needs of its text. */
export interface RenderedText {
  /** The first heading's words. */
  title: string;
  html: string;
}

/**
 * The page of a Markdown text. `values` fill its places ("{{company}}"), as text and never as markup; a place that
 * nobody knows stays as it was written. Raw HTML in it passes the same list as what Markdown makes. A page has one
 * first-rank heading: `title` where the text has none, and of several the first.
 */
export function renderMarkdown(markdown: string, title: string, values: Record<string, string>): RenderedText {
  const sanitised = sanitizeHtml(new Marked({ gfm: true, async: false }).parse(markdown) as string, rules);
  const html = fillPlaceholders(withAnchors(withOneTitle(sanitised, title)), values);
  const heading = /<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? title;
  return { title: decodeEntities(heading.replace(/<[^>]*>/g, "")).trim() || title, html };
}

function withOneTitle(html: string, title: string): string {
  const [before = "", first, ...rest] = html.split(/(<h1>[\s\S]*?<\/h1>)/);
  if (first === undefined) return `<h1>${escapeText(title)}</h1>${html}`;
  return before + first + rest.join("").replaceAll("<h1>", "<h2>").replaceAll("</h1>", "</h2>");
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h1", "h2", "h3", "h4", "p", "br", "hr", "strong", "em", "del", "code", "pre", "blockquote"],
    ...["ul", "ol", "li", "a", "table", "thead", "tbody", "tr", "th", "td"],
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

/** `<h2 id="your-rights">` with a quiet link to itself, so that a letter can lead to one paragraph. */
function withAnchors(html: string): string {
  // "main" is the page's own.
  const usedIds = new Set(["main"]);
  return html.replace(/<(h[2-4])>([\s\S]*?)<\/\1>/g, (_, tag: string, inside: string) => {
    const heading = decodeEntities(inside.replace(/<[^>]*>/g, ""));
    const plain = slugFrom(heading) || "part";
    let id = plain;
    for (let n = 2; usedIds.has(id); n++) id = `${plain}-${n}`;
    usedIds.add(id);
    const label = escapeText(heading);
    return `<${tag} id="${id}">${inside} <a class="anchor" href="#${id}" aria-label="Link to “${label}”">#</a></${tag}>`;
  });
}

/** In a link's address Markdown has written the braces as %7B and %7D. */
const fillPlaceholders = (html: string, values: Record<string, string>) =>
  html.replace(/(?:\{\{|%7B%7B)\s*(\w+)\s*(?:\}\}|%7D%7D)/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? escapeText(values[name] ?? "") : placeholder,
  );

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
const decodeEntities = (html: string) =>
  Object.entries(entities).reduceRight((text, [sign, entity]) => text.replaceAll(entity, sign), html);
