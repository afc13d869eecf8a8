// A reader withdraws consent to a speaker or unsubscribes. It counts for the mailbox, whatever spelling of the address, list
// or contact comes later, and outlives the contact.
import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { emailStops } from "#app/database/schema/index.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import type { Services } from "#app/services.ts";

interface Reader {
  speakerId: string;
  email: string;
}

const isUnsubscriptionOf = (services: Pick<Services, "signer">, { speakerId, email }: Reader) =>
  and(eq(emailStops.senderId, speakerId), eq(emailStops.readerMailbox, mailboxHash(services, email)));

/** Records that the reader wants no email that they did not ask for; repeating it changes nothing. */
export async function unsubscribeReader(
  services: Pick<Services, "clock" | "signer">,
  tx: Database,
  { speakerId, email }: Reader,
): Promise<void> {
  await tx
    .insert(emailStops)
    .values({ senderId: speakerId, readerMailbox: mailboxHash(services, email), createdAt: services.clock.now() })
    .onConflictDoNothing();
}

/** The reader, whose address is proven, wants this speaker's emails again. */
export async function endUnsubscription(
  services: Pick<Services, "signer">,
  tx: Database,
  reader: Reader,
): Promise<void> {
  await tx.delete(emailStops).where(isUnsubscriptionOf(services, reader));
}

export const isUnsubscribed = async (
  services: Pick<Services, "signer">,
  tx: Database,
  reader: Reader,
): Promise<boolean> => (await tx.$count(emailStops, isUnsubscriptionOf(services, reader))) > 0;

/** When the reader of `email` stopped this speaker's emails, as a subquery; null if they did not. */
export const unsubscribedAt = (
  services: Pick<Services, "signer">,
  { speakerId, email }: { speakerId: string | SQLWrapper; email: string | SQLWrapper },
): SQL<Date | null> =>
  sql`(select s.created_at from email_stops s
    where s.sender_id = ${speakerId} and s.reader_mailbox = ${mailboxHash(services, email)})`;
