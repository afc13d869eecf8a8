// The profile as one page, and its parts as the speaker edits them.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { profiles, signatureTalks, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const screen = "/profile";
const image = () => `/images/${randomUUID()}`;
const set = (values: Partial<typeof profiles.$inferInsert>) =>
  app.db.update(profiles).set(values).where(eq(profiles.id, adaActor.id));
const stored = async () => (await app.db.select().from(profiles).where(eq(profiles.id, adaActor.id)))[0];
const openAsVisitor = () => app.visitor().open("/ada-nwosu");

/** The version in the form of this part, which opens without a script at `?edit=`. */
async function versionOf(part: string): Promise<string> {
  const { html } = await speaker.open(`${screen}?edit=${part}`);
  const form = html.slice(html.indexOf(`name="intent" value="${part}"`));
  return /name="version" value="([^"]+)"/.exec(form)?.[1] ?? "";
}

const full = {
  headline: "Kind machines for tired people",
  homeBase: "Based in Lagos",
  travel: "Travels by train",
  languages: "English, Yoruba",
  bioShort: "Ada, in few words.",
  bioMedium: "Ada, in some more words.",
  bio: "Ada, in all her words.",
  showreelUrl: "https://youtu.be/dQw4w9WgXcQ",
  showAvailability: true,
} satisfies Partial<typeof profiles.$inferInsert>;

describe("the profile page", () => {
  it("shows each part where it is filled, without a script", async () => {
    const logoUrl = image();
    await set({
      ...full,
      stagePhotoUrl: image(),
      pastEvents: [{ name: "Open Signals", place: "Rotterdam", year: "2023", link: "https://example.com/os", logoUrl }],
    });
    await app.db.insert(signatureTalks).values({
      ...{ userId: adaActor.id, title: "Machines that wait", promise: "You will wait too.", audience: "tired teams" },
      ...{ length: "40 minutes", format: "Keynote", sortOrder: 0 },
    });
    const { html, text } = await openAsVisitor();
    for (const phrase of [full.headline, full.homeBase, full.travel, full.languages, full.bioMedium, full.bio])
      expect(text).toContain(phrase);
    for (const phrase of ["Machines that wait", "You will wait too.", "For tired teams · Keynote · 40 minutes"])
      expect(text).toContain(phrase);
    expect(html).toContain(`src="${logoUrl}"`);
    expect(html).toContain('alt="Open Signals, 2023"');
    // A link until it is clicked: the host of the video learns nothing before.
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(html).not.toContain("<iframe");
    expect(html).toContain('href="/ada-nwosu/kit"');
    expect(html).toMatch(/href="\/ada-nwosu\/book\?date=\d{4}-\d{2}-\d{2}"/);
  });

  it("announces no part that is empty", async () => {
    const { html, text } = await openAsVisitor();
    for (const title of ["Signature talks", "What people say", "Where I spoke", "About Ada", "Availability", "ratings"])
      expect(text).not.toContain(title);
    expect(text).toContain("Book Ada");
    // No page for organisers that has nothing for them, and initials where there is no picture.
    expect(text).not.toContain("For organisers");
    expect(html).toMatch(/class="avatar"[^>]*>AN</);
  });

  it.each([
    ["hidden", { publicSpeakerProfile: false }],
    ["suspended", { suspendedAt: new Date() }],
  ])("is gone at once when the profile is %s, from the cache too", async (_state, change) => {
    await set({ ...full, bio: "Only while it is public" });
    expect((await openAsVisitor()).text).toContain("Only while it is public");
    await set(change);
    await expect.poll(async () => (await openAsVisitor()).status).toBe(404);
    expect((await openAsVisitor()).text).not.toContain("Only while it is public");
    expect((await app.visitor().open("/ada-nwosu/book?date=2027-01-01")).status).toBe(404);
  });

  it("carries a free day into the booking form, and nothing that is no day", async () => {
    const open = async (date: string) => (await app.visitor().open(`/ada-nwosu/book?date=${date}`)).html;
    expect(await open("2027-03-04")).toMatch(/name="eventDate"[^>]*value="2027-03-04"/);
    expect(await open("%22%3E%3Cscript%3E")).not.toContain('"><script>');
  });

  it("shows how talks were rated only while the speaker wants it, and tells search engines no rating", async () => {
    const hub = await insertHub(app.db, adaActor, { eventDate: "2026-03-04" });
    const results = JSON.stringify({
      counts: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 5 },
      inRoom: 3,
      reasons: { high: [], low: [] },
    });
    await app.db.execute(`insert into published_results (talk_hub_id, kind, people, results, published_at)
      values ('${hub.id}', 'ratings', 7, '${results}', now())`);
    const shown = await openAsVisitor();
    expect(shown.text).toContain("4.7 from 7 ratings at 1 talk, 3 in the room");
    expect(shown.html).not.toContain("aggregateRating");
    await set({ showRating: false });
    await expect.poll(async () => (await openAsVisitor()).text).not.toContain("from 7 ratings");
  });

  it("is safe with what was stored before its checks, and with long and right-to-left texts", async () => {
    await set({
      firstName: "\u0627\u0645\u0644 ".repeat(14).trim(),
      headline: "<script>alert(1)</script>",
      showreelUrl: "javascript:alert(1)",
      stagePhotoUrl: "javascript:alert(1)",
      pastEvents: [
        {
          name: "\u6771\u4eac".repeat(50),
          link: "javascript:alert(1)",
          logoUrl: "data:image/svg+xml,<svg onload=alert(1)>",
        },
      ],
    });
    const { html, status } = await openAsVisitor();
    expect(status).toBe(200);
    expect(html).not.toContain("javascript:alert(1)");
    expect(html).not.toContain("<script>alert(1)");
    expect(html).not.toContain("onload=");
  });
});

