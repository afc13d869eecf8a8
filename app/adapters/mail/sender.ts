// The sender of emails as MAIL_FROM says it.
import addressparser from "nodemailer/lib/addressparser";

/** One address, and nothing that could be parsed as two. */
export const isAddress = (text: string) => /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text);

interface Sender {
  /** Empty for a plain address. */
  name: string;
  address: string;
}

/** Reads `hello@hubs.example` or `Talk Hubs <hello@hubs.example>` as a receiver does; null for what is not one address. */
export function parseSender(text: string): Sender | null {
  const [sender, ...others] = addressparser(text);
  if (!sender || others.length || sender.address === undefined || /\p{Cc}/u.test(text)) return null;
  const { address } = sender;
  const name = sender.name === address ? "" : sender.name;
  // Two addresses without a comma.
  return isAddress(address) && !name.includes("@") ? { name, address } : null;
}

/** As a mail program shows it. */
export const describeSender = ({ name, address }: Sender): string => (name ? `${name} <${address}>` : address);
