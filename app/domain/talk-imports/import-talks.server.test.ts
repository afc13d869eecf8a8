import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, profiles, resources, talkHubs } from "#app/database/schema/index.ts";
import { moveToTrash } from "#app/domain/hubs/trash.server.ts";
import { cleanTalks } from "#app/domain/talk-imports/clean-talks.server.ts";
import { importTalks } from "#app/domain/talk-imports/import-talks.server.ts";
import { planTalkImport } from "#app/domain/talk-imports/plan-import.server.ts";
import type { WrittenTalk } from "#app/domain/talk-imports/talk-imports.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";
import { slugsOf } from "#tests/support/written-names.ts";

const written: WrittenTalk[] = [
  {
    line: 2,
    title: "Kind machines",
    event: "DevDays",
    date: "2026-03-04 14:30",
    endTime: "15:15",
    place: "Zurich",
    description: "Machines can be kind.",
    topics: "machines, kindness",
    links: [{ title: "Slides", url: "https://example.com/kind.pdf" }],
  },
  { line: 3, title: "Kind machines", date: "2026-05-06", links: [] },
  { line: 4, title: "Quiet machines", links: [] },
];

async function setUp(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const services = servicesAt(db);
  const clean = async (talks = written) =>
    (
      await cleanTalks(talks, {
        columns: null,
        dateOrder: null,
        timezone: "Europe/Zurich",
        speaker: null,
        eventName: null,
      })
    ).talks;
  return {
    ...{ services, speaker, clean },
    run: async (talks = written) => importTalks(services, speaker, await clean(talks)),
    stored: () =>
      db.select().from(talkHubs).where(eq(talkHubs.userId, speaker.id)).orderBy(talkHubs.createdAt, talkHubs.id),
  };
}

