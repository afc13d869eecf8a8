// What the speaker wrote to the people who came to the closed talk.
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { followUpRecipients, followUps, leadCaptures, leads, talkHubs } from "#app/database/schema/index.ts";
import { isHubOf } from "#sample/factories.server.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const slug = "postmortems-people-read";

const text = {
  subject: "Thank you for coming, and the template",
  message:
    "Thank you for coming, and for the questions afterwards.\n\nThe slides and the template are on the talk's page. If you try the template, tell me how it went: a reply to this email reaches me.\n\nAmara",
  linkLabel: "Book the workshop for your team",
  linkUrl: "https://example.com/workshop",
};

/** Writes one sent follow-up. One of its readers has an address that the mail server refused. */
export async function writeFollowUp(tx: Database, userId: string, now: Date): Promise<void> {
  const readers = await tx
    .select({ leadId: leads.id, talkHubId: talkHubs.id })
    .from(leadCaptures)
    .innerJoin(leads, eq(leads.id, leadCaptures.leadId))
    .innerJoin(talkHubs, eq(talkHubs.id, leadCaptures.talkHubId))
    .where(
      and(
        isHubOf(userId, slug),
        isNotNull(leadCaptures.consentedAt),
        isNotNull(leads.email),
        isNull(leadCaptures.consentWithdrawnAt),
      ),
    )
    .orderBy(asc(leadCaptures.createdAt), asc(leads.id));
  const talkHubId = readers[0]?.talkHubId;
  if (!talkHubId) return;
  const startedAt = new Date(now.getTime() - 18 * dayMs);
  const id = newId();
  await tx.insert(followUps).values({ id, talkHubId, ...text, startedAt, createdAt: startedAt });
  await tx.insert(followUpRecipients).values(
    readers.map(({ leadId }, index) => ({
      followUpId: id,
      leadId,
      state: index === 0 ? ("refused" as const) : ("sent" as const),
      settledAt: startedAt,
    })),
  );
}
