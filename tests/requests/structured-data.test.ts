// What search engines read of the public pages, taken out of the HTML as they take it.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { profiles, users } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let speaker: Actor;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  speaker = await joins(house.db, ada);
});
afterAll(() => house.close());

/** Every block of the page, parsed; a block that is no JSON fails the test. */
async function factsAt(path: string): Promise<Record<string, unknown>[]> {
  const { html } = await house.visitor().open(path);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.map(([, json = ""]) => JSON.parse(json));
}

const sydney = { eventDate: "2026-12-24", startTime: "14:30", timezone: "Australia/Sydney" };

it("tells of a talk what its page shows: when with the place's own offset, where, who, and its address", async () => {
  await hasHub(house.db, speaker, { ...sydney, title: "Kind machines", location: "Hall 3, Sydney" });
  expect(await factsAt("/ada-nwosu/kind-machines")).toEqual([
    expect.objectContaining({
      "@context": "https://schema.org",
      "@type": "Event",
      name: "Kind machines",
      url: `${house.origin}/ada-nwosu/kind-machines`,
      startDate: "2026-12-24T14:30:00+11:00",
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: "Hall 3, Sydney" },
      performer: { "@type": "Person", name: "Ada Nwosu", url: `${house.origin}/ada-nwosu` },
    }),
  ]);
});

it("leads to a talk online, and gives the day alone while there is no time", async () => {
  const where = { ...sydney, startTime: null, location: "https://live.example/kind" };
  await hasHub(house.db, speaker, where);
  expect(await factsAt("/ada-nwosu/kind-machines")).toMatchObject([
    {
      startDate: "2026-12-24",
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url: "https://live.example/kind" },
    },
  ]);
});

it("cannot be broken out of by what a speaker typed", async () => {
  const title = `</script><script>alert("1")</script><!-- & '`;
  await hasHub(house.db, speaker, { ...sydney, title });
  expect(await factsAt("/ada-nwosu/kind-machines")).toMatchObject([{ name: title }]);
});

it("holds nothing where search engines are asked to leave a page out, and nothing of a talk that is not open", async () => {
  await hasHub(house.db, speaker, { ...sydney, slug: "unlisted", seoIndexing: false });
  await hasHub(house.db, speaker, { ...sydney, slug: "over", status: "closed" });
  await hasHub(house.db, speaker, { ...sydney, slug: "draft", status: "draft" });
  await hasHub(house.db, speaker, { ...sydney, slug: "members", access: "verified" });
  await hasHub(house.db, speaker, { ...sydney, slug: "open" });
  expect((await factsAt("/ada-nwosu/open")).length).toBe(1);
  for (const slug of ["unlisted", "over", "draft", "members"]) expect(await factsAt(`/ada-nwosu/${slug}`)).toEqual([]);

  await house.db.update(profiles).set({ searchEngineIndexing: false }).where(eq(profiles.id, speaker.id));
  for (const path of ["", "/book", "/over"]) expect(await factsAt(`/ada-nwosu${path}`)).toEqual([]);
});

it("tells of a speaker who they are, what they know, where else they are found, and what comes next", async () => {
  await house.db
    .update(profiles)
    .set({ speakingTopics: ["Trust", "Machines"], website: "https://ada.example/", company: "Kind Ltd" })
    .where(eq(profiles.id, speaker.id));
  await hasHub(house.db, speaker, {
    ...sydney,
    eventDate: "2999-12-24",
    title: "Next",
    location: "https://x.example/",
  });
  await hasHub(house.db, speaker, { ...sydney, eventDate: "2020-01-01", slug: "past", title: "Past" });
  const [page] = await factsAt("/ada-nwosu");
  expect(page).toMatchObject({
    "@type": "ProfilePage",
    url: `${house.origin}/ada-nwosu`,
    mainEntity: {
      "@type": "Person",
      name: "Ada Nwosu",
      worksFor: { "@type": "Organization", name: "Kind Ltd" },
      sameAs: ["https://ada.example/"],
      knowsAbout: ["Trust", "Machines"],
    },
  });
  const { performerIn } = (page as { mainEntity: { performerIn: Record<string, unknown>[] } }).mainEntity;
  expect(performerIn).toMatchObject([{ "@type": "Event", name: "Next", startDate: "2999-12-24T14:30:00+11:00" }]);
  // Where people join is told on the talk's own page, by its own rules.
  expect(JSON.stringify(page)).not.toContain("x.example");
});

it("tells of the booking page whom one reaches there", async () => {
  expect(await factsAt("/ada-nwosu/book")).toMatchObject([
    { "@type": "ContactPage", name: "Book Ada Nwosu", about: { "@type": "Person", url: `${house.origin}/ada-nwosu` } },
  ]);
  expect(await factsAt("/ada-nwosu/book?sent")).toEqual([]);
});
