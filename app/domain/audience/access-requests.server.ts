// Somebody asks to enter a restricted hub. The request itself only promises the work: what it answers, and how long it
// takes, is the same for every address. Who gets a code is decided later, in the job.
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
import { effectiveStatus } from "#app/domain/hubs/hubs.ts";
import { privacyLink } from "#app/domain/values/privacy-link.server.ts";
import type { AudienceEmailJob } from "#app/emails/index.ts";
import type { Services } from "#app/services.ts";

/** Asked again within this time, before the code was tried, it is the same request: a double tap is one letter. */
const sameRequestMs = 30 * 1000;
/** People who ask and are on no list: as many as a speaker can look through. */
export const maxPendingRequests = 500;

/** Promises to answer; `email` in lower case. */
export function requestAccess({ db, queue }: Services, hubId: string, email: string): Promise<void> {
  return queue.enqueue(db, "process-access-request", { hubId, email });
}

/** The job behind it: `id` stays the same when it is tried again, and then so does the code. */
export interface AccessRequest {
  id: string;
  hubId: string;
  email: string;
}

/**
 * Makes the code that replaces an older one, and mails it to whoever may enter: any address where addresses are only
 * proved, one of the list where there is a list, one that was inside before where the hub is archived. Whoever is not on
 * the list waits for the speaker's approval from now on, and gets no letter. Every address gets its row, so that a code
 * typed for a strange one is refused in the same way. Written again after a failed delivery, it is the same letter.
 */
export async function processAccessRequest(
  services: Services,
  { id: requestId, hubId, email }: AccessRequest,
  deliver: (message: AudienceEmailJob & { id: string }) => Promise<void>,
): Promise<void> {
  const { db, clock, settings } = services;
  const hub = await findRequestableHub(services, hubId);
  if (!hub) return;
  const now = clock.now();
  const code = deriveCode(services, requestId);
  const canEnter = await canEnterHub(services, hub, email);
  const codeValues = {
    codeHash: hashAccessCode(services, { hubId, email, code }),
    ...{ tries: 0, expiresAt: new Date(now.getTime() + codeValidMs) },
    // Without a letter there is no double tap to tell: whoever is approved a moment later may ask at once.
    createdAt: canEnter ? now : new Date(0),
  };
  const sameCode = sql`${accessCodes.codeHash} = excluded.code_hash`;
  const [accessCode] = await db
    .insert(accessCodes)
    .values({ talkHubId: hubId, email, ...codeValues })
    .onConflictDoUpdate({
      target: [accessCodes.talkHubId, accessCodes.email],
      // A new code is a new row to the links in letters: those of the older ones end.
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
  await deliver({
    id: `access-${requestId}`,
    template: "access-code",
    to: email,
    values: {
      ...{
        code,
        title: hub.title,
        speaker: hub.speaker,
        speakerId: hub.speakerId,
        link: `${address}?letter=${accessCode.id}.${code}`,
      },
      privacyLink: privacyLink(services, { speakerId: hub.speakerId, email }),
    },
  });
}

/** Six digits that nobody can reckon without our secret; of the same request always the same. */
function deriveCode({ signer }: Services, requestId: string): string {
  return String(signer.sign("access code of", requestId).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** The hub, where a code could open something. */
async function findRequestableHub({ db, clock }: Services, hubId: string) {
  const [row] = await db
    .select({ hub: talkHubs, username: profiles.username, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(talkHubs)
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .where(and(eq(talkHubs.id, hubId), isNull(talkHubs.deletedAt), eq(talkHubs.publicVisibility, true)));
  if (!row?.username) return null;
  const { hub, username, firstName, lastName } = row;
  const status = effectiveStatus(hub, clock.now());
  if (status !== "archived" && (status !== "active" || hub.access === "anyone")) return null;
  return {
    ...{ id: hub.id, slug: hub.slug, title: hub.title, access: hub.access, speakerId: hub.userId, username },
    speaker: `${firstName} ${lastName}`.trim(),
    isArchived: status === "archived",
  };
}
type RequestableHub = NonNullable<Awaited<ReturnType<typeof findRequestableHub>>>;

async function canEnterHub(services: Services, hub: RequestableHub, email: string): Promise<boolean> {
  if (hub.isArchived) return hasEnteredBefore(services, hub, email);
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

/** Whether this address was let in while the hub was open: as one of the list, by a code, or as a contact left there. */
async function hasEnteredBefore({ db }: Services, { id, access }: RequestableHub, email: string): Promise<boolean> {
  if (access === "listed") {
    const { talkHubId, email: listed, approvedAt, accessedAt } = approvedAttendees;
    const inside = and(eq(talkHubId, id), eq(listed, email), isNotNull(approvedAt), isNotNull(accessedAt));
    return (await db.$count(approvedAttendees, inside)) > 0;
  }
  const proved = and(eq(deviceGrants.talkHubId, id), eq(deviceGrants.kind, "access"), eq(deviceGrants.email, email));
  if ((await db.$count(deviceGrants, proved)) > 0) return true;
  if (access !== "anyone") return false;
  const [capture] = await db
    .select({ id: leadCaptures.id })
    .from(leadCaptures)
    .innerJoin(leads, eq(leads.id, leadCaptures.leadId))
    .where(and(eq(leadCaptures.talkHubId, id), eq(leads.email, email), isNotNull(leadCaptures.deviceId)))
    .limit(1);
  return capture !== undefined;
}
