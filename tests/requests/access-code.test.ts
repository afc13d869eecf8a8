import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessCodes, deviceGrants, feedbackSubmissions, hubEvents, leads } from "#app/database/schema/index.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { rosa } from "#tests/support/people.ts";
import {
  changeCode,
  createRestrictedTalk,
  insideText,
  path,
  phone,
  type RestrictedTalk,
  someEmail,
} from "#tests/support/restricted-talk.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let talk: RestrictedTalk;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  talk = await createRestrictedTalk(app);
});
afterAll(() => app.close());

describe("a hub that asks for a proved address", () => {
  it("shows a stranger its face and a form, and nothing of the talk", async () => {
    const page = await app.visitor().open(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Email Verification Required");
    expect(page.text).toContain("Kind machines");
    expect(page.html).toContain(`action="${path}/access"`);
    expect(page.html).not.toContain(insideText);
  });

  it("opens to the code that was mailed, for this device and for 30 days", async () => {
    const email = someEmail();
    const visitor = app.visitor();
    const askResponse = await talk.ask(visitor, email);
    expect(askResponse).toMatchObject({ status: 303, location: `${path}/access` });
    const form = await visitor.open(`${path}/access`);
    expect(form.text).toContain(email);
    expect(form.html).toMatch(/autoComplete="one-time-code"/i);
    expect(form.html).toMatch(/inputMode="numeric"/i);

    const { code } = await talk.letterTo(email);
    const [row] = await app.db.select().from(accessCodes).where(eq(accessCodes.email, email));
    expect(row?.codeHash).not.toContain(code);
    const enterResponse = await talk.enter(visitor, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(enterResponse).toMatchObject({ status: 303, location: path });
    expect((await visitor.open(path)).html).toContain(insideText);
    expect((await app.visitor().open(path)).html).not.toContain(insideText);

    await app.db.update(deviceGrants).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await visitor.open(path)).text).toContain("Email Verification Required");
  });

  it("takes answers, contacts and counts from who is inside, and from nobody else", async () => {
    await talk.updateHub({ leadCaptureEnabled: true });
    const form_token = app.formToken(talk.hub.id);
    const visitor = await talk.letVisitorIn();
    expect((await visitor.submit(`${path}/feedback`, { rating: "5", form_token })).status).toBe(303);
    const { firstName, lastName } = rosa;
    const lead = { firstName, lastName, email: someEmail(), consent: "on", form_token };
    expect((await visitor.submit(`${path}/lead`, lead)).status).toBe(303);
    await visitor.post(`${path}/view`, { headers: phone, body: new URLSearchParams({ s: "qr" }) });
    await visitor.post(`${path}/connect`, { headers: phone });

    const outsider = app.visitor();
    expect(
      (await outsider.submit(`${path}/feedback`, { rating: "1", form_token, submission_id: randomUUID() })).status,
    ).toBe(409);
    expect((await outsider.submit(`${path}/lead`, { ...lead, submission_id: randomUUID() })).status).toBe(409);
    await outsider.post(`${path}/view`, { headers: phone, body: new URLSearchParams() });
    await outsider.post(`${path}/connect`, { headers: phone });
    await app.installation.settle();
    expect(await app.db.$count(feedbackSubmissions)).toBe(1);
    expect(await app.db.$count(leads)).toBe(1);
    const events = await app.db.select().from(hubEvents);
    expect(events.map(({ kind, count }) => [kind, count]).sort()).toEqual([
      ["connect", 1],
      ["view", 1],
    ]);
  });

  it("is never shared by the page cache", async () => {
    const visitor = await talk.letVisitorIn();
    for (let i = 0; i < 3; i++) {
      expect((await visitor.open(path)).html).toContain(insideText);
      expect((await app.visitor().open(path)).html).not.toContain(insideText);
    }
    // Whoever lost the mark is a stranger, not somebody whose page becomes everyone's.
    visitor.cookies.delete("hub.known");
    expect((await visitor.open(path)).html).not.toContain(insideText);
  });
});

