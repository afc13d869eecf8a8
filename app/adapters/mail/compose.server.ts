import type Message from "nodemailer/lib/mailer/index.js";
import type { OutgoingMail } from "#app/adapters/mail/contract.ts";

/** The letter in nodemailer's words; both mailers send exactly this. */
export function compose(letter: OutgoingMail, from: string, host: string): Message.Options {
  const { id, ...rest } = letter;
  return { ...rest, from, messageId: `<${id}@${host}>` };
}
