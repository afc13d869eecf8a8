import { and, desc, eq, isNull } from "drizzle-orm";
import { signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import { profiles, rehearsalEntries, rehearsals, resources, talkHubs } from "#app/database/schema/index.ts";
import { findPublicHub, type PublicHub, scheduleColumns } from "#app/domain/hubs/public-hub.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { isRehearsalOver, maxRehearsalEntries, rehearsalEndsAt } from "#app/domain/rehearsals/rehearsals.ts";
import type { Actor, Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

const rehearsalToken = signedToken("rehearsal" satisfies SigningPurpose, { rehearsalId: uuidField });

export interface OwnRehearsal {
  id: string;
  /** For the link. */
  token: string;
  endsAt: Date;
}

/** The rehearsal of the actor's hub while it lasts; null when there is none, or the hub is not theirs. */
export async function findOwnRehearsal(services: Services, actor: Actor, hubId: string): Promise<OwnRehearsal | null> {
  const [row] = await services.db
    .select({ id: rehearsals.id, startedAt: rehearsals.createdAt, schedule: scheduleColumns })
    .from(rehearsals)
    .innerJoin(talkHubs, eq(talkHubs.id, rehearsals.talkHubId))
    .where(isOwnHub(actor, hubId));
  if (!row || isRehearsalOver(row.schedule, row.startedAt, services.clock.now())) return null;
  const token = rehearsalToken.create(services, { rehearsalId: row.id });
  return { id: row.id, token, endsAt: rehearsalEndsAt(row.startedAt) };
}

/** What was tried in the rehearsal of the actor's hub, newest first. There are never more than `maxRehearsalEntries`. */
export function listRehearsalEntries({ db }: Services, actor: Actor, hubId: string) {
  return db
    .select({
      id: rehearsalEntries.id,
      deviceId: rehearsalEntries.deviceId,
      kind: rehearsalEntries.kind,
      rating: rehearsalEntries.rating,
      fields: rehearsalEntries.fields,
      entryCount: rehearsalEntries.entryCount,
      lastAt: rehearsalEntries.lastAt,
      resource: resources.title,
    })
    .from(rehearsalEntries)
    .innerJoin(rehearsals, eq(rehearsals.id, rehearsalEntries.rehearsalId))
    .innerJoin(talkHubs, eq(talkHubs.id, rehearsals.talkHubId))
    .leftJoin(resources, eq(resources.id, rehearsalEntries.resourceId))
    .where(isOwnHub(actor, hubId))
    .orderBy(desc(rehearsalEntries.lastAt), desc(rehearsalEntries.id))
    .limit(maxRehearsalEntries);
}

/** A rehearsal, as its link opens it. */
export interface Rehearsal {
  id: string;
  token: string;
  /** As it is stored, at its own address. */
  hub: PublicHub;
}

/** The rehearsal with this token; null when it is over, revoked or made up, or its speaker is suspended. */
export async function findRehearsal(services: Services, token: string): Promise<Rehearsal | null> {
  const id = rehearsalToken.read(services, token)?.rehearsalId;
  if (!id) return null;
  const [row] = await services.db
    .select({ startedAt: rehearsals.createdAt, username: profiles.username, slug: talkHubs.slug })
    .from(rehearsals)
    .innerJoin(talkHubs, eq(talkHubs.id, rehearsals.talkHubId))
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(and(eq(rehearsals.id, id), isNull(profiles.suspendedAt)));
  if (!row?.username) return null;
  const hub = await findPublicHub(services, { username: row.username, slug: row.slug });
  if (!hub || isRehearsalOver(hub, row.startedAt, services.clock.now())) return null;
  return { id, token, hub };
}

/** Which of the forms before the talk this device has sent in the rehearsal. */
export async function findRehearsedForms({ db }: Services, rehearsalId: string, deviceId: string) {
  const rows = await db
    .select({ kind: rehearsalEntries.kind, fields: rehearsalEntries.fields })
    .from(rehearsalEntries)
    .where(and(eq(rehearsalEntries.rehearsalId, rehearsalId), eq(rehearsalEntries.deviceId, deviceId)));
  return {
    hasAccess: rows.some(({ kind }) => kind === "access"),
    // An address left with the feedback counts, as on the real page.
    hasSharedContact: rows.some(
      ({ kind, fields }) => kind === "lead" || (kind === "feedback" && fields.includes("email")),
    ),
  };
}
