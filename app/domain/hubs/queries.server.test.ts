import { describe, expect } from "vitest";
import { talkHubs } from "#app/database/schema/index.ts";
import { countHubs, findHub, findNextTalk, listHubs, suggestSlug } from "#app/domain/hubs/queries.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const opened = { openDate: "2026-11-01", openTime: "08:00" };

describe("the listing", () => {
  it("goes by what hubs are now, newest first, page by page, and shows nobody else's", async ({ db }) => {
    const speaker = await insertSpeaker(db, ada);
    for (const [slug, day] of [
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ] as const) {
      // Stored as scheduled; the opening moment has passed.
      await insertHub(db, speaker, { slug, status: "scheduled", ...opened, createdAt: new Date(`2026-11-0${day}`) });
    }
    await insertHub(db, speaker, { slug: "d", status: "draft", createdAt: new Date("2026-11-04") });
    await insertHub(db, speaker, { slug: "gone", deletedAt: noon });
    await insertHub(db, await insertSpeaker(db, ben));
    const services = servicesAt(db);

    const slugs = async (filter: Parameters<typeof listHubs>[2]) =>
      (await listHubs(services, speaker, filter)).map(({ slug }) => slug);
    expect(await slugs({})).toEqual(["d", "c", "b", "a"]);
    expect(await slugs({ status: "active" })).toEqual(["c", "b", "a"]);
    expect(await slugs({ status: "active", limit: 2, page: 2 })).toEqual(["a"]);
    expect(await countHubs(services, speaker)).toEqual({
      ...{ all: 4, active: 3, draft: 1, scheduled: 0, closed: 0, archived: 0 },
    });
  });
});

it("finds one's own hub by its id, and nothing by anything else", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, { status: "scheduled", ...opened });
  expect(await findHub(servicesAt(db), speaker, hub.id)).toMatchObject({ id: hub.id, effectiveStatus: "active" });
  expect(await findHub(servicesAt(db), speaker, "calm-under-fire")).toBeNull();
  expect(await findHub(servicesAt(db), await insertSpeaker(db, ben), hub.id)).toBeNull();
});

it("knows the next talk by the calendar of its own place", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  // At noon UTC it is already the 22nd in Kiritimati, so the 21st is over there; in Honolulu it has hardly begun.
  await insertHub(db, speaker, { slug: "over", eventDate: "2026-11-21", timezone: "Pacific/Kiritimati" });
  await insertHub(db, speaker, { slug: "archived", eventDate: "2026-11-21", status: "archived" });
  await insertHub(db, speaker, { slug: "later", eventDate: "2026-11-22", startTime: "12:00" });
  const next = await insertHub(db, speaker, { slug: "today", eventDate: "2026-11-21", timezone: "Pacific/Honolulu" });
  expect(await findNextTalk(servicesAt(db), speaker)).toMatchObject({ id: next.id });
  await db.update(talkHubs).set({ eventDate: null });
  expect(await findNextTalk(servicesAt(db), speaker)).toBeNull();
});

it("suggests a slug that none of one's hubs has or had", async ({ db }) => {
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
