import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import type { OwnHub } from "#app/domain/hubs/queries.server.ts";
import { leadFieldLabels } from "#app/domain/leads/leads.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { findOwnRehearsal, listRehearsalEntries } from "#app/domain/rehearsals/queries.server.ts";
import { type RehearsalKind, rehearsalPath } from "#app/domain/rehearsals/rehearsals.ts";
import { formatInstant, formatSince } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

type Entry = Awaited<ReturnType<typeof listRehearsalEntries>>[number];

interface ViewOptions {
  now: Date;
  timezone: string;
  /** The hub emails its files to people who leave an address. */
  sendsFiles: boolean;
}

const labels: Record<RehearsalKind, string> = {
  view: "Opened the page",
  share: "Opened Share",
  connect: "Tapped Connect",
  download: "Opened a file",
  access: "Asked for access",
  lead: "Sent the lead form",
  feedback: "Sent feedback",
  request: "Asked for something",
  booking: "Sent the booking form",
};

const fieldLabels = new Map([
  ...Object.entries(leadFieldLabels).map(([name, label]) => [name, label.toLowerCase()] as const),
  ["comments", "comment"],
  ["answers", "answers to your questions"],
]);

/** The hub's rehearsal with what was tried in it, newest first; null when there is none. */
export async function loadRehearsal(services: Services, actor: Actor, hub: OwnHub) {
  const rehearsal = await findOwnRehearsal(services, actor, hub.id);
  if (!rehearsal) return null;
  const [profile, entries] = await Promise.all([
    findOwnProfile(services, actor),
    listRehearsalEntries(services, actor, hub.id),
  ]);
  const { username = null, timezone = "UTC" } = profile ?? {};
  const page = username && entries.length > 0 ? await findPublicHub(services, { username, slug: hub.slug }) : null;
  return {
    url: `${services.settings.appUrl.origin}${rehearsalPath(rehearsal.token)}`,
    ends: formatInstant(rehearsal.endsAt, timezone),
    items: toRehearsalItems(entries, {
      now: services.clock.now(),
      timezone,
      sendsFiles: page?.sendsFiles ?? false,
    }),
  };
}
export type LoadedRehearsal = NonNullable<Awaited<ReturnType<typeof loadRehearsal>>>;

export type RehearsalItem = ReturnType<typeof toRehearsalItems>[number];

/** The entries as the screen shows them. Phones have numbers, in the order in which they came. */
function toRehearsalItems(entries: Entry[], { now, timezone, sendsFiles }: ViewOptions) {
  const phones = [...new Set(entries.map(({ deviceId }) => deviceId).toReversed())];
  return entries.map((entry) => ({
    id: entry.id,
    phone: `Phone ${phones.indexOf(entry.deviceId) + 1}`,
    what: entry.resource ? `Opened ${entry.resource}` : labels[entry.kind],
    rating: entry.rating,
    detail: describe(entry),
    note: describeEmail(entry, sendsFiles),
    since: formatSince(entry.lastAt, now, timezone),
  }));
}

function describe({ rating, fields, entryCount }: Entry): string {
  const stars = rating === null ? [] : [`${rating} ${rating === 1 ? "star" : "stars"}`];
  const filled = fields.map((name) => fieldLabels.get(name) ?? name);
  const times = entryCount > 1 ? [`${entryCount} times`] : [];
  return [...stars, ...filled, ...times].join(", ");
}

/** What the real page would have emailed. A rehearsal emails nothing. */
function describeEmail({ kind, fields }: Entry, sendsFiles: boolean): string | null {
  if (kind === "access") return "In the talk, a code is emailed now";
  if (kind === "lead" && sendsFiles && fields.includes("email")) return "In the talk, the files are emailed now";
  return null;
}
