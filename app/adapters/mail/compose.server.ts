import type Message from "nodemailer/lib/mailer/index.js";
import { MailRefused, type OutgoingMail } from "#app/adapters/mail/contract.ts";
import { isAddress, parseSender } from "#app/adapters/mail/sender.ts";

const maxNameLength = 100;

/**
 * A name that a person chose, as the sender that a mail program shows: one line without directions of writing, and
 * without what could be read as another address.
 */
const toSenderName = (text: string) =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}@<>"\\]+/gu, " ")
    .replace(/\s+/g, " ")
    .slice(0, maxNameLength)
    // A character that was cut in half.
    .replace(/[\ud800-\udbff]$/, "")
    .trim();

/**
 * The email as nodemailer expects it; both mailers send exactly this. `from` is a plain address or `Name <address>`.
 * Throws MailRefused when `to` is not exactly one address.
 */
export function compose(email: OutgoingMail, from: string, host: string): Message.Options {
  const { id, to, unsubscribe, installation, fromName, isByHand, ...content } = email;
  // The settings were checked.
  const sender = parseSender(from) ?? { name: "", address: from };
  const name = fromName ?? (sender.name || !installation ? undefined : installation);
  if (!isAddress(to)) throw new MailRefused("This is not one email address");
  return {
    ...content,
    to: { name: "", address: to },
    from: name === undefined ? from : { name: toSenderName(name), address: sender.address },
    messageId: `<${id}@${host}>`,
    headers: {
      // A person's absence note answers a person alone (RFC 3834; Exchange reads its own header).
      ...(!isByHand && { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" }),
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
