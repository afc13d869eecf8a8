import { createTransport } from "nodemailer";
import { compose } from "#app/adapters/mail/compose.server.ts";
import { type Mail, MailRefused } from "#app/adapters/mail/contract.ts";

/** Sends through the operator's mail server, over at most five reused connections. */
export function smtpMail({ url, from, host }: { url: string; from: string; host: string }): Mail {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const transport = createTransport({ url, pool: true, ...timeouts });
  return {
    async send(email) {
      const message = compose(email, from, host);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
      }
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
