// The embedded default: each email becomes an .eml file that /_local/mail shows.
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { compose } from "#app/adapters/mail/compose.server.ts";
import { type Mail, maxLocalEmails } from "#app/adapters/mail/contract.ts";

interface MailFolder {
  folder: string;
  from: string;
  host: string;
  /** The oldest beyond this number are deleted. */
  maxEmails?: number;
}

/** How many emails are sent between two looks at how many there are. */
const sendsPerLook = 100;

/** Writes emails into `folder` (created if missing), named so that they sort by time. */
export function folderMail({ folder, from, host, maxEmails = maxLocalEmails }: MailFolder): Mail {
  let sentCount = 0;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(email) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail(compose(email, from, host));
      const name = `${emailFileTime(new Date())}_${email.id}.eml`;
      // Written under another name first, so that no reader sees a partial email.
      await writeFile(join(folder, `${name}.part`), message as Buffer, { mode: 0o600 });
      await rename(join(folder, `${name}.part`), join(folder, name));
      if (sentCount++ % sendsPerLook) return;
      const emails = await listEmails(folder, Number.POSITIVE_INFINITY);
      for (const oldest of emails.slice(maxEmails)) await rm(join(folder, oldest), { force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    close: () => {},
  };
}

/** How the name of an email's file that is written at `time` begins: names sort by time. */
export const emailFileTime = (time: Date) => time.toISOString().replaceAll(":", "-");

/** The file names of the newest `limit` emails. */
export async function listEmails(folder: string, limit = 200): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse()
    .slice(0, limit);
}

/** One parsed email; null when there is none with that name. */
export async function readEmail(folder: string, name: string) {
  if (!/^[\w.-]+\.eml$/.test(name)) return null;
  const raw = await readFile(join(folder, name)).catch(() => null);
  if (!raw) return null;
  const message = await PostalMime.parse(raw);
  // RFC 5322 writes the part before the @ in quotation marks where it has two full stops in a row.
  for (const recipient of message.to ?? []) recipient.address = recipient.address?.replace(/^"(.*)"@/, "$1@");
  return { name, raw, message };
}
