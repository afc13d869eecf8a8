import { describe, expect } from "vitest";
import { talkHubs } from "#app/database/schema/index.ts";
import { countHubs, findHub, findNextTalk, listHubs, suggestSlug } from "#app/domain/hubs/queries.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const opened = { openDate: "2026-11-01", openTime: "08:00" };

describe("the list of hubs", () => {
  it("filters by effective status, newest first, page by page, and only shows Ada's hubs", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    for (const [slug, day] of [
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ] as const) {
      // Stored as scheduled, but the opening moment has passed.
      await insertHub(db, speaker, { slug, status: "scheduled", ...opened, createdAt: new Date(`2026-11-0${day}`) });
    }
    await insertHub(db, speaker, { slug: "d", status: "draft", createdAt: new Date("2026-11-04") });
    await insertHub(db, speaker, { slug: "gone", deletedAt: noon });
    await insertHub(db, await insertSpeaker(db, ben));
    const services = servicesAt(db);

    const slugs = async (filter: Parameters<typeof listHubs>[2]) =>
      (await listHubs(services, speaker, filter)).rows.map(({ slug }) => slug);
    expect(await slugs({})).toEqual(["d", "c", "b", "a"]);
    expect(await slugs({ status: "active" })).toEqual(["c", "b", "a"]);
    expect(await slugs({ status: "active", limit: 2, page: 2 })).toEqual(["a"]);
    expect(await countHubs(services, speaker)).toEqual({
      all: 4,
      active: 3,
      draft: 1,
      scheduled: 0,
      closed: 0,
      archived: 0,
    });
  });
});

it("searches the title, event and place for every word, in any case, with wildcards as plain text", async ({ db }) => {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  await insertHub(db, speaker, { slug: "a", title: "Kind machines", eventName: "Lumen Day", location: "Lisbon" });
  await insertHub(db, speaker, { slug: "b", title: "100% kind", status: "draft" });
  await insertHub(db, speaker, { slug: "c", title: "Kind trash", deletedAt: noon });
  await insertHub(db, other, { title: "Kind machines of Ben" });
  const services = servicesAt(db);
  const slugs = async (search: string) =>
    (await listHubs(services, speaker, { search })).rows.map(({ slug }) => slug).sort();
  expect(await slugs("kind")).toEqual(["a", "b"]);
  expect(await slugs("LISBON kind")).toEqual(["a"]);
  expect(await slugs("0% kind")).toEqual(["b"]);
  expect(await slugs("kind _ay")).toEqual([]);
  expect(await slugs("  ")).toEqual(["a", "b"]);
  expect(await countHubs(services, speaker, "kind")).toMatchObject({ all: 2, active: 1, draft: 1 });
  expect((await countHubs(services, speaker, "lumen")).all).toBe(1);
});

it("finds Ada's own hub by its id, and nothing for another id or speaker", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, { status: "scheduled", ...opened });
  expect(await findHub(servicesAt(db), speaker, hub.id)).toMatchObject({ id: hub.id, effectiveStatus: "active" });
  expect(await findHub(servicesAt(db), speaker, "calm-under-fire")).toBeNull();
  expect(await findHub(servicesAt(db), await insertSpeaker(db, ben), hub.id)).toBeNull();
});

it("finds the next talk by the date in its own time zone", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  // At noon UTC the 21st is already over in Kiritimati, and has just begun in Honolulu.
  await insertHub(db, speaker, { slug: "over", eventDate: "2026-11-21", timezone: "Pacific/Kiritimati" });
  await insertHub(db, speaker, { slug: "archived", eventDate: "2026-11-21", status: "archived" });
  await insertHub(db, speaker, { slug: "later", eventDate: "2026-11-22", startTime: "12:00" });
  const next = await insertHub(db, speaker, { slug: "today", eventDate: "2026-11-21", timezone: "Pacific/Honolulu" });
  expect(await findNextTalk(servicesAt(db), speaker)).toMatchObject({ id: next.id });
  await db.update(talkHubs).set({ eventDate: null });
  expect(await findNextTalk(servicesAt(db), speaker)).toBeNull();
});

it("suggests a slug that none of Ada's hubs has or had", async ({ db }) => {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const hub = await insertHub(db, speaker, { slug: "kind-machines" });
  await insertHub(db, speaker, { slug: "kind-machines-2" });
  const services = servicesAt(db);
  expect(await suggestSlug(services, speaker, "Kind machines")).toBe("kind-machines-3");
  expect(await suggestSlug(services, speaker, "Kind machines", hub.id)).toBe("kind-machines");
  expect(await suggestSlug(services, other, "Kind machines")).toBe("kind-machines");
  expect(await suggestSlug(services, speaker, "Straße für Öl")).toMatch(/^[a-z-]+$/);
  expect(await suggestSlug(services, speaker, "Book")).toBe("book-2");
});
