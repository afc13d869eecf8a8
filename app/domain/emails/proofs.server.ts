// Whether the owner of an address has shown that they read its mail. Only then may an email be in anybody's own words
// (docs/decisions/075).
import { sql } from "drizzle-orm";
import { emailField, signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import type { Database } from "#app/database/connect.server.ts";
import { emailSends, readerProofs, users } from "#app/database/schema/index.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

interface Reader {
  speakerId: string;
  email: string;
}

/** The reader has opened a link that only an email in this speaker's name contains, or entered its code. */
export async function recordReaderProof(
  services: Pick<Services, "clock" | "signer">,
  tx: Database,
  { speakerId, email }: Reader,
): Promise<void> {
  await tx
    .insert(readerProofs)
    .values({ senderId: speakerId, readerMailbox: mailboxHash(services, email), createdAt: services.clock.now() })
    .onConflictDoNothing();
}

/** Whether the reader proved the address to this speaker, or has an account with it. */
export async function isReaderProven(
  services: Pick<Services, "signer">,
  db: Database,
  { speakerId, email }: Reader,
): Promise<boolean> {
  const { rows } = await db.execute<{ proven: boolean }>(sql`
    select exists (
      select from ${readerProofs}
      where ${readerProofs.senderId} = ${speakerId} and ${readerProofs.readerMailbox} = ${mailboxHash(services, email)}
    ) or exists (
      select from ${users} where ${users.email} = ${email.toLowerCase()} and ${users.emailVerified}
    ) as proven`);
  return rows[0]?.proven ?? false;
}

/** SQL condition: nobody has proven the address of this row of `email_sends` to its sender yet. */
export const isSentToUnproven = sql`not exists (
  select from reader_proofs p
  where p.sender_id = ${emailSends.senderId} and p.reader_mailbox = ${emailSends.readerMailbox})`;

const token = signedToken("reader" satisfies SigningPurpose, { speakerId: uuidField, email: emailField });

/** The query parameter that makes a page's link in an email a proof. */
export const readerParam = "reader";

/** The link, as only this reader gets it. */
export function withReader(services: Pick<Services, "signer">, link: string, reader: Reader): string {
  const url = new URL(link);
  url.searchParams.set(readerParam, token.create(services, reader));
  return url.href;
}

/** Whose link it is; null for a forged or altered token. */
export const readReader = (services: Pick<Services, "signer">, text: string): Reader | null =>
  token.read(services, text);
