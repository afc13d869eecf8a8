import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { profiles, signatureTalks, speakerKits } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});

const openText = async () => (await speaker.open("/dashboard/public-pages")).text;
const updateProfile = (values: Partial<typeof profiles.$inferInsert>) =>
  app.db.update(profiles).set(values).where(eq(profiles.id, adaActor.id));

it("shows the profile's address and that it needs a bio; with one it is active", async () => {
  expect(await openText()).toContain("localhost:3000/ada-nwosu");
  expect(await openText()).toContain("Incomplete - add your bio to activate");
  await updateProfile({ bio: "I study machines that forgive." });
  expect(await openText()).toMatch(/Public Speaker Profile.*Active/);
  expect(await openText()).not.toContain("Incomplete");
});

it("falls back to your-username, and offers nothing to copy that does not work", async () => {
  await updateProfile({ username: null });
  const text = await openText();
  expect(text).toContain("localhost:3000/your-username");
  expect(text).toContain("Set your username in Profile Settings");
  expect(text).not.toContain("Copy URL");
});

it("says that a profile which is switched off is hidden", async () => {
  await updateProfile({ bio: "I study machines that forgive.", publicSpeakerProfile: false });
  expect(await openText()).toContain("Your profile is switched off");
  expect((await app.visitor().open("/ada-nwosu")).status).toBe(404);
  await updateProfile({ publicSpeakerProfile: true });
  expect((await app.visitor().open("/ada-nwosu")).status).toBe(200);
});

it("lists public hubs with their current status, and only counts the others", async () => {
  await insertHub(app.db, adaActor, { slug: "open", title: "An open talk" });
  await insertHub(app.db, adaActor, { slug: "draft", title: "A secret draft", status: "draft" });
  const text = await openText();
  expect(text).toMatch(/An open talk Active/);
  expect(text).not.toContain("A secret draft");
  expect(text).toContain("1 more hub is not listed");
});

describe("Your page", () => {
  const screens = ["/profile", "/dashboard/speaker-settings", "/dashboard/kit", "/dashboard/public-pages"];
  const tabs = /<nav[^>]*aria-label="Your page">.*?<\/nav>/s;
  const hrefsIn = (html: string) =>
    [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const missingOn = (html: string) =>
    hrefsIn(/<section[^>]*aria-labelledby="missing".*?<\/section>/s.exec(html)?.[0] ?? "");

  it.each(screens)("%s is one tab of four", async (screen) => {
    const nav = tabs.exec((await speaker.open(screen)).html)?.[0] ?? "";
    expect(hrefsIn(nav)).toEqual(screens);
    expect(
      /href="([^"]+)"[^>]*aria-current="page"|aria-current="page"[^>]*href="([^"]+)"/.exec(nav)?.slice(1),
    ).toContain(screen);
  });

  it("lists on each tab what is missing, and each entry leads to a field", async () => {
    const [links = []] = await Promise.all(screens.map(async (screen) => missingOn((await speaker.open(screen)).html)));
    expect(links).toContain("/profile#profile-bio");
    for (const screen of screens) expect(missingOn((await speaker.open(screen)).html)).toEqual(links);
    for (const link of links.filter((each) => each !== "/dashboard/hubs")) {
      const { pathname, search, hash } = new URL(link, "http://localhost");
      const { html } = await speaker.open(pathname + search);
      const field = search
        ? `name="intent" value="${new URLSearchParams(search).get("edit")?.replace("talks", "talk")}"`
        : `id="${hash.slice(1)}"`;
      expect({ link, isThere: html.includes(field) }).toEqual({ link, isThere: true });
    }
  });

  it("has no list where nothing is missing", async () => {
    await insertHub(app.db, adaActor);
    const text = "Written.";
    await updateProfile({
      ...{ avatarUrl: "/images/a.jpg", company: text, bio: text, bioShort: text, website: "https://ada.example" },
      ...{ headline: text, showreelUrl: "https://vimeo.com/1", speakingTopics: [text], yearsSpeaking: 2 },
      ...{ testimonials: [{ author: "Ben", company: "", content: text }], pastEvents: [{ name: text }] },
    });
    await app.db.insert(signatureTalks).values({
      ...{ userId: adaActor.id, title: text, promise: "", audience: "", length: "", format: "", sortOrder: 0 },
    });
    expect(missingOn((await speaker.open("/profile")).html)).toEqual(["/dashboard/kit#kit-texts-introduction"]);
    await app.db.insert(speakerKits).values({ userId: adaActor.id, introduction: text });
    for (const screen of screens) expect((await speaker.open(screen)).html).not.toContain("Still missing");
    expect(await openText()).toContain("What your profile includes Complete");
  });
});

it("draws the codes of the profile, the booking page and the kit, to look at and to download", async () => {
  const { html } = await speaker.open("/dashboard/public-pages");
  for (const page of ["profile", "booking", "kit"]) expect(html).toContain(`download="ada-nwosu-${page}-qr.svg"`);
  expect(html.match(/<img[^>]+src="data:image\/svg\+xml,/g)).toHaveLength(3);
});
