import type Message from "nodemailer/lib/mailer/index.js";
import { MailRefused, type OutgoingMail } from "#app/adapters/mail/contract.ts";

/** One address, and nothing that could be read as two. */
const isAddress = (text: string) => /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text);

/**
 * The letter in nodemailer's words; both mailers send exactly this. `from` is a plain address or `Name <address>`.
 * Refuses (MailRefused) what is not one address.
 */
export function compose(email: OutgoingMail, from: string, host: string): Message.Options {
  const { id, to, unsubscribe, ...content } = email;
  if (!isAddress(to)) throw new MailRefused("This is not one e-mail address");
  return {
    ...content,
    to: { name: "", address: to },
    // Never a name that somebody typed.
    from,
    messageId: `<${id}@${host}>`,
    headers: {
      // No answer from a program that is on holiday (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
