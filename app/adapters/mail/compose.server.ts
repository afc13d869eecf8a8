import type Message from "nodemailer/lib/mailer/index.js";
import type { OutgoingMail } from "#app/adapters/mail/contract.ts";

/** The letter in nodemailer's words; both mailers send exactly this. `from` is a plain address or `Name <address>`. */
export function compose(letter: OutgoingMail, from: string, host: string): Message.Options {
  const { id, fromName, ...rest } = letter;
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  return { ...rest, from: fromName ? { name: fromName, address } : from, messageId: `<${id}@${host}>` };
}
