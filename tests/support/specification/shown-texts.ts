// The texts that a page shows: what stands between its tags, and in the attributes that people see or hear.

export const normaliseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

export function shownTextsIn(html: string): Set<string> {
  const page = html
    // React separates two texts of one sentence with a comment.
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(script|style|template|noscript|title)\b[\s\S]*?<\/\1>/g, "<br>");
  const attributes = [...page.matchAll(/ (?:alt|aria-label|placeholder|title|value)="([^"]*)"/g)];
  // A sentence with a link in it is one text as well as three.
  const sentences = page.replace(/<\/?(?:a|b|em|strong)\b[^>]*>/g, "");
  const texts = [page, sentences].flatMap((each) => each.split(/<[^>]*>/));
  texts.push(...attributes.map(([, value = ""]) => value));
  return new Set(texts.map((text) => normaliseSpaces(decode(text))).filter(Boolean));
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", nbsp: " " };
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_, name: string) => entities[name] ?? "");
