// Access requests to restricted hubs. The request only enqueues a job, so the response and its timing are the same for
// every address. The job decides who gets a code.
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { newId } from "#app/database/schema/columns.ts";
import {
  accessCodes,
  approvedAttendees,
  deviceGrants,
  leadCaptures,
  leads,
  profiles,
  talkHubs,
} from "#app/database/schema/index.ts";
import { codeValidMs, hashAccessCode } from "#app/domain/audience/access-codes.server.ts";
import { holdCode } from "#app/domain/audience/held-codes.server.ts";
import { isPresent } from "#app/domain/audience/presence.server.ts";
import { aDayBefore } from "#app/domain/emails/sending-limits.server.ts";
import type { BlockReason } from "#app/domain/emails/sends.server.ts";
import { anonymousViewer, authoriseHub } from "#app/domain/hubs/hubs.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { AudienceEmailJob } from "#app/emails/index.ts";
import type { Services } from "#app/services.ts";

/** A second request within this time, before the code was tried, is the same request: a double tap sends one email. */
const sameRequestMs = 30 * 1000;
/** People who requested access and are not on the list: as many as a speaker can review. */
export const maxPendingRequests = 500;

/** `email` is in lower case; `network` is where it was typed, and at which hub, as a keyed hash. */
export async function requestAccess(
  { db, queue }: Services,
  { deviceId, ...request }: { hubId: string; email: TypedAddress; network: string; deviceId: string },
): Promise<void> {
  const isInRoom = await isPresent(db, request.hubId, deviceId);
  await queue.enqueue(db, "process-access-request", { ...request, isInRoom });
}

/** `id` stays the same when the job is retried, so the code does too. */
export interface AccessRequest {
  id: string;
  hubId: string;
  email: string;
  /** Missing in jobs of the release before. */
  network?: string;
  /** Its device scanned the hall's code: it is no stranger, whatever others in its network type. */
  isInRoom?: boolean;
}

/** Emails the code, or says why not. A limit is reached if too many people there don't use theirs. */
type SendCode = (
  message: AudienceEmailJob & { id: string },
  /** Null for a reader whom the speaker knows. */
  network: string | null,
) => Promise<"sent" | "refused" | BlockReason>;

/**
 * Creates the code that replaces an older one, and emails it to people who may enter: any address where addresses are
 * only verified, a listed address where the hub has a list, a former visitor where the hub is archived. On a hub with a
 * list, anyone else waits for the speaker's approval and gets no email. Every address gets its row, so that a wrong
 * code is refused in the same way for all of them. A retry after a failure sends the same email. A code beyond the
 * limits for unknown addresses waits until others have used theirs (held-codes.server.ts).
 */
export async function processAccessRequest(
  services: Services,
  { id: requestId, hubId, email, network = "", isInRoom = false }: AccessRequest,
  sendCode: SendCode,
): Promise<void> {
  const { db, clock, settings } = services;
  const hub = await findRequestableHub(services, hubId);
  if (!hub) return;
  const now = clock.now();
  const code = deriveCode(services, requestId);
  const canEnter = await canEnterHub(services, hub, email);
  const isKnown = canEnter && (isInRoom || (await isKnownReader(services, hub, email)));
  const codeValues = {
    codeHash: hashAccessCode(services, { hubId, email, code }),
    tries: 0,
    expiresAt: new Date(now.getTime() + codeValidMs),
    // Without an email there is no double tap: a person approved a moment later may request a code at once.
    createdAt: canEnter ? now : new Date(0),
    network: isKnown ? null : network,
    heldAt: null,
  };
  const sameCode = sql`${accessCodes.codeHash} = excluded.code_hash`;
  const [accessCode] = await db
    .insert(accessCodes)
    .values({ talkHubId: hubId, email, ...codeValues })
    .onConflictDoUpdate({
      target: [accessCodes.talkHubId, accessCodes.email],
      // A new code gets a new id, so that the links in older emails stop working.
      set: { ...codeValues, id: sql`case when ${sameCode} then ${accessCodes.id} else ${newId()}::uuid end` },
      setWhere: or(
        sameCode,
        sql`${accessCodes.tries} > 0`,
        lt(accessCodes.createdAt, new Date(now.getTime() - sameRequestMs)),
      ),
    })
    .returning({ id: accessCodes.id });
  if (!accessCode || !canEnter) return;

  const address = new URL(`/${hub.username}/${hub.slug}/access`, settings.appUrl);
  const message = {
    id: `access-${requestId}`,
    template: "access-code" as const,
    to: email,
    values: {
      code,
      title: hub.title,
      speaker: hub.speaker,
      speakerId: hub.speakerId,
      link: `${address}?emailed=${accessCode.id}.${code}`,
      privacyLink: privacyLink(services, { speakerId: hub.speakerId, email }),
    },
  };
  const outcome = await sendCode(message, isKnown ? null : network);
  if (outcome === "network-limit-reached" || outcome === "sender-limit-reached")
    await holdCode(services, { id: accessCode.id });
}

