// The frames of other sites: only what every stranger may see, no cookie, no script, and few bytes. No other page of ours may
// stand in a frame.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { speakerBookings, talkHubs, users } from "#app/database/schema/index.ts";
import { fontFamilies } from "#app/database/vocabulary.ts";
import { type AdasTalk, withAdasTalk } from "#tests/support/adas-talk.ts";
import { ada } from "#tests/support/people.ts";
import { publicRoutes } from "#tests/support/public-addresses.ts";
import { routeMap } from "#tests/support/route-map.ts";

const at = "/embed/ada-nwosu";
const all = ["talks", "quotes", "rating", "book", "kind-machines"].map((name) => `${at}/${name}`);
const ofSpeaker = all.slice(0, 4);
let { app, adaActor, hub, setProfile, setHub } = {} as AdasTalk;
withAdasTalk({ location: "Hall 3, Lisbon", eventName: "Lumen Day" }, (fixture) => {
  ({ app, adaActor, hub, setProfile, setHub } = fixture);
});

describe.each(all)("%s", (address) => {
  it("may stand in any site's frame, sets no cookie and runs no script, for Ada herself too", async () => {
    for (const visitor of [app.visitor(), app.visitor(), await app.visitor().signIn(ada)]) {
      const { status, headers, html } = await visitor.open(address);
      expect(status).toBe(200);
      expect(headers.get("content-security-policy")).toMatch(/frame-ancestors \*;.*script-src 'none'/);
      expect(headers.get("x-frame-options")).toBeNull();
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(headers.get("set-cookie")).toBeNull();
      expect(html).not.toContain("<script");
      expect(html).toMatch(/<meta name="robots" content="noindex"/);
      for (const [link] of html.matchAll(/<a [^>]*>/g)) expect(link).toContain('target="_blank"');
    }
  });

  it("weighs at most 12 KB in two requests, in every font", async () => {
    for (const fontFamily of fontFamilies) {
      await setProfile({ defaultFontFamily: fontFamily });
      await setHub({ fontFamily });
      const { html } = await app.visitor().open(address);
      const files = [...html.matchAll(/url\((\/assets\/[^)]+)\)/g)].map(([, file = ""]) => file);
      expect(files).toHaveLength(1);
      expect(html).not.toMatch(/<(?:img|link rel="(?!icon"))/);
      const font = readFileSync(`build/client${files[0]}`).length;
      expect(brotliCompressSync(html).length + font).toBeLessThanOrEqual(12 * 1024);
    }
  });

  it("with ?fit runs one script, by its hash alone, which tells its height", async () => {
    const { html, headers } = await app.visitor().open(`${address}?fit`);
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html).toContain("embedHeight");
    expect(headers.get("content-security-policy")).toMatch(/script-src 'sha256-[\w+/=]{44}'$/);
  });
});

it("loads no font for names that would need a second file of it", async () => {
  await setProfile({ lastName: "Łęcka" });
  expect((await app.visitor().open(`${at}/talks`)).html).not.toContain("/assets/");
});

describe("is not found, also by its owner", () => {
  it.each([
    ["the profile is hidden", ofSpeaker, () => setProfile({ publicSpeakerProfile: false })],
    ["the speaker is suspended", all, () => setProfile({ suspendedAt: new Date() })],
    ["the account is deleted", all, () => app.db.delete(users)],
    ["the profile shows no rating", [`${at}/rating`], () => setProfile({ showRating: false })],
    ["the talk is a draft", [`${at}/kind-machines`], () => setHub({ status: "draft" })],
    ["the talk is private", [`${at}/kind-machines`], () => setHub({ publicVisibility: false })],
    ["the talk is archived", [`${at}/kind-machines`], () => setHub({ status: "archived" })],
    ["the talk is in the trash", [`${at}/kind-machines`], () => setHub({ deletedAt: new Date() })],
    ["the talk asks who people are", [`${at}/kind-machines`], () => setHub({ access: "verified" })],
  ])("where %s", async (_, addresses, change) => {
    const owner = await app.visitor().signIn(ada);
    for (const address of addresses) expect((await app.visitor().open(address)).status).toBe(200);
    await change();
    app.invalidatePages();
    for (const address of addresses)
      for (const visitor of [app.visitor(), owner]) expect((await visitor.open(address)).status, address).toBe(404);
  });
});

