import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { isHubPublic } from "#app/domain/hubs/hub-visibility.server.ts";
import { graceMs, type HubPermissions, type HubViewer } from "#app/domain/hubs/hubs.ts";

/** The viewer's properties: known, or a condition for each row. */
type ViewerConditions = { [Property in keyof HubViewer]: boolean | SQL };

interface Moments {
  viewer: ViewerConditions;
  now: Date | SQLWrapper;
  formStartedAt?: Date | SQLWrapper;
}

/**
 * `authoriseHub` of hubs.ts in SQL: one condition on a row of `talk_hubs` for each permission. Hubs in the trash permit
 * nothing. A test compares the two.
 */
export function hubPermissionsAt({ viewer, now, formStartedAt = now }: Moments) {
  const { deletedAt, access, status: storedStatus, closedManuallyAt, filesAfterClose } = talkHubs;
  const status = effectiveStatusAt(now);
  const isOwner = asCondition(viewer.isOwner);
  const hasAccess = asCondition(viewer.hasAccess);
  const isUntrashed = sql`${deletedAt} is null`;
  const isPublic = sql`${isUntrashed} and ${isHubPublic}`;
  const canEnter = sql`(${access} = 'anyone' or ${hasAccess})`;
  const isFilesOnly = sql`(${isPublic} and ${status} = 'closed' and ${filesAfterClose})`;
  const graceStart = sql`greatest(${asMoment(formStartedAt)}, ${asMoment(now)} - ${grace})`;
  const wasOpen = sql`(${effectiveStatusAt(graceStart)} = 'active' or coalesce(${closedManuallyAt} > ${graceStart}, false))`;
  return {
    mayKnow: sql`(${isUntrashed} and (${isOwner} or ${isHubPublic} and ${status} <> 'draft'))`,
    mayRead: sql`(${isUntrashed} and (${isOwner} or ${isHubPublic} and
      (${status} = 'active' and ${canEnter} or ${status} = 'archived' and ${hasAccess})))`,
    mayReadFilesOnly: sql`(${isFilesOnly} and not ${isOwner} and ${canEnter})`,
    maySubmitForms: sql`(${isPublic} and ${canEnter} and (${status} = 'active' or ${status} = 'closed' and ${wasOpen}))`,
    mayRequestAccess: sql`(${isPublic} and not ${isOwner} and
      (not ${canEnter} and (${status} = 'active' or ${isFilesOnly}) or ${status} = 'archived' and not ${hasAccess}))`,
    isCounted: sql`(${isPublic} and not ${isOwner} and ${status} = 'active' and ${canEnter})`,
    // Only the stored status can be one of these two, and it is cheaper to read.
    isListed: sql`(${isPublic} and ${storedStatus} not in ('draft', 'archived'))`,
    isOpen: sql`(${isPublic} and ${status} = 'active')`,
    isFilesOnly,
    isLive: sql`(${isPublic} and ${status} in ('active', 'scheduled'))`,
  } satisfies Record<Exclude<keyof HubPermissions, "view">, SQL>;
}

const asCondition = (value: boolean | SQL): SQL => (typeof value === "boolean" ? sql.raw(`${value}`) : value);
const grace = sql.raw(`interval '${graceMs} milliseconds'`);
const asMoment = (moment: Date | SQLWrapper): SQL =>
  sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`;
