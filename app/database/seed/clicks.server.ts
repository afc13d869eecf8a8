// The downloads and contact clicks of a sample talk's visitors.
import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import * as tables from "#app/database/schema/index.ts";
import { soonAfter } from "#app/database/seed/talk-time.ts";

type View = Pick<typeof tables.hubEvents.$inferInsert, "talkHubId" | "deviceId" | "deviceType"> & {
  day: string;
  occurredAt: Date;
};

/** The share of views that open the first link, the second, any further one. */
const linkShares = [0.31, 0.22, 0.14];
const contactShare = 0.07;

/** Some views lead to a link or to the speaker; each link's count matches its events. */
export async function writeClicks(
  tx: Database,
  talkHubId: string,
  views: View[],
  { random, now }: { random: () => number; now: Date },
) {
  const some = (share: number) =>
    views
      .filter(() => random() < share)
      .map(({ deviceId, deviceType, day, occurredAt }) => ({
        ...{ talkHubId, deviceId, deviceType, day },
        occurredAt: soonAfter(occurredAt, 15 + 60 * random(), now),
      }));
  const links = await tx.query.resources.findMany({
    where: (resource, { eq: is }) => is(resource.talkHubId, talkHubId),
    orderBy: (resource) => resource.sortOrder,
  });
  const clicks: (typeof tables.hubEvents.$inferInsert)[] = some(contactShare).map((view) => ({
    ...view,
    kind: "connect",
  }));
  for (const [at, { id: resourceId }] of links.entries()) {
    const downloads = some(linkShares[at] ?? 0.1);
    clicks.push(...downloads.map((view) => ({ ...view, kind: "download" as const, resourceId })));
    await tx
      .update(tables.resources)
      .set({ downloadCount: downloads.length })
      .where(eq(tables.resources.id, resourceId));
  }
  if (clicks.length) await tx.insert(tables.hubEvents).values(clicks);
}
