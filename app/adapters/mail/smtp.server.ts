import { rootCertificates } from "node:tls";
import { createTransport } from "nodemailer";
import { compose } from "#app/adapters/mail/compose.server.ts";
import { type Mail, MailRefused } from "#app/adapters/mail/contract.ts";

interface SmtpSettings {
  /** With the server's options in its query (docs/operations/email.md). */
  url: string;
  /** PEM certificates to trust besides the public authorities. */
  ca?: string;
  from: string;
  host: string;
}

/** Sends through the operator's mail server, over at most five reused connections. */
export function smtpMail({ url, ca, from, host }: SmtpSettings): Mail {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const tls = ca && { tls: { ca: [...rootCertificates, ca] } };
  const transport = createTransport({ url, pool: true, ...timeouts, ...tls });
  return {
    async send(email) {
      const message = compose(email, from, host);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/**
 * Whether the server permanently refused (5xx) this recipient or this email. A refusal of the session or the sender (a
 * wrong password, a changed rule) is for the operator to fix: such emails wait.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { permanent, command } = error as Error & { permanent?: boolean; command?: string };
  return permanent === true && (command === "RCPT TO" || command === "DATA");
}
