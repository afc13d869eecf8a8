// Sanitises text by speakers and visitors for emails to people who never asked for them: mail clients find no link,
// email address or phone number in it, and it cannot pose as another sender.
import { cutText, normalise } from "#app/domain/values/measured-text.ts";

/** By field of an email's values: the maximum length, and the fallback for an empty result. */
const fields = {
  speaker: { max: 60, otherwise: "The speaker" },
  title: { max: 80, otherwise: "A talk" },
  event: { max: 80, otherwise: "Your event" },
  name: { max: 40, otherwise: "" },
  subject: { max: 120, otherwise: "After the talk" },
  linkLabel: { max: 80, otherwise: "Link" },
  value: { max: 200, otherwise: "…" },
  topics: { max: 500, otherwise: "" },
  notes: { max: 1_000, otherwise: "" },
};

/** The values with those fields sanitised, and every text of a list, such as files or what was requested. */
export function sanitiseValues<Values extends object>(values: Values): Values {
  const sanitised = Object.entries(values).map(([field, value]) => {
    if (Array.isArray(value)) return [field, value.map(sanitiseElement)];
    return [field, typeof value === "string" && isField(field) ? sanitiseField(value, field) : value];
  });
  return Object.fromEntries(sanitised);
}

const isField = (name: string): name is keyof typeof fields => Object.hasOwn(fields, name);

const sanitiseElement = (element: unknown) =>
  typeof element === "string" ? sanitiseField(element, "value") : sanitiseValues(element as object);

function sanitiseField(text: string, field: keyof typeof fields): string {
  const { max, otherwise } = fields[field];
  return sanitiseText(text, max) || (text && otherwise);
}

/** In a word: the parts of addresses. */
const openable = /[\p{L}\d]:\/|\/\/|\\|@|www\.|\.[\p{L}\d-]+[/?#:]|\d\.\d+\.\d+\.\d|mailto:|tel:/iu;

/** The text without anything that could be opened, called or mistaken; at most `max` characters. */
export function sanitiseText(text: string, max: number): string {
  const sanitised = normalise(cutText(text, 4 * max), "NFKC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    // Invisible characters: directions, joiners, soft hyphens.
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, "")
    .replace(/\S+/gu, (word) => (openable.test(word) ? "…" : word))
    // Dots within words: "Node.js", and every domain.
    .replace(/(?<=[^\s.])\.([\p{L}\d-]*)/gu, (part, word: string) => (/\p{L}{2}/u.test(word) ? `·${word}` : part))
    .replace(/(?<=\w)。(?=\w)/gu, "·")
    .replace(/\+?\(?\d(?:[\s().–-]*\d){8,}/gu, "…")
    .replace(/(\S)\1{3,}/gu, "$1$1$1")
    .replace(/[!-~]{31,}/g, "…")
    .replace(/["“”„«»<>]/g, "'")
    .replace(/(?:…\s*)+/g, "… ")
    .trim();
  if (!/[\p{L}\d]/u.test(sanitised)) return "";
  return sanitised.length > max ? `${cutText(sanitised, max - 1).trimEnd()}…` : sanitised;
}
