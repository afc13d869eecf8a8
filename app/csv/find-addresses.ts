// Reads the addresses in a cell or a line, as mail programs, spreadsheets and people write them. Safe in the browser.
import { isEmail, normaliseEmail } from "#app/domain/values/email-address.ts";

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

/** What looks like an address between spaces, separators, brackets and quotation marks. */
const candidate = /[^\s<>()[\]",;:]+@[^\s<>()[\]",;|]+/gu;
/** RFC 5322 allows comments in round brackets. */
const comment = /\([^()@]*\)/g;
const opensAddress = /<\s*(?:mailto:\s*)?$/i;
const meaningless = /^(?:[\s<>()[\]",;|]|mailto:)+|(?:[\s<>()[\]",;|]|mailto:)+$/giu;
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
  for (const match of text.matchAll(candidate)) {
    const before = text.slice(end, match.index);
    const email = toAddress(match[0]);
    const words = before.replace(meaningless, "");
    if (
      !isEmail(email) ||
      (words !== "" && !(separatorBefore.test(before) && (end === 0 || separatorAfter.test(before))))
    )
      return { addresses: [], rest: typed };
    const isNamed = opensAddress.test(before);
    if (words !== "" && !isNamed) rest.push(words);
    const name = isNamed ? words.replace(/^["']+|["']+$/g, "").trim() : "";
    if (!addresses.get(email)?.name) addresses.set(email, { email, name });
    end = match.index + match[0].length;
  }
  const after = text.slice(end);
  const words = after.replace(meaningless, "");
  if (end > 0 && words !== "" && !separatorAfter.test(after)) return { addresses: [], rest: typed };
  if (words !== "") rest.push(words);
  if (addresses.size === 0 && rest.length > 0) return { addresses: [], rest: typed };
  return { addresses: [...addresses.values()], rest: rest.join(", ") };
}

/** Without quotation marks around it, a full stop at its end, and the subject of a mailto link. */
function toAddress(text: string): string {
  const isQuoted = text.startsWith("'") && text.endsWith("'");
  const bare = (isQuoted ? text.slice(1) : text).replace(/^[“«]+|[.:!'’”»。]+$/gu, "");
  return normaliseEmail(bare.replace(/(@[^?]*)\?.*$/, "$1"));
}

export const describeSeveral = (count: number): string =>
  `${count} addresses in one line: each gets an entry with the line's other details`;

/** The people of one cell. A text that is not understood comes back as an address, so that its reader says why not. */
export function readAddressCell(cell: string): NamedAddress[] {
  const { addresses, rest } = findAddresses(cell);
  if (addresses.length > 0 && rest === "") return addresses;
  return rest === "" ? [] : [{ email: cell.trim(), name: "" }];
}
