// What the speaker does with requests. Every write is scoped to the actor's hub.

import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { resources, talkHubs, talkRequests } from "#app/database/schema/index.ts";
import type { AudienceRequestAnswer } from "#app/domain/audience-requests/form.ts";
import { addLinkResource } from "#app/domain/files/add-resource.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

interface AudienceRequestRef {
  hubId: string;
  requestId: string;
}

const isOwnAudienceRequest = (db: Database, actor: Actor, { hubId, requestId }: AudienceRequestRef) =>
  isUuid(requestId)
    ? and(
        eq(talkRequests.id, requestId),
        inArray(talkRequests.talkHubId, db.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId))),
      )
    : sql`false`;

async function updateOwnAudienceRequest(
  { db }: Services,
  actor: Actor,
  ref: AudienceRequestRef,
  values: PgUpdateSetSource<typeof talkRequests>,
): Promise<{ id: string } | null> {
  const [request] = await db
    .update(talkRequests)
    .set(values)
    .where(isOwnAudienceRequest(db, actor, ref))
    .returning({ id: talkRequests.id });
  return request ?? null;
}

/** Shows the request to everyone at the hub; a hidden one comes back. Null at another speaker's hub. */
export const approveAudienceRequest = (services: Services, actor: Actor, ref: AudienceRequestRef) =>
  updateOwnAudienceRequest(services, actor, ref, {
    approvedAt: sql`coalesce(${talkRequests.approvedAt}, ${services.clock.now().toISOString()}::timestamptz)`,
    hiddenAt: null,
  });

/** Hides the request with its answer. Nothing is deleted, and no email goes out for it. Null at another speaker's hub. */
export const hideAudienceRequest = (services: Services, actor: Actor, ref: AudienceRequestRef) =>
  updateOwnAudienceRequest(services, actor, ref, { hiddenAt: services.clock.now() });

type AnswerRefusal = "already-answered" | "request-hidden" | "resource-missing" | "resources-full";

/**
 * Answers a request once, which also approves it. A new link becomes one of the hub's links. Everyone who left an address
 * gets one email. Null at another speaker's hub; refused if it is answered or hidden, or the file is not the hub's.
 */
export const answerAudienceRequest = command(
  {
    "already-answered": { message: "You have already answered this request." },
    "request-hidden": { message: "This request is hidden. Approve it first." },
    "resource-missing": {
      status: 422,
      field: "resourceId",
      message: "This file is no longer at the talk. Please choose another one.",
    },
    "resources-full": {
      field: "url",
      message: `A talk can have ${maxCounts.resourcesPerHub} files and links. Please remove one first.`,
    },
  },
  (
    services: Services,
    actor: Actor,
    hubId: string,
    answer: AudienceRequestAnswer,
  ): Promise<Outcome<void, AnswerRefusal> | null> => {
    const { db, clock, queue } = services;
    return db.transaction(async (tx) => {
      const [request] = await tx
        .select()
        .from(talkRequests)
        .where(isOwnAudienceRequest(tx, actor, { hubId, requestId: answer.requestId }))
        .for("update");
      if (!request) return null;
      if (request.hiddenAt) return refuse("request-hidden");
      if (request.answeredAt) return refuse("already-answered");
      const resource = await findOrAddResource({ ...services, db: tx }, actor, hubId, answer);
      if (!resource.ok) return resource;
      const at = clock.now();
      await tx
        .update(talkRequests)
        .set({
          answeredAt: at,
          approvedAt: request.approvedAt ?? at,
          answerText: answer.text,
          answerResourceId: resource.value,
        })
        .where(and(eq(talkRequests.id, request.id), isNull(talkRequests.answeredAt)));
      await queue.enqueue(tx, "send-request-answers", {});
      return done(undefined);
    });
  },
);

/** The id of the file or link that answers; null for a text alone. */
async function findOrAddResource(
  services: Services,
  actor: Actor,
  hubId: string,
  { resourceId, url, linkTitle, linkId }: AudienceRequestAnswer,
): Promise<Outcome<string | null, "resource-missing" | "resources-full">> {
  if (url && linkTitle) {
    const added = await addLinkResource(services, actor, hubId, { id: linkId, title: linkTitle, url });
    if (added && !added.ok) return refuse("resources-full");
  }
  const id = url ? linkId : resourceId;
  if (!id) return done(null);
  const isOfHub = and(eq(resources.id, id), eq(resources.talkHubId, hubId));
  return (await services.db.$count(resources, isOfHub)) > 0 ? done(id) : refuse("resource-missing");
}