describe("editing the profile page", () => {
  it("saves each part, which a stranger sees at once", async () => {
    const hero = { ...full, intent: "hero", version: await versionOf("hero"), showRating: "on" };
    expect((await speaker.submit(screen, toFields(hero))).status).toBe(200);
    const bios = { intent: "biographies", version: await versionOf("biographies"), bioShort: "Short", bio: "Long" };
    expect((await speaker.submit(screen, bios)).status).toBe(200);
    const events = { "pastEvents[0].name": "Open Signals", "pastEvents[0].link": "example.com/signals" };
    const version = await versionOf("past-events");
    expect((await speaker.submit(screen, { intent: "past-events", version, ...events })).status).toBe(200);
    const { text, html } = await openAsVisitor();
    for (const phrase of [full.headline, "Long", "Open Signals"]) expect(text).toContain(phrase);
    expect(html).toContain('href="https://example.com/signals"');
  });

  it("names the field of a bad address, and keeps the text", async () => {
    const version = await versionOf("hero");
    const refused = await speaker.submit(`${screen}?edit=hero`, {
      ...{ intent: "hero", version, headline: "Kept headline", showreelUrl: "javascript:alert(1)" },
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Please enter the link of a video on YouTube or Vimeo");
    expect(refused.text).toContain("Kept headline");
    const events = {
      "pastEvents[0].name": "",
      "pastEvents[0].link": "javascript:alert(1)",
      "pastEvents[0].logoUrl": "//x",
    };
    const response = await speaker.submit(`${screen}?edit=past-events`, {
      ...{ intent: "past-events", version: await versionOf("past-events"), ...events },
    });
    expect(response.status).toBe(422);
    for (const message of ["Event is required", "Please enter a valid URL", "Please choose one of your images"])
      expect(response.text).toContain(message);
  });

  it("in two tabs: the later one is refused and keeps its text, until it says so", async () => {
    const version = await versionOf("hero");
    const first = { intent: "hero", version, headline: "From the first tab" };
    await speaker.submit(screen, first);
    const late = { intent: "hero", version, headline: "From the second tab" };
    const refused = await speaker.submit(`${screen}?edit=hero`, late);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Your profile was changed somewhere else");
    expect(refused.text).toContain("From the second tab");
    // Sent twice by a phone, it is no conflict with itself.
    expect((await speaker.submit(screen, first)).status).toBe(200);
    const overwrite = await versionOf("hero");
    expect((await speaker.submit(screen, { ...late, overwrite })).status).toBe(200);
    expect((await stored())?.headline).toBe("From the second tab");
  });

  it("adds a signature talk once, joins it to the talks given, and frees them when it is deleted", async () => {
    const hub = await insertHub(app.db, adaActor, { eventDate: "2026-03-04", eventName: "Kind Conf" });
    const talk = randomUUID();
    const card = { intent: "signature-talk", talk, title: "Machines that wait", hubIds: hub.id };
    for (const _ of [1, 2]) expect((await speaker.submit(screen, card)).status).toBe(200);
    expect(await app.db.$count(signatureTalks)).toBe(1);
    expect((await openAsVisitor()).text).toContain("Given once, at Kind Conf");
    await speaker.submit(screen, { intent: "delete-signature-talk", talk });
    const [joined] = await app.db
      .select({ of: talkHubs.signatureTalkId })
      .from(talkHubs)
      .where(eq(talkHubs.id, hub.id));
    expect(joined).toEqual({ of: null });
  });

  it("saves a signature talk without losing talks that its form didn't list", async () => {
    const [card] = await app.db
      .insert(signatureTalks)
      .values({ userId: adaActor.id, title: "Machines that wait", sortOrder: 0 })
      .returning();
    const signatureTalkId = card?.id;
    const given = () => app.db.$count(talkHubs, eq(talkHubs.signatureTalkId, `${signatureTalkId}`));
    const [listed] = await Promise.all([
      insertHub(app.db, adaActor, { signatureTalkId }),
      insertHub(app.db, adaActor, { signatureTalkId, slug: "removed", deletedAt: new Date() }),
    ]);
    const { html } = await speaker.open(`${screen}?edit=signature-talks&talk=${signatureTalkId}`);
    const listedHubIds = [...html.matchAll(/name="listedHubIds" value="([^"]+)"/g)].map(([, id]) => `${id}`);
    expect(listedHubIds).toEqual([listed.id]);
    // Joins after the form was opened.
    await insertHub(app.db, adaActor, { signatureTalkId, slug: "joined-since" });
    const form = {
      intent: "signature-talk",
      talk: `${signatureTalkId}`,
      title: "Machines that wait",
      listedHubIds: listed.id,
    };
    await speaker.submit(screen, { ...form, version: `${card?.updatedAt.toISOString()}`, hubIds: listed.id });
    expect(await given()).toBe(3);
    await speaker.submit(screen, { ...form, version: await cardVersion() });
    expect(await given()).toBe(2);

    async function cardVersion() {
      const [saved] = await app.db.select().from(signatureTalks);
      return `${saved?.updatedAt.toISOString()}`;
    }
  });

  it("keeps the twelfth signature talk the last one", async () => {
    await app.db
      .insert(signatureTalks)
      .values(Array.from({ length: 12 }, (_, n) => ({ userId: adaActor.id, title: `Talk ${n}`, sortOrder: n })));
    const refused = await speaker.submit(`${screen}?edit=signature-talks&talk=new`, {
      ...{ intent: "signature-talk", talk: randomUUID(), title: "One too many" },
    });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("You can add up to 12 signature talks");
  });

  it("shows the speaker the page with a button at each part, even while nobody else may see it", async () => {
    await set({ publicSpeakerProfile: false });
    const frame = "/dashboard/speaker-settings/page";
    const { html, headers } = await speaker.open(frame);
    for (const part of [
      "personal",
      "hero",
      "signature-talks",
      "testimonials",
      "past-events",
      "biographies",
      "availability",
    ])
      expect(html).toContain(`data-edit="${part}"`);
    expect(headers.get("content-security-policy")).toContain("script-src 'none'; sandbox");
    expect((await app.visitor().open(frame)).status).toBe(302);
  });
});

const toFields = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