/** Six digits that cannot be predicted without our secret, and that are always the same for one request. */
function deriveCode({ signer }: Services, requestId: string): string {
  return String(signer.sign("access code of", requestId).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Null where a code would not open the hub. */
async function findRequestableHub({ db, clock }: Services, hubId: string) {
  const [row] = await db
    .select({ hub: talkHubs, username: profiles.username, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(talkHubs)
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(and(eq(talkHubs.id, hubId), isNull(talkHubs.deletedAt)));
  if (!row?.username) return null;
  const { hub, username, firstName, lastName } = row;
  const { mayRequestAccess, view } = authoriseHub({ hub, viewer: anonymousViewer, now: clock.now() });
  if (!mayRequestAccess) return null;
  return {
    id: hub.id,
    slug: hub.slug,
    title: hub.title,
    access: hub.access,
    speakerId: hub.userId,
    username,
    speaker: `${firstName} ${lastName}`.trim(),
    isArchived: view === "archived",
  };
}
type RequestableHub = NonNullable<Awaited<ReturnType<typeof findRequestableHub>>>;

async function canEnterHub(services: Services, hub: RequestableHub, email: string): Promise<boolean> {
  if (hub.isArchived) return hadAccessBefore(services, hub, email);
  if (hub.access === "verified") return true;
  const { db } = services;
  const here = and(eq(approvedAttendees.talkHubId, hub.id), eq(approvedAttendees.email, email));
  const [person] = await db.select().from(approvedAttendees).where(here);
  if (person) return person.approvedAt !== null;
  const waiting = and(eq(approvedAttendees.talkHubId, hub.id), isNull(approvedAttendees.approvedAt));
  if ((await db.$count(approvedAttendees, waiting)) < maxPendingRequests)
    await db
      .insert(approvedAttendees)
      .values({ talkHubId: hub.id, email, approvedAt: null, createdAt: services.clock.now() })
      .onConflictDoNothing();
  return false;
}

/**
 * Whether the speaker knows this address: from a list, from an earlier visit, or as a contact since yesterday or of the
 * speaker's own making. Strangers who use up the limit for unknown addresses don't touch these people.
 */
async function isKnownReader({ db, clock }: Services, { speakerId }: RequestableHub, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`
    select exists (
      select from approved_attendees a join talk_hubs h on h.id = a.talk_hub_id
      where h.user_id = ${speakerId} and a.email = ${email} and a.approved_at is not null
    ) or exists (
      select from device_grants g where g.user_id = ${speakerId} and g.email = ${email} and g.kind = 'access'
    ) or exists (
      select from leads l where l.user_id = ${speakerId} and l.email = ${email}
        and (l.source in ('manual', 'import') or l.created_at < ${aDayBefore(clock.now()).toISOString()}::timestamptz)
    ) as known`);
  return rows[0]?.known ?? false;
}

/** Whether this address had access while the hub was open: from the list, with a code, or with a contact left there. */
async function hadAccessBefore({ db }: Services, { id, access }: RequestableHub, email: string): Promise<boolean> {
  if (access === "listed") {
    const { talkHubId, email: listed, approvedAt, accessedAt } = approvedAttendees;
    const isListedVisitor = and(eq(talkHubId, id), eq(listed, email), isNotNull(approvedAt), isNotNull(accessedAt));
    return (await db.$count(approvedAttendees, isListedVisitor)) > 0;
  }
  const isVerifiedVisitor = and(
    eq(deviceGrants.talkHubId, id),
    eq(deviceGrants.kind, "access"),
    eq(deviceGrants.email, email),
  );
  if ((await db.$count(deviceGrants, isVerifiedVisitor)) > 0) return true;
  if (access !== "anyone") return false;
  const [capture] = await db
    .select({ id: leadCaptures.id })
    .from(leadCaptures)
    .innerJoin(leads, eq(leads.id, leadCaptures.leadId))
    .where(and(eq(leadCaptures.talkHubId, id), eq(leads.email, email), isNotNull(leadCaptures.deviceId)))
    .limit(1);
  return capture !== undefined;
}
