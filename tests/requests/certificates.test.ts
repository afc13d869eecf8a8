// A certificate of attendance: for whoever scanned the hall screen, confirmed at its address until it is deleted.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { certificates, profiles, talkHubs } from "#app/database/schema/index.ts";
import { hallScanParam } from "#app/domain/audience/audience.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import { currentPresenceCode } from "#app/domain/stage/presence-code.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { type TestApp, type Visitor, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
withAda(async (fixture) => {
  ({ app, adaActor: actor } = fixture);
  hub = await insertHub(app.db, actor, {
    offerCertificate: true,
    certificateText: "1 CPD point",
    eventName: "Lumen Day",
    eventDate: "2026-03-04",
    startTime: "09:00",
    endTime: "10:30",
  });
});

const path = "/ada-nwosu/kind-machines";
const page = `${path}/certificate`;
const iPhone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" };
const change = (values: Partial<typeof talkHubs.$inferInsert>) =>
  app.db.update(talkHubs).set({ eventName: "Lumen Day", ...values });
const stored = () => app.db.select().from(certificates);

/** A phone that scanned the hall screen during the talk, which is over. */
async function phoneFromRoom({ isOver = true } = {}): Promise<Visitor> {
  await change({ status: "active" });
  const phone = app.visitor();
  const s = hallScanParam(currentPresenceCode(app.services, hub.id).code);
  await phone.open(`${path}?s=${s}`, iPhone);
  const sent = await phone.post(`${path}/view`, { headers: iPhone, body: new URLSearchParams({ s, r: "" }) });
  expect(sent.status).toBe(204);
  await app.installation.settle();
  if (isOver) await change({ status: "closed" });
  return phone;
}

const send = (phone: Visitor, fields: Record<string, string>) =>
  phone.submit(page, { form_token: app.formToken(hub.id), submission_id: randomUUID(), ...fields });

async function getCertificate(phone: Visitor, name = "Rosa Jimenez") {
  expect(await send(phone, { name })).toMatchObject({ status: 303, location: `${page}#certificate` });
  const { text, html } = await phone.open(page);
  const [, check = ""] = /href="(\/c\/[\w-]+)"/.exec(html) ?? [];
  return { text, check };
}