describe("a code", () => {
  it("ends after five tries: the sixth is refused even when right, and a new one opens", async () => {
    const email = someEmail();
    const visitor = app.visitor();
    await talk.ask(visitor, email);
    const { code } = await talk.letterTo(email);
    for (const message of ["4 attempts left", "3 attempts", "2 attempts", "1 attempt left", "last attempt"]) {
      const refused = await talk.enter(visitor, changeCode(code));
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(message);
    }
    const sixth = await talk.enter(visitor, code);
    expect(sixth.status).toBe(429);
    expect(sixth.text).toContain("Request a new code");
    expect(await app.db.$count(deviceGrants)).toBe(0);

    await talk.ask(visitor, email);
    await expect.poll(async () => (await talk.letterTo(email)).code).not.toBe(code);
    expect((await talk.enter(visitor, (await talk.letterTo(email)).code)).status).toBe(303);
  });

  it("counts twenty tries at once as twenty", async () => {
    const email = someEmail();
    await talk.ask(app.visitor(), email);
    const { letter, code } = await talk.letterTo(email);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => talk.enter(app.visitor(), changeCode(code), { letter })),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await talk.enter(app.visitor(), code, { letter })).status).toBe(429);
  });

  it("ends after ten minutes, and after it was used; a double tap is one entry", async () => {
    const email = someEmail();
    const visitor = app.visitor();
    await talk.ask(visitor, email);
    const { code, letter } = await talk.letterTo(email);
    await app.db.update(accessCodes).set({ expiresAt: new Date(Date.now() - 1) });
    const late = await talk.enter(visitor, code);
    expect(late.status).toBe(422);
    expect(late.text).toContain("has expired");

    await app.db.update(accessCodes).set({ expiresAt: new Date(Date.now() + 60_000) });
    const taps = await Promise.all([talk.enter(visitor, code), talk.enter(visitor, code)]);
    expect(taps.map(({ status }) => status)).toEqual([303, 303]);
    expect(await app.db.$count(deviceGrants)).toBe(1);
    expect((await talk.enter(app.visitor(), code, { letter })).status).toBe(422);
  });

  it("opens its own hub and no other", async () => {
    const other = await insertHub(app.db, talk.speaker, { slug: "other", access: "verified" });
    const email = someEmail();
    const visitor = app.visitor();
    await talk.ask(visitor, email);
    const { code, letter } = await talk.letterTo(email);
    for (const more of [{}, { letter }] as Record<string, string>[]) {
      const refused = await visitor.submit("/ada-nwosu/other/access", { intent: "enter", code, ...more });
      expect(refused.status).toBe(422);
    }
    expect(await app.db.$count(deviceGrants, eq(deviceGrants.talkHubId, other.id))).toBe(0);
  });

  it("asked for twice in a moment is one letter; asked for later, the old one ends", async () => {
    const email = someEmail();
    const visitor = app.visitor();
    await Promise.all([talk.ask(visitor, email), talk.ask(visitor, email)]);
    const first = await talk.letterTo(email);
    expect(await talk.countEmailsTo(email)).toBe(1);

    await app.db.update(accessCodes).set({ createdAt: new Date(Date.now() - 60_000) });
    await talk.ask(visitor, email);
    expect((await talk.letterTo(email)).letter).not.toBe(first.letter);
    expect((await visitor.open(first.path)).status).toBe(410);
    expect((await talk.enter(visitor, first.code)).status).toBe(422);
  });

  it.each(["12345", "abcdef", "", "1234567"])("that is none (%s) is told, and costs no try", async (code) => {
    const email = someEmail();
    const visitor = app.visitor();
    await talk.ask(visitor, email);
    const row = await talk.findAccessCode(email);
    expect(row.tries).toBe(0);
    const refused = await talk.enter(visitor, code);
    expect(refused.status).toBe(422);
    expect(await talk.findAccessCode(email)).toMatchObject({ tries: 0 });
  });
});

describe("a letter's link", () => {
  it("changes nothing by being opened; its button enters, on any device", async () => {
    const email = someEmail();
    await talk.ask(app.visitor(), email);
    const { path: link, letter, code } = await talk.letterTo(email);
    const scanner = app.visitor();
    for (let i = 0; i < 8; i++) expect((await scanner.open(link)).status).toBe(200);
    const otherDevice = app.visitor();
    const page = await otherDevice.open(link);
    expect(page.html).toContain(`value="${code}"`);
    expect(page.html).not.toContain(email);
    expect(await app.db.$count(deviceGrants)).toBe(0);
    expect((await talk.enter(otherDevice, code, { letter })).status).toBe(303);
    expect((await otherDevice.open(path)).html).toContain(insideText);
  });

  it.each(["x", `${randomUUID()}.123456`, "%00", "a".repeat(5_000)])(
    "that nobody sent says so: %.12s",
    async (token) => {
      const page = await app.visitor().open(`${path}/access?letter=${token}`);
      expect(page.status).toBe(410);
      expect(page.text).toContain("This link has expired");
    },
  );
});
