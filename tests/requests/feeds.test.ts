// The talks of Ada's profile for other programs: oEmbed, JSON Feed, RSS and a calendar, and nothing that the profile hides.
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { moveToTrash, restoreHub } from "#app/domain/hubs/trash.server.ts";
import { type AdasTalk, withAdasTalk } from "#tests/support/adas-talk.ts";

const profile = "/ada-nwosu";
const talk = `${profile}/kind-machines`;
let { app, adaActor, hub, setProfile, setHub } = {} as AdasTalk;
withAdasTalk(
  {
    ...{ location: "Hall 3, Lisbon", eventName: "Lumen <Day> & Night", timezone: "Europe/Lisbon" },
    ...{ eventDate: "2091-07-04", startTime: "14:30" },
  },
  (fixture) => {
    ({ app, adaActor, hub, setProfile, setHub } = fixture);
  },
);

describe("oEmbed", () => {
  const ask = (query: Record<string, string>) => app.visitor().open(`/oembed?${new URLSearchParams(query)}`);
  const describeAt = async (path: string, more: Record<string, string> = {}) => {
    const { status, html } = await ask({ url: app.origin + path, ...more });
    return { status, json: JSON.parse(html) };
  };

  it("describes a talk and a profile by the frame that shows it, for scripts of any site", async () => {
    const { headers } = await ask({ url: app.origin + talk });
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect((await describeAt(talk)).json).toMatchObject({
      version: "1.0",
      type: "rich",
      title: "Kind machines",
      author_name: "Ada Nwosu",
      author_url: `${app.origin}${profile}`,
      provider_url: app.origin,
      html: expect.stringContaining(`<iframe src="${app.origin}/embed${talk}"`),
      width: 720,
    });
    expect((await describeAt(profile)).json.html).toContain(`/embed${profile}/talks"`);
  });

  it("keeps to the size that is asked for", async () => {
    const { json } = await describeAt(talk, { maxwidth: "320", maxheight: "200" });
    expect(json).toMatchObject({ width: 320, height: 200, html: expect.stringContaining('width="320" height="200"') });
    expect((await describeAt(talk, { maxwidth: "", maxheight: "80" })).json).toMatchObject({ width: 720, height: 80 });
    for (const size of ["0", "-1", "wide", "99999999", "1e3", "320.5", "<b>"])
      expect((await describeAt(talk, { maxwidth: size })).status, size).toBe(400);
  });

  it("asks for as much height as the talk's words need at that width", async () => {
    const heightAt = async (maxwidth: string) => (await describeAt(talk, { maxwidth })).json.height;
    const wide = await heightAt("720");
    expect(await heightAt("200")).toBeGreaterThan(wide);
    await setHub({ title: "Kind machines and the people who have to live with them every day and every night" });
    expect(await heightAt("720")).toBeGreaterThan(wide);
  });

  it.each([
    [talk, { maxheight: "79" }],
    [talk, { maxwidth: "159" }],
    [talk, { maxwidth: "1", maxheight: "1" }],
    [profile, { maxheight: "100" }],
  ])("describes %s as a link where nothing of it fits: %o", async (address, limits) => {
    const { status, json } = await describeAt(address, limits);
    expect([status, json]).toEqual([200, expect.objectContaining({ type: "link", author_name: "Ada Nwosu" })]);
    for (const name of ["html", "width", "height"]) expect(json).not.toHaveProperty(name);
  });

  it("offers JSON alone, for an address", async () => {
    expect((await describeAt(talk, { format: "json" })).status).toBe(200);
    expect((await describeAt(talk, { format: "xml" })).status).toBe(501);
    expect((await ask({})).status).toBe(400);
    expect((await ask({ url: "not an address" })).status).toBe(400);
  });

  it.each([
    "https://evil.example/ada-nwosu",
    `javascript:alert(1)//${talk}`,
    "/dashboard",
    "/signin",
    `${talk}/feedback`,
    `${talk}/slides/0198c0de-0000-7000-8000-000000000001`,
    "/nobody",
    `${profile}/nothing`,
  ])("knows nothing of %s", async (address) => {
    const url = address.startsWith("/") ? app.origin + address : address;
    expect((await ask({ url })).status).toBe(404);
  });

  it.each([
    ["a draft", { status: "draft" }],
    ["a private talk", { publicVisibility: false }],
    ["an archived talk", { status: "archived" }],
    ["a talk in the trash", { deletedAt: new Date() }],
    ["a talk that asks who people are", { access: "listed" }],
  ] as const)("knows nothing of %s", async (_, values) => {
    await setHub(values);
    const { status, json } = await describeAt(talk);
    expect([status, JSON.stringify(json)]).toEqual([404, expect.not.stringContaining("Kind machines")]);
  });

  it("is found from the profile", async () => {
    const { html } = await app.visitor().open(profile);
    for (const type of ["application/json+oembed", "application/feed+json", "application/rss+xml", "text/calendar"]) {
      const [, href = ""] = new RegExp(`type="${type.replace("+", "\\+")}" href="([^"]+)"`).exec(html) ?? [];
      const found = await app.visitor().open(href.replaceAll("&amp;", "&").replace(app.origin, ""));
      expect([type, found.status]).toEqual([type, 200]);
    }
  });

  it.each([
    // By a pattern, before the end of the head.
    ["WordPress", /^(?:(?!<\/head>)[\s\S])*?<link(?=[^<>]* type="application\/json\+oembed")[^<>]* href="([^"]+)"/],
    // By relation and type.
    ["Iframely, which Notion asks,", /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/],
    // By type alone.
    ["Discourse, Mastodon, Ghost and Drupal", /<link(?=[^>]*type="application\/json\+oembed")[^>]*href="([^"]+)"/],
  ])("of a talk is found by %s", async (_, pattern) => {
    const address = pattern.exec((await app.visitor().open(talk)).html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(address).toBe(`${app.origin}/oembed?url=${encodeURIComponent(app.origin + talk)}&format=json`);
    const { status, html } = await app.visitor().open(`${address.replace(app.origin, "")}&maxwidth=640&maxheight=960`);
    expect([status, JSON.parse(html)]).toEqual([
      200,
      expect.objectContaining({ type: "rich", title: "Kind machines" }),
    ]);
  });

  it("of a talk is named on no page but its own, and only where strangers may see it", async () => {
    for (const path of ["/book", "/thanks"])
      expect((await app.visitor().open(talk + path)).html, path).not.toContain("json+oembed");
    await setHub({ status: "draft" });
    expect((await app.visitor().open(talk)).html).not.toContain("json+oembed");
  });
});

