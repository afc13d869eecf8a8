// What speakers and strangers typed, as it may stand in a letter to somebody who never asked for it: no mail client
// finds a link, a mail address or a telephone number in it, and nothing looks as if it came from somebody else.

/** By field of a letter's values: how long it may be, and what stands there when nothing is left. */
const fields = {
  speaker: { max: 60, otherwise: "The speaker" },
  title: { max: 80, otherwise: "A talk" },
  event: { max: 80, otherwise: "Your event" },
  name: { max: 40, otherwise: "" },
};

/** The values with each of those fields in plain words; the others are as they were. */
export function sanitiseValues<Values extends object>(values: Values): Values {
  const sanitised = Object.entries(fields).flatMap(([field, { max, otherwise }]) => {
    const text = Reflect.get(values, field);
    return typeof text === "string" ? [[field, sanitiseText(text, max) || (text && otherwise)]] : [];
  });
  return { ...values, ...Object.fromEntries(sanitised) };
}

/** The words without what could be opened, called or mistaken; at most `max` characters. */
export function sanitiseText(text: string, max: number): string {
  const sanitised = text
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    // What nobody sees: directions, joiners, soft hyphens.
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, "")
    .replace(/\S*(?:[\p{L}\d]:\/|\/\/|\\|@|www\.|\.[\p{L}\d-]+[/?#:]|\d+\.\d+\.\d+\.\d+|mailto:|tel:)\S*/giu, "…")
    // What is left of dots within words: "Node.js", and every domain.
    .replace(/(?<=[^\s.])\.(?=[\p{L}\d-]*\p{L}{2})|(?<=\w)。(?=\w)/gu, "·")
    .replace(/\+?\(?\d(?:[\s().–-]*\d){8,}/gu, "…")
    .replace(/(\S)\1{3,}/gu, "$1$1$1")
    .replace(/[!-~]{31,}/g, "…")
    .replace(/["“”„«»<>]/g, "'")
    .replace(/(?:…\s*)+/g, "… ")
    .trim();
  if (!/[\p{L}\d]/u.test(sanitised)) return "";
  return sanitised.length > max
    ? `${sanitised
        .slice(0, max - 1)
        .toWellFormed()
        .trimEnd()}…`
    : sanitised;
}
