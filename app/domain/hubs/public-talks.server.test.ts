import { expect } from "vitest";
import {
  listOtherTalks,
  listPastTalks,
  listUpcomingTalks,
  pastTalksPerPage,
} from "#app/domain/hubs/public-talks.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const slugs = (talks: { slug: string }[]) => talks.map(({ slug }) => slug);

it("lists upcoming talks nearest first and past talks latest first, but none private, archived, deleted or called off", async ({
  db,
}) => {
  const speaker = await insertSpeaker(db, ada);
  for (const [slug, values] of Object.entries({
    undated: { eventDate: null },
    later: { eventDate: "2026-12-24", openDate: "2026-12-24", openTime: "09:00" },
    tonight: { eventDate: "2026-11-21", startTime: "19:00" },
    today: { eventDate: "2026-11-21" },
    cancelled: { eventDate: "2026-12-01", status: "closed", closedManuallyAt: new Date("2026-11-01") },
    open: { eventDate: "2026-11-20" },
    old: { eventDate: "2026-01-05", status: "closed" },
    draft: { status: "draft" },
    archived: { status: "archived" },
    hidden: { publicVisibility: false },
    trash: { deletedAt: new Date() },
  } as const))
    await insertHub(db, speaker, { slug, ...values });
  await insertHub(db, await insertSpeaker(db, ben), { slug: "bens" });
  const services = servicesAt(db);

  const upcoming = await listUpcomingTalks(services, speaker.id);
  expect(slugs(upcoming)).toEqual(["today", "tonight", "later", "undated"]);
  expect(upcoming.map(({ status }) => status)).toEqual(["active", "active", "scheduled", "active"]);
  const { rows, total } = await listPastTalks(services, speaker.id, 1);
  expect([slugs(rows), total]).toEqual([["open", "old"], 2]);
});

it("a talk is past when its day is over in its own time zone, not in the server's", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  await insertHub(db, speaker, { slug: "auckland", eventDate: "2026-11-20", timezone: "Pacific/Auckland" });
  await insertHub(db, speaker, { slug: "honolulu", eventDate: "2026-11-20", timezone: "Pacific/Honolulu" });
  // It is still the 20th in Honolulu, but the 21st in London and Auckland.
  const services = servicesAt(db, new Date("2026-11-21T08:00:00Z"));
  expect(slugs(await listUpcomingTalks(services, speaker.id))).toEqual(["honolulu"]);
  expect(slugs((await listPastTalks(services, speaker.id, 1)).rows)).toEqual(["auckland"]);
});

it("a talk that goes on past midnight is past when it is over, with the half hour that talks overrun", async ({
  db,
}) => {
  const speaker = await insertSpeaker(db, ada);
  const late = { eventDate: "2026-11-20", timezone: "Australia/Sydney" };
  await insertHub(db, speaker, { slug: "on", ...late, startTime: "23:00", endTime: "01:00" });
  await insertHub(db, speaker, { slug: "a-day", ...late, startTime: "00:30", endTime: "00:30" });
  await insertHub(db, speaker, { slug: "over", ...late, startTime: "23:00", endTime: "23:59" });
  await insertHub(db, speaker, { slug: "unsaid", ...late, startTime: "23:00" });
  // Half past midnight in Sydney.
  const halfPast = servicesAt(db, new Date("2026-11-20T13:30:00Z"));
  expect(slugs(await listUpcomingTalks(halfPast, speaker.id))).toEqual(["a-day", "on"]);
  expect(slugs((await listPastTalks(halfPast, speaker.id, 1)).rows).sort()).toEqual(["over", "unsaid"]);
  const halfPastOne = servicesAt(db, new Date("2026-11-20T14:30:00Z"));
  expect(await listUpcomingTalks(halfPastOne, speaker.id)).toEqual([]);
});

it("past talks are paged without repeats or gaps", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  for (let i = 0; i <= pastTalksPerPage; i++)
    await insertHub(db, speaker, { slug: `talk-${i}`, eventDate: "2026-01-05", status: "closed" });
  const services = servicesAt(db);
  const [first, second] = [await listPastTalks(services, speaker.id, 1), await listPastTalks(services, speaker.id, 2)];
  expect([first.rows.length, second.rows.length]).toEqual([pastTalksPerPage, 1]);
  expect(new Set(slugs([...first.rows, ...second.rows])).size).toBe(pastTalksPerPage + 1);
});

it("lists other talks that anyone can read now, for visitors who gave feedback", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const rated = await insertHub(db, speaker, { slug: "rated" });
  await insertHub(db, speaker, { slug: "first", eventDate: "2026-01-05" });
  await insertHub(db, speaker, { slug: "latest", eventDate: "2026-10-05" });
  await insertHub(db, speaker, { slug: "listed-only", access: "listed" });
  await insertHub(db, speaker, { slug: "over", status: "closed" });
  const query = { speakerId: speaker.id, besides: rated.id };
  expect(slugs(await listOtherTalks(servicesAt(db), { ...query, limit: 3 }))).toEqual(["latest", "first"]);
  expect(slugs(await listOtherTalks(servicesAt(db), { ...query, limit: 1 }))).toEqual(["latest"]);
});
