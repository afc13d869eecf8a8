import type Message from "nodemailer/lib/mailer/index.js";
import { MailRefused, type OutgoingMail } from "#app/adapters/mail/contract.ts";

/** One address, and nothing that could be parsed as two. */
const isAddress = (text: string) => /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text);

/**
 * The email as nodemailer expects it; both mailers send exactly this. `from` is a plain address or `Name <address>`.
 * Throws MailRefused when `to` is not exactly one address.
 */
export function compose(email: OutgoingMail, from: string, host: string): Message.Options {
  const { id, to, unsubscribe, ...content } = email;
  if (!isAddress(to)) throw new MailRefused("This is not one email address");
  return {
    ...content,
    to: { name: "", address: to },
    // The name is never user input.
    from,
    messageId: `<${id}@${host}>`,
    headers: {
      // Prevents automatic replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
