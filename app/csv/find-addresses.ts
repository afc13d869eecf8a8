// Reads the addresses in a cell or a line, as mail programs, spreadsheets and people write them. Safe in the browser.
import { isEmail, normaliseEmail } from "#app/domain/values/email-address.ts";
import { trimEdges, trimEnd, trimStart } from "#app/domain/values/trim-edges.ts";

export interface NamedAddress {
  /** In its one spelling. */
  email: string;
  /** The name before `<rosa@example.com>`, otherwise empty. */
  name: string;
}

export interface FoundAddresses {
  /** Each address once, in the text's order. */
  addresses: NamedAddress[];
  /** Words that belong to no address, as typed; the whole text where it is not clear where an address begins. */
  rest: string;
}

/** Before the @ of an address, between spaces, separators, brackets and quotation marks. May contain further ones. */
const localPart = /[^\s<>()[\]",;:]+/gu;
/** After it. */
const domain = /[^\s<>()[\]",;|]+/uy;
/** RFC 5322 allows comments in round brackets. */
const comment = /\([^()@]*\)/g;
const opensAddress = /<\s*(?:mailto:\s*)?$/i;
const meaningless = /[\s<>()[\]",;|]/u;
const startsMeaningless = /^(?:[\s<>()[\]",;|]|mailto:)+/iu;
const separatorAfter = /^(?:[^\S\t]*[,;|<>()[\]"\t]|\s*$)/;
const separatorBefore = /(?:[,;|<>()[\]":\t][^\S\t]*|^\s*)$/;

/** `Rosa Jimenez <rosa@example.com>`, `mailto:rosa@example.com`, lists, and full stops or commas at the end. */
export function findAddresses(typed: string): FoundAddresses {
  const text = typed
    .replace(/[＠﹫]/g, "@")
    .replace(/[，、]/g, ",")
    .replaceAll("；", ";")
    .replace(comment, "")
    // A pipe may begin an address, but not after another one.
    .replace(/(@[^\s|@]+)\|/g, "$1,");
  const addresses = new Map<string, NamedAddress>();
  const rest: string[] = [];
  let end = 0;
  for (const [start, candidate] of findCandidates(text)) {
    const before = text.slice(end, start);
    const email = toAddress(candidate);
    const words = withoutMeaningless(before);
    if (
      !isEmail(email) ||
      (words !== "" && !(separatorBefore.test(before) && (end === 0 || separatorAfter.test(before))))
    )
      return { addresses: [], rest: typed };
    const isNamed = opensAddress.test(before);
    if (words !== "" && !isNamed) rest.push(words);
    const name = isNamed ? trimEdges(words, /["']/).trim() : "";
    if (!addresses.get(email)?.name) addresses.set(email, { email, name });
    end = start + candidate.length;
  }
  const after = text.slice(end);
  const words = withoutMeaningless(after);
  if (end > 0 && words !== "" && !separatorAfter.test(after)) return { addresses: [], rest: typed };
  if (words !== "") rest.push(words);
  if (addresses.size === 0 && rest.length > 0) return { addresses: [], rest: typed };
  return { addresses: [...addresses.values()], rest: rest.join(", ") };
}

/** What looks like an address, each with its position. Every part of the text is looked at once. */
function* findCandidates(text: string): Generator<[start: number, candidate: string]> {
  for (let from = 0; ; ) {
    localPart.lastIndex = from;
    const word = localPart.exec(text);
    if (!word) return;
    from = localPart.lastIndex;
    for (let at = word[0].lastIndexOf("@"); at > 0; at = word[0].lastIndexOf("@", at - 1)) {
      domain.lastIndex = word.index + at + 1;
      if (!domain.test(text)) continue;
      from = domain.lastIndex;
      yield [word.index, text.slice(word.index, from)];
      break;
    }
  }
}

/** Without the marks and "mailto:" at both ends. */
function withoutMeaningless(text: string): string {
  const words = text.replace(startsMeaningless, "");
  let end = words.length;
  for (;;) {
    if (meaningless.test(words.charAt(end - 1))) end -= 1;
    else if (/^mailto:$/i.test(words.slice(end - 7, end))) end -= 7;
    else return words.slice(0, end);
  }
}

/** Without quotation marks around it, a full stop at its end, and the subject of a mailto link. */
function toAddress(text: string): string {
  const isQuoted = text.startsWith("'") && text.endsWith("'");
  const bare = trimEnd(trimStart(isQuoted ? text.slice(1) : text, /[“«]/), /[.:!'’”»。]/);
  const subjectAt = bare.indexOf("?", bare.indexOf("@"));
  return normaliseEmail(subjectAt < 0 ? bare : bare.slice(0, subjectAt));
}

export const describeSeveral = (count: number): string =>
  `${count} addresses in one line: each gets an entry with the line's other details`;

/** The people of one cell. A text that is not understood comes back as an address, so that its reader says why not. */
export function readAddressCell(cell: string): NamedAddress[] {
  const { addresses, rest } = findAddresses(cell);
  if (addresses.length > 0 && rest === "") return addresses;
  return rest === "" ? [] : [{ email: cell.trim(), name: "" }];
}
