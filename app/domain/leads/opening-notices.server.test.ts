import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { openingNotices, talkHubs } from "#app/database/schema/index.ts";
import {
  countPendingOpeningNotices,
  requestOpeningNotice,
  sendOpeningNotices,
} from "#app/domain/leads/opening-notices.server.ts";
import { sweepExpiredRows } from "#app/domain/privacy/sweep-expired-rows.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa, tomas } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

// Opens at 15:00 in Sydney, which is 04:00 UTC, sixteen hours after noon.
const tomorrow = { openDate: "2026-11-22", openTime: "15:00", timezone: "Australia/Sydney" };
const before = new Date("2026-11-22T03:59:59Z");
const after = new Date("2026-11-22T04:00:00Z");
const appUrl = new URL("https://hubs.example");

/** Rosa and Tomas wait for Ada's hub to open. */
async function setUpTwoNotices(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, { status: "scheduled", ...tomorrow });
  const at = (now: Date) => servicesAt(db, now, { appUrl });
  for (const { email } of [rosa, tomas])
    await requestOpeningNotice(at(noon), { hubId: hub.id, email: typedAddress(email) });
  const change = (values: Partial<typeof talkHubs.$inferInsert>) =>
    db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
  return { speaker, hub, at, change };
}
const waiting = (db: Database) => db.select().from(openingNotices);

describe("a visitor who waits for a hub to open", () => {
  it("gets one email at the opening moment, and none before", async ({ db }) => {
    const { at } = await setUpTwoNotices(db);
    await sendOpeningNotices(at(before));
    expect(await listQueuedEmails(db)).toEqual([]);
    await sendOpeningNotices(at(after));
    await sendOpeningNotices(at(after));
    const sent = await listQueuedEmails(db);
    expect(sent.map(({ template, to }) => [template, to])).toEqual([
      ["hub-opens", rosa.email],
      ["hub-opens", tomas.email],
    ]);
    expect(sent[0]?.values).toMatchObject({
      title: "Kind machines",
      speaker: "Ada Nwosu",
      link: "https://hubs.example/ada-nwosu/kind-machines",
      privacyLink: expect.stringMatching(/^https:\/\/hubs\.example\/privacy\//),
    });
  });

  it("gets it at once when the speaker opens the hub manually, and none for other hubs", async ({ db }) => {
    const { at, change } = await setUpTwoNotices(db);
    const other = await insertHub(db, await insertSpeaker(db, ben), { status: "scheduled", ...tomorrow });
    await requestOpeningNotice(at(noon), { hubId: other.id, email: typedAddress(rosa.email) });
    await change({ status: "active", openDate: null, openTime: null });
    await sendOpeningNotices(at(noon));
    expect(await listQueuedEmails(db)).toHaveLength(2);
  });

  it.for([
    ["archived", { status: "archived" }],
    ["closed manually", { closedManuallyAt: noon }],
    ["made private", { publicVisibility: false }],
    ["deleted", { deletedAt: noon }],
    ["a draft again", { status: "draft", openDate: null, openTime: null }],
    ["postponed", { openDate: "2026-12-24" }],
  ] as const)("gets none while the hub is %s", async ([, values], { db }) => {
    const { at, change } = await setUpTwoNotices(db);
    await change(values);
    await sendOpeningNotices(at(after));
    expect(await listQueuedEmails(db)).toEqual([]);
    expect(await waiting(db)).toHaveLength(2);
  });

  it("gets one email for signing up twice, and another for signing up again before the next opening", async ({
    db,
  }) => {
    const { at, change, hub } = await setUpTwoNotices(db);
    await requestOpeningNotice(at(noon), { hubId: hub.id, email: typedAddress(rosa.email) });
    await sendOpeningNotices(at(after));
    expect((await listQueuedEmails(db)).filter(({ to }) => to === rosa.email)).toHaveLength(1);
    await change({ openDate: "2026-12-24" });
    await requestOpeningNotice(at(after), { hubId: hub.id, email: typedAddress(rosa.email) });
    await sendOpeningNotices(at(new Date("2026-12-25T00:00:00Z")));
    expect((await listQueuedEmails(db)).map(({ to }) => to).sort()).toEqual(
      [rosa.email, rosa.email, tomas.email].sort(),
    );
  });

  it("gets an email even if more people wait than fit in one batch", async ({ db }) => {
    const { at, hub } = await setUpTwoNotices(db);
    const many = Array.from({ length: 150 }, (_, i) => ({ talkHubId: hub.id, email: `row${i}@example.com` }));
    await db.insert(openingNotices).values(many);
    await sendOpeningNotices(at(after));
    const sent = await listQueuedEmails(db);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(152);
    expect(sent).toHaveLength(152);
  });
});

it("a speaker sees how many people wait for their own hub, but not for another speaker's", async ({ db }) => {
  const { speaker, hub, at } = await setUpTwoNotices(db);
  const other = await insertSpeaker(db, ben);
  expect(await countPendingOpeningNotices(at(noon), speaker, hub.id)).toBe(2);
  expect(await countPendingOpeningNotices(at(noon), other, hub.id)).toBe(0);
  await sendOpeningNotices(at(after));
  expect(await countPendingOpeningNotices(at(after), speaker, hub.id)).toBe(0);
});

describe("an email address is deleted", () => {
  it("a day after the email", async ({ db }) => {
    const { at } = await setUpTwoNotices(db);
    await sendOpeningNotices(at(after));
    await sweepExpiredRows(at(new Date("2026-11-23T03:00:00Z")));
    expect(await waiting(db)).toHaveLength(2);
    await sweepExpiredRows(at(new Date("2026-11-23T05:00:00Z")));
    expect(await waiting(db)).toEqual([]);
  });

  it("a month after a talk whose page never opened, or after a year", async ({ db }) => {
    const { at, change, hub } = await setUpTwoNotices(db);
    await change({ eventDate: "2026-12-01", status: "archived" });
    await sweepExpiredRows(at(new Date("2026-12-30T00:00:00Z")));
    expect(await waiting(db)).toHaveLength(2);
    await sweepExpiredRows(at(new Date("2027-01-02T00:00:00Z")));
    expect(await waiting(db)).toEqual([]);

    await requestOpeningNotice(at(noon), { hubId: hub.id, email: typedAddress(rosa.email) });
    await change({ eventDate: null });
    await sweepExpiredRows(at(new Date("2027-11-30T00:00:00Z")));
    expect(await waiting(db)).toEqual([]);
  });

  it("but not within a month of asking, also long after the talk", async ({ db }) => {
    const { at, change } = await setUpTwoNotices(db);
    await change({ eventDate: "2026-01-01", status: "archived" });
    await sweepExpiredRows(at(new Date("2026-12-20T00:00:00Z")));
    expect(await waiting(db)).toHaveLength(2);
    await sweepExpiredRows(at(new Date("2026-12-22T00:00:00Z")));
    expect(await waiting(db)).toEqual([]);
  });

  it("but not while the hub is scheduled, however long ago the talk was", async ({ db }) => {
    const { at, change } = await setUpTwoNotices(db);
    await change({ eventDate: "2026-01-01" });
    await sweepExpiredRows(at(before));
    expect(await waiting(db)).toHaveLength(2);
  });
});
