// The downloads and contact clicks of a sample talk's visitors.
import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import * as tables from "#app/database/schema/index.ts";
import { soonAfter } from "#sample/talk-time.ts";

type View = Pick<typeof tables.hubEvents.$inferInsert, "talkHubId" | "deviceId" | "deviceType"> & {
  day: string;
  occurredAt: Date;
};

/** The share of views that open the first link, the second, any further one. */
const linkShares = [0.31, 0.22, 0.14];
const contactShare = 0.07;

/** Three of four people who leave their address open the first link. */
const leadShares = [0.75, 0.4, 0.2];

/** Of those who leave no details, as many read on without. The others leave the page. */
const skipShare = 0.8;

interface HubViews {
  talkHubId: string;
  views: View[];
  /** The views of those who leave their address. */
  leadViews: View[];
  /** The talk shows its lead form first. */
  hasForm: boolean;
}

/** Some views lead to a link or to the speaker; each link's count matches its events. */
export async function writeClicks(
  tx: Database,
  { talkHubId, views, leadViews, hasForm }: HubViews,
  { random, now }: { random: () => number; now: Date },
) {
  const some = (share: number, leadShare = share) => {
    const picked = views.filter(() => random() < share);
    return preferLeads(picked, leadViews, leadShare).map(({ deviceId, deviceType, day, occurredAt }) => ({
      ...{ talkHubId, deviceId, deviceType, day },
      // A lead has filled in the form by then.
      occurredAt: soonAfter(occurredAt, 65 + 60 * random(), now),
    }));
  };
  const links = await tx.query.resources.findMany({
    where: (resource, { eq: is }) => is(resource.talkHubId, talkHubId),
    orderBy: (resource) => resource.sortOrder,
  });
  const clicks: (typeof tables.hubEvents.$inferInsert)[] = some(contactShare).map((view) => ({
    ...view,
    kind: "connect",
  }));
  for (const [at, { id: resourceId }] of links.entries()) {
    const downloads = some(linkShares[at] ?? 0.1, leadShares[at] ?? 0.1);
    clicks.push(...downloads.map((view) => ({ ...view, kind: "download" as const, resourceId })));
    await tx
      .update(tables.resources)
      .set({ downloadCount: downloads.length })
      .where(eq(tables.resources.id, resourceId));
  }
  if (hasForm) clicks.push(...toFormEvents({ views, leadViews }, random));
  if (clicks.length) await tx.insert(tables.hubEvents).values(clicks);
}

/** Every viewer saw the form. */
function toFormEvents({ views, leadViews }: Pick<HubViews, "views" | "leadViews">, random: () => number) {
  const given = new Set(leadViews);
  const skips = views.filter((view) => !given.has(view) && random() < skipShare);
  return [
    ...views.map((view) => ({ ...view, kind: "form" as const })),
    ...skips.map((view) => ({ ...view, kind: "skip" as const })),
  ];
}

/** As many views as `picked`, among them `share` of the leads' views. */
function preferLeads(picked: View[], leadViews: View[], share: number): View[] {
  const preferred = leadViews.filter((_, i) => (i * 7) % 20 < share * 20).slice(0, picked.length);
  const others = picked.filter((view) => !leadViews.includes(view));
  const needed = picked.length - preferred.length;
  return [...preferred, ...others.slice(0, needed)];
}