describe("shows", () => {
  it("the next talks as the profile does, and where none is planned the latest", async () => {
    await setHub({ eventDate: "2091-03-04", startTime: "14:30", timezone: "Europe/Lisbon" });
    const { text, html } = await app.visitor().open(`${at}/talks`);
    expect(text).toContain("Upcoming talks by Ada Nwosu");
    expect(text).toContain("Sun 4 Mar 2091, 14:30 (Lisbon) · Lumen Day · Hall 3, Lisbon");
    expect(html).toContain('href="/ada-nwosu/kind-machines"');
    await setHub({ eventDate: "2020-03-04", status: "closed", closedManuallyAt: new Date() });
    const later = await app.visitor().open(`${at}/talks`);
    expect(later.text).toContain("Kind machines");
    expect(later.html).not.toContain('href="/ada-nwosu/kind-machines"');
    await app.db.delete(talkHubs);
    app.invalidatePages();
    expect((await app.visitor().open(`${at}/talks`)).text).toContain("No talks to show yet.");
  });

  it("a talk's card without the link to join it", async () => {
    await setHub({ location: "https://meet.example.com/secret-room" });
    for (const address of [`${at}/talks`, `${at}/kind-machines`]) {
      const { text, html } = await app.visitor().open(address);
      expect(text).toContain("Kind machines");
      expect(html).not.toContain("secret-room");
    }
  });

  it("the same at a former name, without a redirect", async () => {
    await setProfile({ username: "ada-lovelace" });
    expect((await app.visitor().open(`${at}/talks`)).html).toContain('href="/ada-lovelace"');
  });
});

describe("the booking form in a frame", () => {
  const address = `${at}/book`;
  const bookings = () => app.db.select().from(speakerBookings);
  const rosa = (values: Record<string, string> = {}) => ({
    form_token: app.formToken(adaActor.id),
    submission_id: randomUUID(),
    name: "Rosa Jimenez",
    email: `rosa-${randomUUID()}@example.com`,
    eventName: "Lumen Day",
    consent: "on",
    ...values,
  });

  it("stores a request once, sets no cookie, and stays in the frame", async () => {
    const form = rosa();
    for (let time = 0; time < 2; time++) {
      const sent = await app.visitor().submit(`${address}?fit`, form);
      expect([sent.status, sent.location]).toEqual([303, `${address}?sent&fit`]);
      expect(sent.headers.get("set-cookie")).toBeNull();
    }
    expect(await bookings()).toMatchObject([{ requesterName: "Rosa Jimenez", eventName: "Lumen Day" }]);
    const thanks = await app.visitor().open(`${address}?sent&fit`);
    expect(thanks.text).toContain("Booking Request Sent!");
    expect(thanks.headers.get("content-security-policy")).toContain("frame-ancestors *");
  });

  it("keeps what was typed where it is refused, in the frame too, and names the field", async () => {
    const refused = await app.visitor().submit(address, rosa({ email: "rosa at example", speakingTopics: "Calm" }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Please enter a valid email");
    expect(refused.html).toContain("Calm");
    expect(refused.headers.get("content-security-policy")).toContain("frame-ancestors *");
    expect(refused.headers.get("set-cookie")).toBeNull();
    expect((await bookings()).length).toBe(0);
  });

  it("works without the id of the form, which then counts as a device of its own", async () => {
    const { submission_id: _, ...form } = rosa();
    const sent = await app.visitor().submit(address, form);
    expect([sent.status, sent.headers.get("set-cookie")]).toEqual([303, null]);
    expect(await bookings()).toHaveLength(1);
  });

  it("is refused from another site's page, where the profile is hidden, and by the token of nobody", async () => {
    const visitor = app.visitor();
    const body = new URLSearchParams(rosa());
    expect((await visitor.post(address, { body, headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await visitor.submit(address, rosa({ form_token: "made up" }))).status).toBe(422);
    await setProfile({ publicSpeakerProfile: false });
    expect((await visitor.submit(address, rosa())).status).toBe(404);
    expect(await bookings()).toEqual([]);
  });
});

it("/embed.js is at most 1 KB, for every site, and names nothing in its page", async () => {
  const { status, headers, html } = await app.visitor().open("/embed.js");
  expect([status, headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(1_024);
  expect(html).toMatch(/^\(\(\)=>\{.*\}\)\(\)$/s);
});

describe("no other page may stand in a frame", () => {
  const others = routeMap.filter(({ isScreen, path }) => isScreen && !path.startsWith("/embed/") && path !== "/*");

  it("of any kind, for visitors and for Ada signed in", async () => {
    expect(others.length).toBeGreaterThan(60);
    const signedIn = await app.visitor().signIn(ada);
    for (const { path, isPrivate } of others) {
      const address = path.replace(":username", "ada-nwosu").replace(":slug", "kind-machines").replace(/:\w+/g, hub.id);
      const { headers } = await (isPrivate ? signedIn : app.visitor()).open(address);
      expect(headers.get("content-security-policy"), address).toContain("frame-ancestors 'self'");
      expect(headers.get("x-frame-options"), address).toBe("SAMEORIGIN");
    }
  });

  it("and the frames are those that these tests are about", () => {
    const frames = publicRoutes.filter(({ path }) => path.startsWith("/embed/")).map(({ path }) => path);
    const known = ["talks", "quotes", "rating", "book", ":slug", ":slug/slides"];
    expect(frames.toSorted()).toEqual(known.map((name) => `/embed/:username/${name}`).toSorted());
  });
});
