// What attendees do: ask for something, and tap +1 on what others asked for. Both may arrive twice, and both may leave an
// address for the answer.

import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { lockNames } from "#app/database/locks.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { talkRequestNotices, talkRequestSupporters, talkRequests } from "#app/database/schema/index.ts";
import { audienceRequestsPerDevice } from "#app/domain/audience-requests/audience-requests.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { newSubmissionKey, type SubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { Services } from "#app/services.ts";

interface Sender {
  hubId: string;
  deviceId: string;
  email: TypedAddress | null;
}

export interface AudienceRequestInput extends Sender {
  text: string;
  /** Null without scripts. */
  submissionKey: SubmissionKey | null;
}

/**
 * Stores what a device asks for; it waits for the speaker. The same form, and the same words of one device, are the
 * same row. Refuses a fourth request of a device, and more than a hub can have.
 */
export const sendAudienceRequest = command(
  {
    "request-limit-reached": {
      message: `You have asked for ${audienceRequestsPerDevice} things at this talk. You can still tap +1 on others.`,
    },
    "requests-full": { message: "This talk takes no more requests." },
  },
  (
    { db, clock }: Services,
    { hubId, deviceId, text, email, submissionKey }: AudienceRequestInput,
  ): Promise<Outcome<void, "request-limit-reached" | "requests-full">> => {
    return db.transaction(async (tx) => {
      // The lock makes a device's requests wait for each other, so that the limit is exact.
      await lockNames(tx, `request ${hubId} ${deviceId}`);
      const isSameForm = submissionKey ? eq(talkRequests.submissionKey, submissionKey) : undefined;
      const isSameText = and(eq(talkRequests.deviceId, deviceId), eq(talkRequests.text, text));
      const [earlier] = await tx
        .select({ id: talkRequests.id })
        .from(talkRequests)
        .where(and(eq(talkRequests.talkHubId, hubId), or(isSameForm, isSameText)));
      if (earlier) {
        await leaveAddress(tx, { hubId, deviceId, email, requestId: earlier.id });
        return done(undefined);
      }
      const [counts] = await tx
        .select({
          ofHub: sql<number>`count(*)`.mapWith(Number),
          ofDevice: sql<number>`count(*) filter (where ${eq(talkRequests.deviceId, deviceId)})`.mapWith(Number),
        })
        .from(talkRequests)
        .where(eq(talkRequests.talkHubId, hubId));
      if ((counts?.ofDevice ?? 0) >= audienceRequestsPerDevice) return refuse("request-limit-reached");
      if ((counts?.ofHub ?? 0) >= maxCounts.audienceRequestsPerHub) return refuse("requests-full");

      const id = newId();
      const createdAt = clock.now();
      await tx.insert(talkRequests).values({
        id,
        talkHubId: hubId,
        text,
        deviceId,
        submissionKey: submissionKey ?? newSubmissionKey(),
        createdAt,
      });
      await tx.insert(talkRequestSupporters).values({ requestId: id, deviceId, createdAt });
      await leaveAddress(tx, { hubId, deviceId, email, requestId: id });
      return done(undefined);
    });
  },
);

/**
 * Counts a device that wants what someone else asked for; a repeat is the same row. Refuses a request that is not
 * public, and one that is answered, because its answer is on the page.
 */
export const supportAudienceRequest = command(
  {
    "request-missing": { message: "This request is no longer there." },
    "already-answered": { message: "This has just been answered. Please open this page again." },
  },
  (
    { db, clock }: Services,
    { requestId, ...sender }: Sender & { requestId: string },
  ): Promise<Outcome<void, "request-missing" | "already-answered">> => {
    const { hubId, deviceId } = sender;
    return db.transaction(async (tx) => {
      // The lock orders this and the speaker's answer.
      const [request] = await tx
        .select({ answeredAt: talkRequests.answeredAt })
        .from(talkRequests)
        .where(
          and(
            eq(talkRequests.id, requestId),
            eq(talkRequests.talkHubId, hubId),
            isNotNull(talkRequests.approvedAt),
            isNull(talkRequests.hiddenAt),
          ),
        )
        .for("share");
      if (!request) return refuse("request-missing");
      if (request.answeredAt) return refuse("already-answered");
      await tx
        .insert(talkRequestSupporters)
        .values({ requestId, deviceId, createdAt: clock.now() })
        .onConflictDoNothing();
      await leaveAddress(tx, { ...sender, requestId });
      return done(undefined);
    });
  },
);

/**
 * Stores the address that gets the answer; another one of the same device replaces it. Nothing for an answered request
 * or where too many addresses wait.
 */
async function leaveAddress(tx: Database, { hubId, deviceId, email, requestId }: Sender & { requestId: string }) {
  if (!email) return;
  const [supporter] = await tx
    .select({ id: talkRequestSupporters.id })
    .from(talkRequestSupporters)
    .innerJoin(talkRequests, and(eq(talkRequests.id, talkRequestSupporters.requestId), isNull(talkRequests.answeredAt)))
    .where(and(eq(talkRequestSupporters.requestId, requestId), eq(talkRequestSupporters.deviceId, deviceId)));
  if (!supporter) return;
  if (
    (await tx.$count(talkRequestNotices, eq(talkRequestNotices.talkHubId, hubId))) >=
    maxCounts.audienceRequestNoticesPerHub
  )
    return;
  const supporterId = supporter.id;
  await tx
    .delete(talkRequestNotices)
    .where(and(eq(talkRequestNotices.supporterId, supporterId), ne(talkRequestNotices.email, email)));
  await tx.insert(talkRequestNotices).values({ talkHubId: hubId, requestId, supporterId, email }).onConflictDoNothing();
}
