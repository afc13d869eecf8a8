// A reader unsubscribes from a speaker's invitations, whichever list they come from.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { emailStops } from "#app/database/schema/index.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import type { Services } from "#app/services.ts";

/** Records that the reader wants no more invitations; repeating it changes nothing. */
export async function stopInvitations(
  services: Pick<Services, "clock" | "signer">,
  tx: Database,
  { speakerId, email }: { speakerId: string; email: string },
): Promise<void> {
  await tx
    .insert(emailStops)
    .values({ senderId: speakerId, readerMailbox: mailboxHash(services, email), createdAt: services.clock.now() })
    .onConflictDoNothing();
}

/** When the reader of `email` unsubscribed from the speaker's invitations, as a subquery; null if they did not. */
export const stoppedAt = (
  services: Pick<Services, "signer">,
  { speakerId, email }: { speakerId: string | SQLWrapper; email: string | SQLWrapper },
): SQL =>
  sql`(select s.created_at from email_stops s
    where s.sender_id = ${speakerId} and s.reader_mailbox = ${mailboxHash(services, email)})`;
