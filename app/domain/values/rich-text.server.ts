// The speakers' formatted text. It is sanitised by an allowlist when saved and again when rendered, so that rows stored
// in another way or under an older allowlist are safe too.
import sanitizeHtml from "sanitize-html";
import { stripTags, unescapeHtml } from "#app/domain/values/html.ts";
import { atWidth, imageIdFrom, srcSetOf } from "#app/domain/values/image-address.ts";
import { asLink, opensOtherProgram } from "#app/domain/values/link.ts";
import { type MeasuredText, normalise } from "#app/domain/values/measured-text.ts";
import { excerpt } from "#app/domain/values/plain-paragraphs.ts";
import { isVideo, videoFromLink, withVideoLinks } from "#app/domain/values/video.ts";

/** The sanitised text; null when it has no content. */
export const sanitizeRichText = (html: MeasuredText): string | null => sanitize(html, rules);

/** The same without pictures and videos: notes are read on stage, and a picture that only they use would be deleted. */
export const sanitizeNotes = (html: MeasuredText): string | null => sanitize(html, notesRules);

function sanitize(html: MeasuredText, rules: sanitizeHtml.IOptions): string | null {
  let clean = normalise(html, "NFC");
  // Repeats until nothing changes, because repairing broken markup can leave a stray end tag for the next pass.
  for (let passes = 0; passes < 10; passes++) {
    // A figure holds only its video.
    const next = sanitizeHtml(clean, rules)
      .replace(/(<figure [^>]*>)[\s\S]*?<\/figure>/g, "$1</figure>")
      .trim();
    if (next === clean) break;
    clean = next;
  }
  return isEmpty(clean) ? null : clean;
}

/** The notes as they are shown. */
export const renderNotes = (stored: string | null): string => (stored ? sanitizeHtml(stored, notesRules) : "");

/** Videos become links, which a script turns into click-to-load players. Images load in the width of the screen. */
export function renderRichText(stored: string | null): string {
  return stored ? withVideoLinks(sanitizeHtml(stored, rules)).replace(/<img src="([^"]+)"/g, addSizes) : "";
}

const addSizes = (_: string, address: string) =>
  `<img src="${atWidth(address, 800)}" srcset="${srcSetOf(address, [480, 800, 1200])}" sizes="(min-width:640px) 600px,90vw"`;

/** The text without markup, for previews and search engines, cut at the end of a word. */
export function plainText(stored: string | null, maxLength = 160): string {
  const spaced = (stored ?? "").replace(/<\/(?:p|li|h[2-4])>|<br ?\/?>/g, " ");
  return excerpt(unescapeHtml(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })), maxLength);
}

const videoTag = "figure";

const rules: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "strong", "em", "h2", "h3", "h4", "ul", "ol", "li", "a", "img", videoTag],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    [videoTag]: ["data-video"],
  },
  // linkAttributes checks links more strictly than by scheme.
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: ["script", "style", "textarea", "option", "xmp", "noscript", "object", "embed", "svg", "math"],
  transformTags: {
    b: "strong",
    i: "em",
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: (_, { href = "" }) => ({ tagName: "a", attribs: linkAttributes(href) }),
    img: (_, { src = "", alt = "", width = "", height = "" }) => {
      // Only uploaded images, because an external image would report the readers to its host.
      if (!imageIdFrom(src)) return discarded;
      const size: sanitizeHtml.Attributes =
        /^\d{1,5}$/.test(width) && /^\d{1,5}$/.test(height) ? { width, height } : {};
      return { tagName: "img", attribs: { src, alt, ...size, loading: "lazy" } };
    },
    iframe: (_, { src = "" }) => toVideoTag(videoFromLink(src)),
    [videoTag]: (_, attribs) => toVideoTag(attribs["data-video"] ?? null),
  },
};

const notesRules: sanitizeHtml.IOptions = {
  ...rules,
  allowedTags: ["p", "br", "strong", "em", "h2", "h3", "h4", "ul", "ol", "li", "a"],
};

/** `span` is not allowed, so the sanitiser drops this tag and keeps its permitted content. */
const discarded: sanitizeHtml.Tag = { tagName: "span", attribs: {} };

const toVideoTag = (video: string | null): sanitizeHtml.Tag =>
  video && isVideo(video) ? { tagName: videoTag, attribs: { "data-video": video } } : discarded;

function linkAttributes(href: string): sanitizeHtml.Attributes {
  // A link without a scheme would lead to a page of this site, or look as if it did.
  const link = /^\s*[a-z][a-z0-9+.-]*:/i.test(href) ? asLink(href) : null;
  if (!link) return {};
  return opensOtherProgram(link) ? { href: link } : { href: link, target: "_blank", rel: "noopener noreferrer" };
}

const isEmpty = (html: string) => !/<(?:img|figure)\b/.test(html) && !stripTags(html).replace(/&nbsp;|\s/g, "");
