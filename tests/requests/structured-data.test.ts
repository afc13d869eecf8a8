// What search engines read in the public pages, parsed from the HTML.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { profiles } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Actor;
withAda((fixture) => {
  ({ app, adaActor: speaker } = fixture);
});

/** Every block of the page, parsed; invalid JSON fails the test. */
async function readStructuredData(path: string): Promise<Record<string, unknown>[]> {
  const { html } = await app.visitor().open(path);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.map(([, json = ""]) => JSON.parse(json));
}

const sydney = { eventDate: "2026-12-24", startTime: "14:30", timezone: "Australia/Sydney" };

it("describes a talk like its page: when with the location's UTC offset, where, who, and its address", async () => {
  await insertHub(app.db, speaker, {
    ...sydney,
    title: "Kind machines",
    eventName: "Kindness Summit",
    description: "<p>What machines owe us.</p>",
    location: "Hall 3, Sydney",
    endTime: "15:15",
  });
  expect(await readStructuredData("/ada-nwosu/kind-machines")).toEqual([
    expect.objectContaining({
      "@context": "https://schema.org",
      "@type": "Event",
      name: "Kind machines",
      url: `${app.origin}/ada-nwosu/kind-machines`,
      startDate: "2026-12-24T14:30:00+11:00",
      endDate: "2026-12-24T15:15:00+11:00",
      eventStatus: "https://schema.org/EventScheduled",
      description: "What machines owe us.",
      organizer: { "@type": "Organization", name: "Kindness Summit" },
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: "Hall 3, Sydney", address: "Hall 3, Sydney" },
      performer: { "@type": "Person", name: "Ada Nwosu", url: `${app.origin}/ada-nwosu` },
    }),
  ]);
});

it("describes an online talk, and the day alone while there is no time", async () => {
  const hubValues = { ...sydney, startTime: null, location: "https://live.example/kind" };
  await insertHub(app.db, speaker, hubValues);
  expect(await readStructuredData("/ada-nwosu/kind-machines")).toMatchObject([
    {
      startDate: "2026-12-24",
      endDate: "2026-12-24",
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url: "https://live.example/kind" },
    },
  ]);
});

it("lets a talk that doesn't say when it ends last as long as its calendar file does, and be its speaker's", async () => {
  await insertHub(app.db, speaker, { ...sydney, startTime: "23:30", location: "Hall 3", eventName: null });
  const [event] = await readStructuredData("/ada-nwosu/kind-machines");
  expect(event).toMatchObject({
    endDate: "2026-12-25T00:30:00+11:00",
    organizer: { "@type": "Person", name: "Ada Nwosu", url: `${app.origin}/ada-nwosu` },
  });
  const { html: calendar } = await app.visitor().open("/ada-nwosu/kind-machines/calendar.ics");
  expect(calendar).toContain("DTEND:20261224T133000Z");
});

it("cannot be broken out of by what a speaker typed", async () => {
  const title = `</script><script>alert("1")</script><!-- & '`;
  await insertHub(app.db, speaker, { ...sydney, title });
  expect(await readStructuredData("/ada-nwosu/kind-machines")).toMatchObject([{ name: title }]);
});

it("is empty where search engines are asked to leave a page out, and for a talk that is not open", async () => {
  await insertHub(app.db, speaker, { ...sydney, slug: "unlisted", seoIndexing: false });
  await insertHub(app.db, speaker, { ...sydney, slug: "over", status: "closed" });
  await insertHub(app.db, speaker, { ...sydney, slug: "draft", status: "draft" });
  await insertHub(app.db, speaker, { ...sydney, slug: "members", access: "verified" });
  await insertHub(app.db, speaker, { ...sydney, slug: "open" });
  expect((await readStructuredData("/ada-nwosu/open")).length).toBe(1);
  for (const slug of ["unlisted", "over", "draft", "members"])
    expect(await readStructuredData(`/ada-nwosu/${slug}`)).toEqual([]);

  await app.db.update(profiles).set({ searchEngineIndexing: false }).where(eq(profiles.id, speaker.id));
  for (const path of ["", "/book", "/over"]) expect(await readStructuredData(`/ada-nwosu${path}`)).toEqual([]);
});

it("describes a speaker: who they are, their topics, their other pages, and their next talk", async () => {
  await app.db
    .update(profiles)
    .set({ speakingTopics: ["Trust", "Machines"], website: "https://ada.example/", company: "Kind Ltd" })
    .where(eq(profiles.id, speaker.id));
  await insertHub(app.db, speaker, {
    ...sydney,
    eventDate: "2999-12-24",
    title: "Next",
    location: "Hall 3, Sydney",
  });
  // An event needs a place, and where people join is shown on the talk's own page only.
  const online = { eventDate: "2999-12-25", slug: "online", title: "Online", location: "https://x.example/" };
  await insertHub(app.db, speaker, { ...sydney, ...online });
  await insertHub(app.db, speaker, { ...sydney, eventDate: "2020-01-01", slug: "past", title: "Past" });
  const [page] = await readStructuredData("/ada-nwosu");
  expect(page).toMatchObject({
    "@type": "ProfilePage",
    url: `${app.origin}/ada-nwosu`,
    mainEntity: {
      "@type": "Person",
      name: "Ada Nwosu",
      worksFor: { "@type": "Organization", name: "Kind Ltd" },
      sameAs: ["https://ada.example/"],
      knowsAbout: ["Trust", "Machines"],
    },
  });
  const { performerIn } = (page as { mainEntity: { performerIn: Record<string, unknown>[] } }).mainEntity;
  const place = { "@type": "Place", name: "Hall 3, Sydney", address: "Hall 3, Sydney" };
  expect(performerIn).toMatchObject([
    { "@type": "Event", name: "Next", startDate: "2999-12-24T14:30:00+11:00", location: place },
  ]);
  expect(JSON.stringify(page)).not.toContain("x.example");
});

it("describes who can be reached on the booking page", async () => {
  expect(await readStructuredData("/ada-nwosu/book")).toMatchObject([
    { "@type": "ContactPage", name: "Book Ada Nwosu", about: { "@type": "Person", url: `${app.origin}/ada-nwosu` } },
  ]);
  expect(await readStructuredData("/ada-nwosu/book?sent")).toEqual([]);
});
