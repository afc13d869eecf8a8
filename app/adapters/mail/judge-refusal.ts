// What a mail server's refusal means. Servers write their reasons as they like, so what does not clearly speak of the
// reader's mailbox waits: an email that waits too long is a smaller harm than one that is dropped.

/** What a mail server said, and at which command. */
export interface Refusal {
  /** "550" of "550 5.1.1 no such user". */
  code: number;
  /** "RCPT TO", "DATA" (at its end), "MAIL FROM", "EHLO", "AUTH PLAIN" …; "CONN" for its greeting. */
  command: string;
  /** All its lines, with the codes. */
  response: string;
}

/**
 * - `mailbox`: there is no such reader. Final.
 * - `email`: not this email now: a full mailbox, greylisting, its content. It waits, and others do not.
 * - `server`: the sender, its rights, its limits, or the connection: the next email is refused too.
 */
export type Meaning = "mailbox" | "email" | "server";

/** RFC 3463: bad or unknown mailboxes and their systems, moved ones, null MX (RFC 7505), and disabled ones. */
const mailboxStatus = /^5\.(?:1\.(?:[1-6]|10)|2\.1)$/;
/** Of the reader's address or mailbox, whatever the words. */
const readerStatus = /^[45]\.(?:1\.(?:[1-6]|10)|2\.\d{1,3})$/;
/** Such as 5.0.0, 5.1.0 and 5.5.0: "other", so that only the words say what is meant. */
const vagueStatus = /^5\.\d\.0$/;
/** Bad senders (RFC 3463), and 4.4.5 or 5.4.5, with which Google says that a day's limit is reached. */
const serverStatus = /^[45]\.(?:1\.[78]|4\.5)$/;

const isMailboxMissing = (words: string) =>
  /\b(?:no such|unknown) \w|unrouteable address|not our customer/i.test(words) ||
  (/\b(?:user|recipient|mailbox|account|address)\b/i.test(words) &&
    /unknown|not found|not exist|n't exist|n't have an?\b|no longer|unavailable|disabled|inactive|invalid/i.test(
      words,
    ));
const aboutSender =
  /\bsenders?\b|send-?as|\bmail from\b|\bfrom (?:address|header|domain|field)\b|\bnot owned\b|identit(?:y|ies)|\b(?:email|address|domain|account) is (?:not |un)verified|allowed to send|permission to send/i;
const aboutRights =
  /\brelay(?:ing|ed)?\b|authenticat|authori[sz]|\bauth\b|credential|\btls\b|encrypt|\b[eh][eh]lo\b|reverse dns|\bptr\b|\bclient host\b|\b(?:your|this) (?:ip|host|server|network)\b/i;
const aboutLimits = /\blimit|\bquota\b|exceed|too (?:many|much|fast|quickly)|\brate\b|throttl|\bcredits?\b|suspend/i;
/** Limits of one reader, whose mailbox is full or gets too much, or of one email, which is too large. */
const aboutOneEmail = /\b(?:mailbox|inbox|recipient|over ?quota|full|size|large)\b|the user you are/i;
const aboutPolicy =
  /polic(?:y|ies)|spam|\bblock|black-?list|\bden(?:y|ied)\b|prohibit|permitted|not allowed|not accept|reputation|\blisted\b|[rd]n?sbl|\bspf\b|\bdkim\b|\bdmarc\b|virus|content|later|temporar|gr[ae]y-?list|unsolicited|protocol/i;

/** Names of hosts, addresses and pages are no reasons: `<limit@relay.example>`. */
const withoutNames = (text: string) => text.replace(/\S+/g, (word) => (/@|:\/\//.test(word) ? " " : word));

/** "5.1.1": the status that follows the code (RFC 2034), some with a `#` or `[` before it; "" without one. */
const statusOf = (response: string) => /^\d{3}[ -][#[(]?([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? "";

/** Whether it ends this email, lets it wait, or lets all emails wait. */
export function judgeRefusal({ code, command, response }: Refusal): Meaning {
  const status = statusOf(response);
  const words = withoutNames(response);
  const knowsReader = command === "RCPT TO" || command === "DATA";
  if (!knowsReader || code === 421) return "server";
  if (aboutSender.test(words) || serverStatus.test(status)) return "server";
  if (code >= 500 && isAboutMailbox({ code, status, words, command })) return "mailbox";
  if (readerStatus.test(status)) return "email";
  const isLimited = aboutLimits.test(words) && !aboutOneEmail.test(words);
  return isLimited || aboutRights.test(words) ? "server" : "email";
}

/** Of a permanent refusal (5xx). */
function isAboutMailbox({
  code,
  status,
  words,
  command,
}: Pick<Refusal, "code" | "command"> & Record<"status" | "words", string>): boolean {
  // Google says 5.2.1 also of a reader who gets too much.
  if (mailboxStatus.test(status)) return !aboutLimits.test(words);
  if (status !== "" && !vagueStatus.test(status)) return false;
  if (aboutRights.test(words) || aboutLimits.test(words) || aboutPolicy.test(words)) return false;
  return isMailboxMissing(words) || (status === "" && command === "RCPT TO" && code === 550);
}

const maxQuote = 200;

/**
 * The server's own words on one line, at most 200 characters. `secrets` and addresses that are not among `own`, such as the
 * reader's, are left out.
 */
export function quoteRefusal(response: string, { own, secrets }: { own: string[]; secrets: string[] }): string {
  const known = secrets.filter((each) => each.length > 3).reduce((text, each) => text.replaceAll(each, "…"), response);
  const mask = (word: string) => (/@|%40/.test(word) && !own.includes(word.toLowerCase()) ? "…" : word);
  return known
    .replace(/[\p{C}\s]+/gu, " ")
    .replace(/[^\s<>()[\]"':;,]+/g, mask)
    .trim()
    .slice(0, maxQuote)
    .replace(/[\ud800-\udbff]$/, "");
}