const feeds = ["json", "xml", "ics"].map((ending) => `${profile}/talks.${ending}`);

describe.each(feeds)("%s", (address) => {
  it("may be read by scripts of any site, sets no cookie, and is sent again only once it has changed", async () => {
    const first = await app.visitor().open(address);
    expect(first.status).toBe(200);
    expect(first.html).toContain("Kind machines");
    expect(first.headers.get("access-control-allow-origin")).toBe("*");
    expect(first.headers.get("set-cookie")).toBeNull();
    const etag = first.headers.get("etag") ?? "";
    expect((await app.visitor().open(address, { "if-none-match": etag })).status).toBe(304);
    await setHub({ title: "Kinder machines", version: 2 });
    const changed = await app.visitor().open(address, { "if-none-match": etag });
    expect([changed.status, changed.html]).toEqual([200, expect.stringContaining("Kinder machines")]);
  });

  it("is sent again to a reader that asks by time alone once it has changed, also within one second, and if a talk is gone", async () => {
    const askSince = (since: string) => app.visitor().open(address, { "if-modified-since": since });
    let had = (await app.visitor().open(address)).headers.get("last-modified") ?? "";
    for (const change of [{ title: "Kinder machines" }, { title: "Kindest machines" }, { status: "draft" }] as const) {
      const unchanged = await askSince(had);
      expect([unchanged.status, unchanged.html]).toEqual([304, ""]);
      expect((await askSince(new Date(Date.parse(had) - 1_000).toUTCString())).status).toBe(200);
      await setHub(change);
      const { status, headers } = await askSince(had);
      expect([change, status]).toEqual([change, 200]);
      had = headers.get("last-modified") ?? "";
    }
    // An entity tag counts for more than a time, and what is no time asks for nothing.
    const later = new Date(Date.now() + 60_000).toUTCString();
    const other = { "if-none-match": '"another"', "if-modified-since": later };
    expect((await app.visitor().open(address, other)).status).toBe(200);
    expect((await askSince("yesterday")).status).toBe(200);
  });

  it.each([
    ["a draft", { status: "draft" }],
    ["private", { publicVisibility: false }],
    ["archived", { status: "archived" }],
    ["in the trash", { deletedAt: new Date() }],
  ] as const)("leaves out a talk that is %s", async (_, values) => {
    await setHub(values);
    const { status, html } = await app.visitor().open(address);
    expect([status, html]).toEqual([200, expect.not.stringMatching(/Kind machines|Lumen|Hall 3/)]);
  });

  it("has no link to join, and no place of a talk that asks who people are", async () => {
    await setHub({ location: "https://meet.example.com/secret-room" });
    expect((await app.visitor().open(address)).html).not.toContain("secret-room");
    await setHub({ location: "Hall 3, Lisbon", access: "listed" });
    expect((await app.visitor().open(address)).html).not.toContain("Hall 3");
  });

  it("is not found where the profile is hidden, the speaker suspended or nobody", async () => {
    await setProfile({ publicSpeakerProfile: false });
    expect((await app.visitor().open(address)).status).toBe(404);
    await setProfile({ publicSpeakerProfile: true, suspendedAt: new Date() });
    expect((await app.visitor().open(address)).status).toBe(404);
    expect((await app.visitor().open(address.replace(profile, "/nobody"))).status).toBe(404);
  });
});