describe("imported talks", () => {
  it("become drafts with what the file says, as if made on the create screen", async ({ db }) => {
    const { run, stored } = await setUp(db);
    expect(await run()).toEqual({ ok: true, value: { createdCount: 3, existingCount: 0 } });
    const hubs = await stored();
    expect(new Set(hubs.map(({ status }) => status))).toEqual(new Set(["draft"]));
    expect(hubs.map(({ slug }) => slug).sort()).toEqual(["kind-machines", "kind-machines-2", "quiet-machines"]);
    const first = hubs.find(({ eventName }) => eventName === "DevDays");
    expect(first).toMatchObject({
      ...{ title: "Kind machines", eventDate: "2026-03-04", startTime: "14:30:00", endTime: "15:15:00" },
      ...{ timezone: "Europe/Zurich", location: "Zurich", description: "<p>Machines can be kind.</p>" },
      ...{ keywords: "machines, kindness", openedManuallyAt: null },
    });
    expect(await db.select().from(resources)).toMatchObject([
      { talkHubId: first?.id, title: "Slides", externalUrl: "https://example.com/kind.pdf", resourceType: "link" },
    ]);
    expect(await db.$count(feedbackQuestions)).toBe(3);
  });

  it("are at the moment that the file says, in the speaker's zone or the one that it names", async ({ db }) => {
    const { run, stored } = await setUp(db);
    const links: WrittenTalk["links"] = [];
    await run([
      { line: 2, title: "Kind machines", date: "Sat, 04 May 2024 14:30:00 -0400", links },
      { line: 3, title: "Quiet machines", date: "2024-05-04T23:30:00+09:00[Asia/Tokyo]", endTime: "00:15", links },
      { line: 4, title: "Slow machines", date: "2024年5月4日(土) 午後2時30分", links },
    ]);
    const hubs = (await stored()).sort((one, other) => one.title.localeCompare(other.title));
    expect(
      hubs.map(({ eventDate, startTime, endTime, timezone }) => [eventDate, startTime, endTime, timezone]),
    ).toEqual([
      ["2024-05-04", "20:30:00", null, "Europe/Zurich"],
      ["2024-05-04", "23:30:00", "00:15:00", "Asia/Tokyo"],
      ["2024-05-04", "14:30:00", null, "Europe/Zurich"],
    ]);
  });

  it("have addresses made of titles in any script", async ({ db }) => {
    const { run, stored } = await setUp(db);
    await run(slugsOf.map(([title], at) => ({ line: at + 2, title, links: [] })));
    const hubs = await stored();
    expect(hubs.map(({ title, slug }) => [title, slug]).sort()).toEqual([...slugsOf].sort());
  });

  it("are made once, however often the file comes, also after they were edited or trashed", async ({ db }) => {
    const { services, speaker, run, stored, clean } = await setUp(db);
    await run();
    expect(await run()).toEqual({ ok: true, value: { createdCount: 0, existingCount: 3 } });
    const hubs = await stored();
    expect(hubs).toHaveLength(3);
    const [one, other] = hubs as [(typeof hubs)[number], (typeof hubs)[number]];
    await db.update(talkHubs).set({ title: "Renamed", eventDate: "2027-01-01" }).where(eq(talkHubs.id, one.id));
    await moveToTrash(services, speaker, other.id);
    expect(await run()).toEqual({ ok: true, value: { createdCount: 0, existingCount: 3 } });
    const { created, existing } = await planTalkImport(services, speaker, await clean());
    expect([created.length, existing.filter(({ isTrashed }) => isTrashed).length]).toEqual([0, 1]);
  });

  it("find the hub that the speaker made by hand: by title and day, and without a day by the title", async ({ db }) => {
    const { services, speaker, clean } = await setUp(db);
    await insertHub(db, speaker, { title: "Kind  Machines!", slug: "k", eventDate: "2026-03-04", startTime: "09:00" });
    await insertHub(db, speaker, { title: "Quiet machines", slug: "q", eventDate: "2020-01-01" });
    const { created, existing } = await planTalkImport(services, speaker, await clean());
    // Another time of the same day is another delivery.
    expect(created.map(({ line }) => line)).toEqual([2, 3]);
    expect(existing.map(({ talk }) => talk.line)).toEqual([4]);
  });

  it("of one speaker are none of another's", async ({ db }) => {
    const { services, clean, run } = await setUp(db);
    await run();
    const other = await insertSpeaker(db, ben);
    expect((await planTalkImport(services, other, await clean())).created).toHaveLength(3);
    expect(await importTalks(services, other, await clean())).toMatchObject({ value: { createdCount: 3 } });
  });
});

describe("refuses, with nothing written,", () => {
  it("more drafts than the account may have", async ({ db }) => {
    const { services, speaker, run, stored, clean } = await setUp(db);
    await db.update(profiles).set({ maxActiveHubs: 3 }).where(eq(profiles.id, speaker.id));
    await insertHub(db, speaker, { status: "draft" });
    expect(await planTalkImport(services, speaker, await clean())).toMatchObject({
      room: 2,
      limit: "hub-limit-reached",
    });
    expect(await run()).toEqual({ ok: false, refusal: "hub-limit-reached" });
    expect(await stored()).toHaveLength(1);
    expect(await run(written.slice(0, 2))).toMatchObject({ ok: true, value: { createdCount: 2 } });
  });

  it("more than 500 at once", async ({ db }) => {
    const { speaker, run, stored } = await setUp(db);
    await db.update(profiles).set({ plan: "speaker" }).where(eq(profiles.id, speaker.id));
    const many = Array.from({ length: 501 }, (_, at) => ({ line: at + 1, title: `Talk ${at}`, links: [] }));
    expect(await run(many)).toEqual({ ok: false, refusal: "too-many-at-once" });
    expect(await stored()).toEqual([]);
  });

  it("a speaker without a username, whose talks would have no address", async ({ db }) => {
    const { speaker, run, stored } = await setUp(db);
    await db.update(profiles).set({ username: null }).where(eq(profiles.id, speaker.id));
    expect(await run()).toEqual({ ok: false, refusal: "username-missing" });
    expect(await stored()).toEqual([]);
  });
});
