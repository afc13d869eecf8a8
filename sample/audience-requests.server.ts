// What the audience of the sample's live talk asked for: one answered, one approved, one that waits.
import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import * as tables from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { isHubOf } from "#sample/factories.server.ts";

const { resources, talkHubs, talkRequests, talkRequestSupporters } = tables;
const minuteMs = 60_000;

const sampleAudienceRequests = [
  { text: "The three sentences that lower the temperature", minutesAgo: 12, supporterCount: 1, state: "waiting" },
  { text: "The books on the last slide", minutesAgo: 24, supporterCount: 9, state: "approved" },
  { text: "The rehearsal you mentioned", minutesAgo: 31, supporterCount: 5, state: "answered" },
] as const;

/** Writes the requests of the live talk, of which the oldest is answered with one of its links. */
export async function writeAudienceRequests(tx: Database, userId: string, now: Date): Promise<void> {
  const [hub] = await tx.select({ id: talkHubs.id }).from(talkHubs).where(isHubOf(userId, "calm-under-fire"));
  if (!hub) return;
  const [link] = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.talkHubId, hub.id), eq(resources.resourceType, "link")))
    .orderBy(asc(resources.sortOrder))
    .limit(1);
  for (const { text, minutesAgo, supporterCount, state } of sampleAudienceRequests) {
    const createdAt = new Date(now.getTime() - minutesAgo * minuteMs);
    const later = new Date(createdAt.getTime() + 5 * minuteMs);
    const id = newId();
    const devices = Array.from({ length: supporterCount }, () => randomUUID());
    await tx.insert(talkRequests).values({
      id,
      talkHubId: hub.id,
      text,
      deviceId: devices[0] as string,
      submissionKey: newSubmissionKey(),
      createdAt,
      ...(state !== "waiting" && { approvedAt: later }),
      ...(state === "answered" && {
        answeredAt: later,
        answerText: "Here it is, with roles and clocks. Start with the first scenario.",
        answerResourceId: link?.id,
      }),
    });
    await tx.insert(talkRequestSupporters).values(devices.map((deviceId) => ({ requestId: id, deviceId, createdAt })));
  }
}
