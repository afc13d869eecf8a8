// Which devices may read a restricted or archived hub: those that verified an address there. Removing a person from the
// list revokes their devices' access at once.
import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, deviceGrants, leadCaptures, talkHubs } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

/** Ruling: "admitted devices keep a signed cookie for 30 days". */
export const deviceAccessMs = 30 * 24 * 60 * 60 * 1000;

/** Whether a row of `device_grants` joined to `talk_hubs` gives its device access at `now`. */
const isActiveGrant = (db: Database, now: Date | Placeholder) =>
  and(
    eq(deviceGrants.talkHubId, talkHubs.id),
    eq(deviceGrants.kind, "access"),
    gt(deviceGrants.expiresAt, now),
    or(ne(talkHubs.access, "listed"), exists(onTheList(db))),
  );

const onTheList = (db: Database) =>
  db
    .select({ id: approvedAttendees.id })
    .from(approvedAttendees)
    .where(
      and(
        eq(approvedAttendees.talkHubId, talkHubs.id),
        eq(approvedAttendees.email, deviceGrants.email),
        isNotNull(approvedAttendees.approvedAt),
      ),
    );

/** Whether the device may read the hub of the `talk_hubs` row: a condition for queries that select from it. */
export const hasDeviceAccess = (db: Database, deviceId: string | SQLWrapper, now: Date | Placeholder): SQL =>
  exists(
    db
      .select({ id: deviceGrants.id })
      .from(deviceGrants)
      .where(and(eq(deviceGrants.deviceId, deviceId), isActiveGrant(db, now))),
  );

export interface DeviceAccess {
  /** Left contact details with this speaker, so none of the speaker's hubs asks again. */
  hasSharedContact: boolean;
  /** May read the hub where other visitors may not, and after it was archived. */
  hasAccess: boolean;
  /** The address that this device verified for this hub. */
  email: string | null;
}

/**
 * Where anyone could enter, a contact left at this hub opens its archive too. A restricted hub opens only to verified
 * addresses.
 */
export async function findDeviceAccess(
  { db, clock }: Services,
  deviceId: string,
  hubId: string,
): Promise<DeviceAccess> {
  const isLeadGrant = and(
    eq(deviceGrants.deviceId, deviceId),
    eq(deviceGrants.userId, talkHubs.userId),
    eq(deviceGrants.kind, "lead"),
  );
  const leadGrant = db.select({ id: deviceGrants.id }).from(deviceGrants).where(isLeadGrant);
  const capturedHere = db
    .select({ id: leadCaptures.id })
    .from(deviceGrants)
    .innerJoin(leadCaptures, eq(leadCaptures.leadId, deviceGrants.leadId))
    .where(and(isLeadGrant, eq(leadCaptures.talkHubId, talkHubs.id), isNotNull(leadCaptures.deviceId)));
  const hasAccess = or(
    hasDeviceAccess(db, deviceId, clock.now()),
    and(eq(talkHubs.access, "anyone"), exists(capturedHere)),
  ) as SQL;
  const verifiedEmail = db
    .select({ email: deviceGrants.email })
    .from(deviceGrants)
    .where(and(eq(deviceGrants.deviceId, deviceId), isActiveGrant(db, clock.now())))
    .limit(1);
  const [access] = await db
    .select({
      hasSharedContact: sql<boolean>`${exists(leadGrant)}`,
      hasAccess: sql<boolean>`${hasAccess}`,
      email: sql<string | null>`(${verifiedEmail})`,
    })
    .from(talkHubs)
    .where(eq(talkHubs.id, hubId));
  return access ?? { hasSharedContact: false, hasAccess: false, email: null };
}

/** Returns the devices that have access at these restricted hubs, as "hubId deviceId". */
export async function listDevicesWithAccess(
  { db, clock }: Services,
  devices: { hubId: string; deviceId: string }[],
): Promise<Set<string>> {
  if (devices.length === 0) return new Set();
  const rows = await db
    .select({ hubId: talkHubs.id, deviceId: deviceGrants.deviceId })
    .from(deviceGrants)
    .innerJoin(talkHubs, eq(talkHubs.id, deviceGrants.talkHubId))
    .where(
      and(
        inArray(talkHubs.id, [...new Set(devices.map(({ hubId }) => hubId))]),
        inArray(deviceGrants.deviceId, [...new Set(devices.map(({ deviceId }) => deviceId))]),
        isActiveGrant(db, clock.now()),
      ),
    );
  return new Set(rows.map(({ hubId, deviceId }) => `${hubId} ${deviceId}`));
}

interface AccessGrant {
  hubId: string;
  speakerId: string;
  deviceId: string;
  /** The verified address, in lower case. */
  email: string;
}

/** Grants access for 30 days from `at`, and records a listed attendee's first access. */
export async function grantDeviceAccess(tx: Database, { hubId, speakerId, deviceId, email }: AccessGrant, at: Date) {
  const grantValues = { email, grantedAt: at, expiresAt: new Date(at.getTime() + deviceAccessMs) };
  await tx
    .insert(deviceGrants)
    .values({ deviceId, userId: speakerId, talkHubId: hubId, kind: "access", ...grantValues })
    .onConflictDoUpdate({
      target: [deviceGrants.deviceId, deviceGrants.userId, deviceGrants.kind, deviceGrants.talkHubId],
      set: grantValues,
    });
  await tx
    .update(approvedAttendees)
    .set({ accessedAt: at })
    .where(
      and(
        eq(approvedAttendees.talkHubId, hubId),
        eq(approvedAttendees.email, email),
        isNotNull(approvedAttendees.approvedAt),
        isNull(approvedAttendees.accessedAt),
      ),
    );
}
