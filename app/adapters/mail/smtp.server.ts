import { createTransport } from "nodemailer";
import { compose } from "#app/adapters/mail/compose.server.ts";
import type { Mail } from "#app/adapters/mail/contract.ts";

/** Sends through the operator's mail server. */
export function smtpMail({ url, from, host }: { url: string; from: string; host: string }): Mail {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send(letter) {
      await transport.sendMail(compose(letter, from, host));
    },
  };
}