it("the JSON Feed names each talk by an id that stays when its address changes", async () => {
  const read = async () => JSON.parse((await app.visitor().open(feeds[0] as string)).html);
  const before = await read();
  expect(before).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    home_page_url: app.origin + profile,
    feed_url: app.origin + feeds[0],
    items: [
      { title: "Kind machines", url: app.origin + talk, content_text: expect.stringContaining("4 Jul 2091, 14:30") },
    ],
  });
  await setHub({ slug: "kinder" });
  const after = await read();
  expect(after.items[0]).toMatchObject({ id: before.items[0].id, url: `${app.origin}${profile}/kinder` });
});

it("RSS is well-formed whatever a talk is called", async () => {
  await setHub({ title: `A <b> & "B" ]]> \uffffC` });
  const { html, headers } = await app.visitor().open(feeds[1] as string);
  expect(headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(headers.get("last-modified")).toBeTruthy();
  expect(html).toContain("<title>A &lt;b&gt; &amp; &quot;B&quot; ]]&gt; C</title>");
  // HTML in XML: escaped twice.
  expect(html).toContain("Lumen &amp;lt;Day&amp;gt; &amp;amp; Night");
});

describe("the calendar", () => {
  const read = async () => {
    const { html, headers } = await app.visitor().open(feeds[2] as string);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const calendar = new ICAL.Component(ICAL.parse(html));
    for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
    return calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  };

  it("has each talk at its hour in its zone, with the rules of the zone", async () => {
    const [event] = await read();
    expect(event).toMatchObject({ summary: "Kind machines", location: "Hall 3, Lisbon", sequence: 0 });
    expect(event?.startDate.toString()).toBe("2091-07-04T14:30:00");
    expect(event?.startDate.zone?.tzid).toBe("Europe/Lisbon");
    expect(event?.startDate.toJSDate().toISOString()).toBe("2091-07-04T13:30:00.000Z");
    const ofTalk = (await app.visitor().open(`${talk}/calendar.ics`)).html;
    expect(ofTalk).toContain(`UID:${event?.uid}`);
  });

  it("strikes out a talk whose page its schedule closed before the day came", async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
    await setHub({ createdAt: day(9) });
    const [before] = await read();
    await setHub({ autoClose: true, closeDate: day(3).toISOString().slice(0, 10), closeTime: "12:00" });
    const [cancelled] = await read();
    expect(cancelled).toMatchObject({ uid: before?.uid, summary: "Cancelled talk" });
    expect(cancelled?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
  });

  it("moves a talk that was moved, and strikes out one that went to the trash, without a word of it", async () => {
    const [before] = await read();
    await setHub({ eventDate: "2091-07-05", version: 2 });
    const [moved] = await read();
    expect(moved).toMatchObject({ uid: before?.uid, sequence: 2 });
    await setHub({ createdAt: new Date(Date.now() - 86_400_000) });
    const { services } = app;
    await moveToTrash(services, adaActor, hub.id);
    app.invalidatePages();
    const [cancelled] = await read();
    expect(cancelled).toMatchObject({ uid: before?.uid, sequence: 5, summary: "Cancelled talk" });
    expect(cancelled?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
    await restoreHub(services, adaActor, hub.id);
    app.invalidatePages();
    expect((await read())[0]).toMatchObject({ uid: before?.uid, sequence: 6, summary: "Kind machines" });
    await moveToTrash(services, adaActor, hub.id);
    app.invalidatePages();
    expect((await read())[0]).toMatchObject({ sequence: 9, summary: "Cancelled talk" });
    // It was there too shortly for any calendar.
    await setHub({ openedManuallyAt: new Date(Date.now() - 30_000) });
    expect(await read()).toEqual([]);
    await setHub({ openedManuallyAt: null, deletedAt: new Date(Date.now() - 31 * 86_400_000) });
    expect(await read()).toEqual([]);
  });

  it("says nothing of a talk in the trash that was never public", async () => {
    await setHub({ deletedAt: new Date(), status: "draft" });
    expect(await read()).toEqual([]);
    await setHub({ status: "active", publicVisibility: false });
    expect(await read()).toEqual([]);
  });

  it("has a talk without a time for the day, and none without a date", async () => {
    await setHub({ startTime: null });
    expect((await read())[0]?.startDate.toString()).toBe("2091-07-04");
    await setHub({ eventDate: null });
    expect(await read()).toEqual([]);
  });
});
