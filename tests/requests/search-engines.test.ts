// What search engines may list of the public pages, and what they are asked to leave out.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { profiles, speakerKits, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Actor;
withAda((fixture) => {
  ({ app, adaActor: speaker } = fixture);
});

/** Parses the whole file; anything unexpected fails. */
async function sitemap() {
  const response = await app.visitor().open("/sitemap.xml");
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const [, entries] =
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">\n((?:<url><loc>[^<&]+<\/loc>(?:<lastmod>[^<]+<\/lastmod>)?<\/url>\n)+)<\/urlset>\n$/.exec(
      response.html,
    ) ?? [];
  return [...(entries ?? "").matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(
    ([, address = "", changed]) => ({ path: address.replace(app.origin, ""), changed }),
  );
}
const head = async (path: string) => {
  const { html } = await app.visitor().open(path);
  return {
    robots: /<meta name="robots" content="([^"]+)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replace(app.origin, ""),
  };
};

it("lists pages with their last change, and robots.txt names it", async () => {
  const hub = await insertHub(app.db, speaker);
  await insertHub(app.db, speaker, { slug: "draft", status: "draft" });
  await insertHub(app.db, speaker, { slug: "unlisted", seoIndexing: false });
  const listed = await sitemap();
  expect(listed.map(({ path }) => path).sort()).toEqual(["/", "/ada-nwosu", "/ada-nwosu/kind-machines"]);
  expect(listed.at(-1)?.changed).toBe(hub.updatedAt.toISOString());
  const { html } = await app.visitor().open("/robots.txt");
  expect(html).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
  expect(html).toContain("Disallow: /dashboard/");
  expect(html).not.toMatch(/Disallow: \/(ada|$)/m);
});

it("lists the kit of a speaker that says more than the profile", async () => {
  const isListed = async () => (await sitemap()).some(({ path }) => path === "/ada-nwosu/kit");
  await app.db.insert(speakerKits).values({ userId: speaker.id });
  expect(await isListed()).toBe(false);
  await app.db.update(speakerKits).set({ introduction: "Please welcome Ada Nwosu." });
  expect(await isListed()).toBe(true);
  await app.db.update(profiles).set({ publicSpeakerProfile: false });
  expect(await isListed()).toBe(false);
});

it("security.txt says whom to tell about a weakness, for less than a year", async () => {
  const response = await app.fetch("/.well-known/security.txt");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = Object.fromEntries(
    (await response.text())
      .trim()
      .split("\n")
      .map((line) => line.split(": ")),
  );
  expect(fields).toMatchObject({
    Contact: "mailto:support@example.com",
    Canonical: `${app.origin}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires) - app.services.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

it("a speaker can ask to be left out: no profile, no hub, no booking page, no sitemap entry", async () => {
  await insertHub(app.db, speaker);
  await app.db.insert(speakerKits).values({ userId: speaker.id, introduction: "Please welcome Ada Nwosu." });
  const paths = ["/ada-nwosu", "/ada-nwosu/book", "/ada-nwosu/kit", "/ada-nwosu/kind-machines"];
  for (const path of paths) expect(await head(path)).toEqual({ robots: "index,follow", canonical: path });

  await app.db.update(talkHubs).set({ seoIndexing: false });
  const robots = async () => Promise.all(paths.map(async (path) => (await head(path)).robots));
  expect(await robots()).toEqual(["index,follow", "index,follow", "index,follow", "noindex"]);

  await app.db.update(talkHubs).set({ seoIndexing: true });
  await app.db.update(profiles).set({ searchEngineIndexing: false }).where(eq(profiles.id, speaker.id));
  expect(await robots()).toEqual(["noindex", "noindex", "noindex", "noindex"]);
  expect((await sitemap()).map(({ path }) => path)).toEqual(["/"]);
});

it("redirects permanently from an old name to the canonical one", async () => {
  const hub = await insertHub(app.db, speaker);
  await app.db.update(talkHubs).set({ slug: "kinder-machines" }).where(eq(talkHubs.id, hub.id));
  await app.db.update(profiles).set({ username: "ada-n" }).where(eq(profiles.id, speaker.id));
  for (const [old, current] of [
    ["/ada-nwosu", "/ada-n"],
    ["/ada-nwosu/book", "/ada-n/book"],
    ["/ada-nwosu/kind-machines", "/ada-n/kinder-machines"],
  ] as const) {
    const response = await app.visitor().open(old);
    expect([response.status, response.location]).toEqual([301, current]);
    expect((await head(current)).canonical).toBe(current);
  }
});

it("keeps the files of a page out of the index: codes, pictures, calendar and contact files", async () => {
  await insertHub(app.db, speaker, { startTime: "14:30" });
  const ofHub = ["qr.png", "qr.svg", "slide.png", "slide.svg", "preview.png", "calendar.ics"].map(
    (file) => `kind-machines/${file}`,
  );
  for (const file of [...ofHub, "contact.vcf"]) {
    const response = await app.fetch(`/ada-nwosu/${file}`);
    expect([file, response.status, response.headers.get("x-robots-tag")]).toEqual([file, 200, "noindex"]);
  }
});
