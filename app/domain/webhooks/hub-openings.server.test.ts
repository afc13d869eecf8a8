// Hubs open once, although the processes that see it have clocks some seconds apart.
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { openingNotices, talkHubs, webhookEndpoints, webhookEvents } from "#app/database/schema/index.ts";
import { atDatabaseTime } from "#app/domain/hubs/opening-jobs.server.ts";
import { requestOpeningNotice, sendOpeningNotices } from "#app/domain/leads/opening-notices.server.ts";
import { recordHubOpenings } from "#app/domain/webhooks/hub-openings.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const seconds = (count: number) => count * 1_000;

it("two processes whose clocks are five seconds apart record one opening and send one email", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const now = (await atDatabaseTime(servicesAt(db))).clock.now();
  const opening = (at: number) => {
    const [openDate = "", time = ""] = new Date(now.getTime() + at).toISOString().split("T");
    return { openDate, openTime: time.slice(0, 8), timezone: "UTC" };
  };
  const hub = await insertHub(db, speaker, { status: "scheduled", ...opening(seconds(62)) });
  await db.insert(webhookEndpoints).values({
    userId: speaker.id,
    ...{ name: "Mine", address: "https://example.com/hook", kind: "url", events: ["hub.opened", "hub.closed"] },
    encryptedSecrets: "sealed",
  } as typeof webhookEndpoints.$inferInsert);
  await requestOpeningNotice(servicesAt(db), { hubId: hub.id, email: typedAddress(rosa.email) });
  const processes = [65, 60].map((ahead) => servicesAt(db, new Date(now.getTime() + seconds(ahead))));
  const runJobs = async (own: Services) => {
    const services = await atDatabaseTime(own);
    await recordHubOpenings(services);
    await sendOpeningNotices(services);
  };
  const types = async () => (await db.select({ type: webhookEvents.type }).from(webhookEvents)).map(({ type }) => type);

  // One of the clocks is beyond the opening; the database's is not.
  for (const each of [...processes, ...processes]) await runJobs(each);
  expect(await types()).toEqual([]);
  expect(await db.select().from(openingNotices)).toMatchObject([{ sentAt: null }]);

  await db
    .update(talkHubs)
    .set(opening(-seconds(1)))
    .where(eq(talkHubs.id, hub.id));
  const behind = [0, 5].map((late) => servicesAt(db, new Date(now.getTime() - seconds(late + 1))));
  for (const each of [...behind, ...processes, ...behind]) await runJobs(each);
  expect(await types()).toEqual(["hub.opened"]);
  expect((await listQueuedEmails(db)).map(({ to }) => to)).toEqual([rosa.email]);
});
