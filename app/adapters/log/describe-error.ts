// Describes errors without personal data. Errors repeat their input: a query its parameters, a constraint the row, a
// mail server the recipient, a bad URL its password. So only parts that are known to be harmless are taken.

/** An error as the log keeps it. */
export interface ErrorDescription {
  type: string;
  message?: string;
  /** The innermost frame first. */
  stack?: string;
  cause?: ErrorDescription;
  [detail: string]: unknown;
}

/** Names that PostgreSQL, Node, SMTP and Stripe give to error details; programs make all their values. */
const details = ["code", "errno", "syscall", "constraint", "table", "column", "routine", "command", "responseCode"];
const furtherDetails = ["status", "statusCode", "requestId", "queue"];
const [maxCauses, maxFrames, maxQuery, maxText] = [4, 20, 2_000, 200];

/** The error without values: its type, the start of its message, codes, SQL without parameters, and the stack. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  // pg-boss passes plain copies of errors.
  if (typeof error !== "object" || error === null) return { type: `thrown ${error === null ? "null" : typeof error}` };
  const fields = error as Record<string, unknown>;
  const { message, stack, query, cause } = fields;
  return {
    type: nameOf(error),
    ...(typeof message === "string" && !isForeign(fields) && { message: startOf(message) }),
    ...Object.fromEntries([...details, ...furtherDetails].flatMap((name) => detailOf(fields, name))),
    ...smtpStatusOf(fields),
    // Our own file names contain only ids.
    ...(typeof fields.path === "string" && "syscall" in fields && { path: fields.path.slice(0, maxText) }),
    ...(typeof query === "string" && { query: query.slice(0, maxQuery) }),
    ...(typeof stack === "string" && { stack: framesOf(stack, message) }),
    ...(cause != null && depth < maxCauses && { cause: describeError(cause, depth + 1) }),
  };
}

/** The error in one line, for people: for failed jobs and failed starts. */
export const summariseError = (error: unknown): string => inOneLine(describeError(error));

function inOneLine({ type, message, cause, stack, path, query, ...codes }: ErrorDescription): string {
  const summary = message || type;
  const extraCodes = Object.values(codes).filter((code) => !summary.includes(String(code)));
  const line = extraCodes.length ? `${summary} (${extraCodes.join(", ")})` : summary;
  return cause ? `${line}: ${inOneLine(cause)}` : line;
}

/** A program's text without email addresses and URLs. */
export const maskText = (text: string): string =>
  text
    .replace(/\S+/g, maskUrl)
    .replace(/[^\s"'<>(),;:]+/g, maskAddress)
    .slice(0, maxText);

/** "http://…" */
function maskUrl(word: string): string {
  const at = word.indexOf("://");
  return at < 0 ? word : `${word.slice(0, at + 3)}…`;
}

/** "to=…" */
function maskAddress(word: string): string {
  const at = word.search(/@|%40/i);
  return at < 0 ? word : `${word.slice(0, word.lastIndexOf("=", at) + 1)}…`;
}

/**
 * The start of a message, which names the kind of failure. Its input follows in quotation marks or after a colon
 * ("Invalid time zone specified: ..."), and long words are tokens.
 */
export const startOf = (message: string): string =>
  maskText(message.split(/[\r\n"`“‘]|(?<!\w)'|: /, 1)[0] ?? "")
    .replace(/[\w+/=-]{20,}/g, "…")
    .trim();

/**
 * Whether another program wrote the message (Stripe, an object store): its content is unknown and its codes suffice.
 */
const isForeign = (error: Record<string, unknown>) => "raw" in error || "$metadata" in error;

/** The class name; a plain object's `name` may be anything. */
const nameOf = (error: object): string => {
  const { name } = error as { name?: unknown };
  if (typeof name === "string" && name !== "Error" && /^\w{1,60}$/.test(name)) return name;
  return error.constructor?.name || "object";
};

function detailOf(error: Record<string, unknown>, name: string): [string, unknown][] {
  const value = error[name];
  const isCode = typeof value === "number" || (typeof value === "string" && /^[\w.: -]{1,63}$/.test(value));
  return isCode ? [[name, value]] : [];
}

/** "5.1.1" of "550 5.1.1 <reader@...> is unknown": why a mail server refused, in three numbers. */
function smtpStatusOf({ response, responseCode }: Record<string, unknown>) {
  if (!responseCode || typeof response !== "string") return {};
  const smtpStatus = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  return smtpStatus ? { smtpStatus } : {};
}

/** The stack starts with the message, which may look like a frame. */
function framesOf(stack: string, message: unknown): string {
  const at = typeof message === "string" ? stack.indexOf(message) + message.length : 0;
  const frames = stack.slice(at).split("\n");
  return frames
    .flatMap((line) => /^ {4}at (.{1,300})$/.exec(line)?.[1] ?? [])
    .slice(0, maxFrames)
    .join("\n");
}
