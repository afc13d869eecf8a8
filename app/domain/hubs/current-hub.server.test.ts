import { expect } from "vitest";
import { findCurrentHub } from "#app/domain/hubs/current-hub.server.ts";
import { withDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

type Hubs = Record<string, NonNullable<Parameters<typeof insertHub>[2]>>;

/** Creates a speaker with these hubs (values by slug) and returns the slug that `/now` opens. */
const it = withDatabase.extend<{ findSlug: (hubs: Hubs, now?: Date) => Promise<string | null> }>({
  findSlug: async ({ db }, use) => {
    await use(async (hubs, now = noon) => {
      const speaker = await insertSpeaker(db, ada);
      await insertHub(db, await insertSpeaker(db, ben), { slug: "bens", eventDate: "2026-11-21", startTime: "12:00" });
      for (const [slug, values] of Object.entries(hubs)) await insertHub(db, speaker, { slug, ...values });
      return findCurrentHub(servicesAt(db, now), speaker.id);
    });
  },
});

const today = "2026-11-21";

it("opens the talk that is running, whatever else is open or near", async ({ findSlug }) => {
  const slug = await findSlug({
    "all-day": { eventDate: today },
    on: { eventDate: today, startTime: "11:40" },
    next: { eventDate: today, startTime: "12:10" },
    newest: { eventDate: "2027-03-04" },
  });
  expect(slug).toBe("on");
});

it("opens the one that started last if two overlap", async ({ findSlug }) => {
  const slug = await findSlug({
    keynote: { eventDate: today, startTime: "11:10" },
    workshop: { eventDate: today, startTime: "11:50" },
  });
  expect(slug).toBe("workshop");
});

it("opens a workshop until it ends, not for an hour", async ({ findSlug }) => {
  const slug = await findSlug({
    workshop: { eventDate: today, startTime: "09:00", endTime: "12:30" },
    next: { eventDate: today, startTime: "12:10" },
  });
  expect(slug).toBe("workshop");
});

it("opens a talk that began last night until it ends", async ({ findSlug }) => {
  const hubs: Hubs = {
    party: { eventDate: "2026-11-20", startTime: "22:00", endTime: "02:00" },
    breakfast: { eventDate: today, startTime: "02:15" },
  };
  expect(await findSlug(hubs, new Date("2026-11-21T01:59:00Z"))).toBe("party");
});

it("opens a talk without a time on its day", async ({ findSlug }) => {
  expect(await findSlug({ soon: { eventDate: today, startTime: "14:00" }, "all-day": { eventDate: today } })).toBe(
    "all-day",
  );
});

it.for([
  ["before it", "2026-11-21T02:30:00Z"],
  ["after it", "2026-11-22T02:30:00Z"],
])("opens the nearest talk within 12 hours, $0", async ([, now], { findSlug }) => {
  const hubs: Hubs = {
    near: { eventDate: today, startTime: "14:30" },
    newest: { eventDate: "2027-03-04" },
  };
  expect(await findSlug(hubs, new Date(now as string))).toBe("near");
});

it("uses the talk's own time zone: evening in Auckland is morning in London", async ({ findSlug }) => {
  const hubs: Hubs = {
    // 08:00 UTC. The same local time in London is 13 hours later.
    auckland: { eventDate: today, startTime: "21:00", timezone: "Pacific/Auckland" },
    london: { eventDate: today, startTime: "21:00", timezone: "Europe/London" },
  };
  expect(await findSlug(hubs, new Date("2026-11-21T08:20:00Z"))).toBe("auckland");
});

it("opens a talk whose date is already yesterday for the server", async ({ findSlug }) => {
  const hubs: Hubs = {
    honolulu: { eventDate: "2026-11-20", startTime: "18:00", timezone: "Pacific/Honolulu" },
    newest: { eventDate: "2027-03-04" },
  };
  expect(await findSlug(hubs, new Date("2026-11-21T04:30:00Z"))).toBe("honolulu");
});

it("opens a near scheduled hub, but not a closed one", async ({ findSlug }) => {
  const slug = await findSlug({
    closed: { eventDate: today, startTime: "12:00", status: "closed" },
    opens: { eventDate: today, startTime: "20:00", openDate: today, openTime: "19:00" },
    newest: { eventDate: "2027-03-04" },
  });
  expect(slug).toBe("opens");
});

it("otherwise opens the hub with the latest date that anyone can read", async ({ findSlug }) => {
  const slug = await findSlug({
    old: { eventDate: "2026-01-05" },
    newest: { eventDate: "2026-10-05" },
    far: { eventDate: today, startTime: "23:59", openDate: "2026-12-01", openTime: "09:00", timezone: "Etc/GMT+12" },
    undated: { eventDate: null },
    listed: { eventDate: "2026-11-01", access: "listed" },
    later: { eventDate: "2026-12-24", openDate: "2026-12-24", openTime: "09:00" },
  });
  expect(slug).toBe("newest");
});

it("opens nothing when no hub is public", async ({ findSlug }) => {
  const slug = await findSlug({
    draft: { eventDate: today, status: "draft" },
    archived: { eventDate: today, status: "archived" },
    private: { eventDate: today, publicVisibility: false },
    trash: { eventDate: today, deletedAt: noon },
    closed: { eventDate: today, status: "closed" },
  });
  expect(slug).toBeNull();
});
