import { isIP, isIPv6 } from "node:net";
import { rootCertificates } from "node:tls";
import { createTransport } from "nodemailer";
import { compose } from "#app/adapters/mail/compose.server.ts";
import { type Mail, MailDelayed, MailRefused } from "#app/adapters/mail/contract.ts";
import { judgeRefusal, quoteRefusal, type Refusal } from "#app/adapters/mail/judge-refusal.ts";
import { createRefusalGate } from "#app/adapters/mail/refusal-gate.ts";
import { parseSender } from "#app/adapters/mail/sender.ts";

interface SmtpSettings {
  /** With the server's options in its query (docs/operations/email.md). */
  url: string;
  /** PEM certificates to trust besides the public authorities. */
  ca?: string;
  from: string;
  host: string;
}

/** Sends through the operator's mail server, over at most five reused connections. */
export function smtpMail({ url, ca, from, host }: SmtpSettings, now?: () => number): Mail {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const tls = ca && { tls: { ca: [...rootCertificates, ca] } };
  const transport = createTransport({ url, pool: true, name: greetingName(url, host), ...timeouts, ...tls });
  const gate = createRefusalGate(now);
  const names = namesIn(url, from);

  /** The error with what it means, and the server's words. Any other, such as of a lost connection, is itself. */
  function explain(error: unknown) {
    const refusal = readRefusal(error);
    if (!refusal) return error;
    const reply = quoteRefusal(refusal.response, names);
    const meaning = judgeRefusal(refusal);
    if (meaning === "mailbox") return new MailRefused((error as Error).message, { cause: error, reply });
    return new MailDelayed(`the mail server says: ${reply}`, { cause: error, reply, isForAll: meaning === "server" });
  }

  return {
    async send(email) {
      const message = compose(email, from, host);
      gate.pass(email.to.toLowerCase());
      try {
        await transport.sendMail(message);
        gate.open();
      } catch (error) {
        const explained = explain(error);
        if (explained instanceof MailRefused) gate.open();
        if (explained instanceof MailDelayed && explained.isForAll)
          gate.close(explained, knowsReader(readRefusal(error)) ? email.to.toLowerCase() : null);
        throw explained;
      }
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw explain(error);
      });
    },
    refusal: gate.refusal,
    close: () => transport.close(),
  };
}

const knowsReader = (refusal: Refusal | null) => refusal?.command === "RCPT TO" || refusal?.command === "DATA";

/** Null for an error that is not the server's answer. */
function readRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const { responseCode, response, command = "CONN" } = error as Error & Partial<Refusal> & { responseCode?: number };
  return responseCode && responseCode >= 400 && response ? { code: responseCode, command, response } : null;
}

/**
 * How the program greets: relays refuse what a container is called, or its number. RFC 5321, 4.1.3: a number is in brackets.
 * `name` in SMTP_URL wins.
 */
function greetingName(url: string, host: string): string {
  const named = new URL(url).searchParams.get("name");
  if (named) return named;
  const plain = host.replace(/^\[|\]$/g, "");
  if (isIP(plain) === 0) return host;
  return isIPv6(plain) ? `[IPv6:${plain}]` : `[${plain}]`;
}

/** The installation's own addresses, and what must not be repeated: the password, also as it is sent. */
function namesIn(url: string, from: string) {
  const { username, password } = new URL(url);
  const [user, secret] = [username, password].map(decodePart) as [string, string];
  const encode = (text: string) => Buffer.from(text).toString("base64");
  return {
    own: [parseSender(from)?.address ?? from, user].map((each) => each.toLowerCase()),
    secrets: secret ? [secret, password, encode(secret), encode(`\0${user}\0${secret}`)] : [],
  };
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