it("says talk, event, date, length and speaker, on its page, on paper and at its address", async () => {
  const phone = await phoneFromRoom();
  expect((await phone.open(path)).html).toContain(`<a href="${page}">Certificate of attendance</a>`);
  const { text, check } = await getCertificate(phone);
  const details =
    /Rosa Jimenez Talk Kind machines Event Lumen Day Date Wed 4 Mar 2026 Length 1 hour 30 minutes Speaker Ada Nwosu Note 1 CPD point/;
  expect(text).toMatch(details);

  const confirmed = await app.visitor().open(check);
  expect(confirmed.text).toMatch(details);
  expect(confirmed.text).toContain("Presence was shown by the code on the hall's screen");
  expect(confirmed.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(confirmed.html).not.toContain(path);
  expect((await app.visitor().open(check.toLowerCase().replaceAll("-", ""))).text).toMatch(details);

  const file = await app.request(`${path}/certificate.pdf`, {
    cookie: [...phone.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  expect(file.headers.get("content-type")).toBe("application/pdf");
  const pdf = await readPdf(new Uint8Array(await file.arrayBuffer()));
  expect(pdf).toMatchObject({ pages: 1, links: [new URL(check, app.services.settings.appUrl).href] });
  for (const detail of ["Rosa Jimenez", "Kind machines", "Ada Nwosu", "Lumen Day", "1 hour 30 minutes", "1 CPD point"])
    expect(pdf.text).toContain(detail);
  expect((await app.visitor().open(`${path}/certificate.pdf`)).status).toBe(404);
});

describe("one device has one", () => {
  it("after two taps and a retry, and with its name corrected", async () => {
    const phone = await phoneFromRoom();
    const submission_id = randomUUID();
    await Promise.all([1, 2, 3].map(() => send(phone, { name: "Rosa Jimenes", submission_id })));
    const [first] = await stored();
    const { check, text } = await getCertificate(phone, "Rosa Jimenez");
    expect(text).toContain("Rosa Jimenez");
    expect(await stored()).toMatchObject([{ id: first?.id, code: first?.code, name: "Rosa Jimenez" }]);
    expect((await app.visitor().open(check)).text).not.toContain("Jimenes");
    const results = `/dashboard/edit-hub/${hub.id}?tab=analytics`;
    expect((await (await app.visitor().signIn(ada)).open(results)).text).toContain("1 person in the room took one.");
  });

  it("names the missing or long name, and returns what was typed", async () => {
    const phone = await phoneFromRoom();
    const missing = await send(phone, { name: " " });
    expect([missing.status, missing.text]).toEqual([422, expect.stringContaining("Please enter your name")]);
    const long = await send(phone, { name: "R".repeat(121) });
    expect([long.status, long.text]).toEqual([422, expect.stringContaining("at most 120 characters")]);
    expect(long.html).toContain("R".repeat(121));
    expect(await stored()).toEqual([]);
  });

  it("and deletes it, whereupon its address knows nothing", async () => {
    const phone = await phoneFromRoom();
    const { check } = await getCertificate(phone);
    expect((await send(phone, { intent: "delete" })).status).toBe(303);
    expect(await app.visitor().open(check)).toMatchObject({ status: 404 });
    expect((await phone.open(`${path}/certificate.pdf`)).status).toBe(404);
  });
});

describe("nobody gets one", () => {
  it.each([
    ["without the hall's code", async () => app.visitor(), {}, "scanned the code on the hall screen"],
    [
      "before the talk is over",
      () => phoneFromRoom({ isOver: false }),
      { endTime: null, eventDate: "2999-01-01" },
      "over",
    ],
    ["once the talk is archived", () => phoneFromRoom(), { status: "archived" as const }, "archived"],
  ])("%s", async (_, open, values, reason) => {
    const phone = await open();
    await change(values);
    expect((await phone.open(page)).text).toContain(reason);
    const refused = await send(phone, { name: "Mallory" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(reason)]);
    expect(await stored()).toEqual([]);
  });

  it("where the speaker offers none: the page is the talk's, and no page leads there", async () => {
    await change({ offerCertificate: false });
    const phone = await phoneFromRoom();
    for (const at of [page, path]) expect((await phone.open(at)).text).not.toContain("Certificate of attendance");
    expect((await send(phone, { name: "Rosa Jimenez" })).status).toBe(409);
    expect(await stored()).toEqual([]);
  });

  it("in a rehearsal, which says so", async () => {
    await change({ status: "draft" });
    const speaker = await app.visitor().signIn(ada);
    await speaker.submit(`/dashboard/hubs/${hub.id}/rehearsal`, { intent: "start" });
    const { html } = await speaker.open(`/dashboard/hubs/${hub.id}/rehearsal`);
    const [, link = ""] = /href="[^"]*(\/rehearsal\/[\w-]+)"/.exec(html) ?? [];
    const phone = app.visitor();
    expect((await phone.open(`${link}/certificate`)).text).toContain("A rehearsal makes none.");
    const form = { name: "Rosa Jimenez", form_token: app.formToken(hub.id) };
    expect((await phone.submit(`${link}/certificate`, form)).status).toBe(405);
    expect(await stored()).toEqual([]);
  });
});

describe("a certificate", () => {
  it.each([
    ["stays when the speaker offers no more", { offerCertificate: false }, 200],
    ["stays when the talk is archived", { status: "archived" as const }, 200],
    ["is gone while the talk is hidden", { publicVisibility: false }, 404],
    ["is gone while the talk is a draft", { status: "draft" as const }, 404],
    ["is gone while the talk is in the trash", { deletedAt: new Date() }, 404],
  ])("%s", async (_, values, status) => {
    const phone = await phoneFromRoom();
    const { check } = await getCertificate(phone);
    await change(values);
    expect((await app.visitor().open(check)).status).toBe(status);
    expect((await phone.open(`${path}/certificate.pdf`)).status).toBe(status);
  });

  it("is gone while the account is suspended", async () => {
    const { check } = await getCertificate(await phoneFromRoom());
    await app.db.update(profiles).set({ suspendedAt: new Date() });
    expect((await app.visitor().open(check)).status).toBe(404);
  });

  it("is in “Your data” of whoever left an address on that phone, and deleted there", async () => {
    const phone = await phoneFromRoom({ isOver: false });
    const rating = { rating: "5", email: rosa.email, emailConsent: "on", form_token: app.formToken(hub.id) };
    expect((await phone.submit(`${path}/feedback`, rating)).status).toBe(303);
    await change({ status: "closed" });
    const { check } = await getCertificate(phone);
    const other = await getCertificate(await phoneFromRoom(), "Tomás Silva");
    const link = `/privacy/${privacyToken(app.services, { speakerId: actor.id, email: rosa.email })}`;
    const data = await app.visitor().open(link);
    expect(data.text).toMatch(/Your certificate of attendance.*Name on it Rosa Jimenez/);
    expect(data.text).not.toContain("Tomás");
    expect((await app.visitor().submit(link, { intent: "delete" })).status).toBe(303);
    expect((await app.visitor().open(check)).status).toBe(404);
    expect((await app.visitor().open(other.check)).status).toBe(200);
  });
});

it("codes can't be searched for: wrong ones get the same answer, and soon none, and a right one works", async () => {
  const { check } = await getCertificate(await phoneFromRoom());
  const answers = [];
  for (let i = 0; i < 61; i++) answers.push((await app.visitor().open(`/c/${randomUUID().slice(-12)}ABCDEFGH`)).status);
  expect([answers[0], answers.at(-1), new Set(answers).size]).toEqual([404, 429, 2]);
  expect((await app.visitor().open(check)).status).toBe(200);
});
