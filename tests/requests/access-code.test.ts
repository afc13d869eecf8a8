import { randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  accessCodes,
  deviceGrants,
  feedbackSubmissions,
  hubEvents,
  leads,
  limiterCounts,
} from "#app/database/schema/index.ts";
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

describe("a hub that requires a verified address", () => {
  it("shows a visitor its title and a form, and nothing of the talk", async () => {
    const page = await app.visitor().open(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Email Verification Required");
    expect(page.text).toContain("Kind machines");
    expect(page.html).toContain(`action="${path}/access"`);
    expect(page.html).not.toContain(insideText);
  });

  it("opens with the mailed code, for this device and for 30 days", async () => {
    const email = someEmail();
    const visitor = app.visitor();
    const askResponse = await talk.requestCode(visitor, email);
    expect(askResponse).toMatchObject({ status: 303, location: `${path}/access` });
    const form = await visitor.open(`${path}/access`);
    expect(form.text).toContain(`A code is on its way to ${email}`);
    // Whoever confirms an address may read it: there is no list.
    expect(form.text).not.toContain("the list");
    expect(form.html).toMatch(/autoComplete="one-time-code"/i);
    expect(form.html).toMatch(/inputMode="numeric"/i);

    const { code } = await talk.findCodeEmail(email);
    const [row] = await app.db.select().from(accessCodes).where(eq(accessCodes.email, email));
    expect(row?.codeHash).not.toContain(code);
    const enterResponse = await talk.enterCode(visitor, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(enterResponse).toMatchObject({ status: 303, location: path });
    expect((await visitor.open(path)).html).toContain(insideText);
    expect((await app.visitor().open(path)).html).not.toContain(insideText);

    await app.db.update(deviceGrants).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await visitor.open(path)).text).toContain("Email Verification Required");
  });

  it("accepts feedback, leads and counts from devices with access only", async () => {
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
    // A device that lost its cookie is a visitor, and its page is not cached for everyone.
    visitor.cookies.delete("hub.known");
    expect((await visitor.open(path)).html).not.toContain(insideText);
  });
});

describe("an access code", () => {
  it("ends after five wrong attempts: the sixth is refused even if correct, and a new code works", async () => {
    const email = someEmail();
    const visitor = app.visitor();
    await talk.requestCode(visitor, email);
    const { code } = await talk.findCodeEmail(email);
    for (const message of ["4 attempts left", "3 attempts", "2 attempts", "1 attempt left", "last attempt"]) {
      const refused = await talk.enterCode(visitor, changeCode(code));
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(message);
    }
    const sixth = await talk.enterCode(visitor, code);
    expect(sixth.status).toBe(429);
    expect(sixth.text).toContain("Request a new code");
    expect(await app.db.$count(deviceGrants)).toBe(0);

    await talk.requestCode(visitor, email);
    await expect.poll(async () => (await talk.findCodeEmail(email)).code).not.toBe(code);
    expect((await talk.enterCode(visitor, (await talk.findCodeEmail(email)).code)).status).toBe(303);
  });

  it("is not used up by outsiders who request one for Rosa's address, or try made-up links", async () => {
    const email = someEmail();
    const visitor = app.visitor();
    await talk.requestCode(visitor, email);
    const { code, path: link } = await talk.findCodeEmail(email);
    // Within the half minute in which it is the same request, so the code stays.
    const outsiders = [app.visitor(), app.visitor()];
    for (const outsider of outsiders) await talk.requestCode(outsider, email);
    expect(await talk.countEmailsTo(email)).toBe(1);
    for (const outsider of outsiders) {
      for (let i = 0; i < 5; i++) expect((await talk.enterCode(outsider, changeCode(code))).status).toBe(422);
      expect((await talk.enterCode(outsider, code)).status).toBe(429);
      for (let i = 0; i < 6; i++)
        expect((await talk.enterCode(outsider, code, { emailId: randomUUID() })).status).toBe(422);
    }
    expect((await visitor.open(link)).status).toBe(200);
    expect((await talk.enterCode(visitor, code)).status).toBe(303);
  });

  it("can't be guessed from many networks: after 200 attempts a day Rosa enters by the link in her email", async () => {
    const email = someEmail();
    const visitor = app.visitor();
    await talk.requestCode(visitor, email);
    const { code, path: link, emailToken } = await talk.findCodeEmail(email);
    expect((await talk.enterCode(visitor, changeCode(code))).status).toBe(422);
    await app.db.update(limiterCounts).set({ consumed: 200 }).where(like(limiterCounts.key, "access address %"));
    const refused = await talk.enterCode(visitor, code);
    expect(refused.status).toBe(429);
    expect(refused.text).toContain("use the link in the newest email");
    expect((await visitor.open(link)).status).toBe(200);
    expect((await talk.enterCode(visitor, code, { emailId: emailToken })).status).toBe(303);
  });

  it("counts twenty attempts at once as twenty", async () => {
    const email = someEmail();
    await talk.requestCode(app.visitor(), email);
    const { emailToken, code } = await talk.findCodeEmail(email);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => talk.enterCode(app.visitor(), changeCode(code), { emailId: emailToken })),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await talk.enterCode(app.visitor(), code, { emailId: emailToken })).status).toBe(429);
  });

  it("ends after ten minutes, and after it was used; a double tap grants access once", async () => {
    const email = someEmail();
    const visitor = app.visitor();
    await talk.requestCode(visitor, email);
    const { code, emailToken } = await talk.findCodeEmail(email);
    await app.db.update(accessCodes).set({ expiresAt: new Date(Date.now() - 1) });
    const late = await talk.enterCode(visitor, code);
    expect(late.status).toBe(422);
    expect(late.text).toContain("has expired");

    await app.db.update(accessCodes).set({ expiresAt: new Date(Date.now() + 60_000) });
    const taps = await Promise.all([talk.enterCode(visitor, code), talk.enterCode(visitor, code)]);
    expect(taps.map(({ status }) => status)).toEqual([303, 303]);
    expect(await app.db.$count(deviceGrants)).toBe(1);
    expect((await talk.enterCode(app.visitor(), code, { emailId: emailToken })).status).toBe(422);
  });

  it("opens its own hub and no other", async () => {
    const other = await insertHub(app.db, talk.speaker, { slug: "other", access: "verified" });
    const email = someEmail();
    const visitor = app.visitor();
    await talk.requestCode(visitor, email);
    const { code, emailToken } = await talk.findCodeEmail(email);
    for (const more of [{}, { emailId: emailToken }] as Record<string, string>[]) {
      const refused = await visitor.submit("/ada-nwosu/other/access", { intent: "enter", code, ...more });
      expect(refused.status).toBe(422);
    }
    expect(await app.db.$count(deviceGrants, eq(deviceGrants.talkHubId, other.id))).toBe(0);
  });

  it("requested twice at once is one email; requested later, the old code ends", async () => {
    const email = someEmail();
    const visitor = app.visitor();
    await Promise.all([talk.requestCode(visitor, email), talk.requestCode(visitor, email)]);
    const first = await talk.findCodeEmail(email);
    expect(await talk.countEmailsTo(email)).toBe(1);

    await app.db.update(accessCodes).set({ createdAt: new Date(Date.now() - 60_000) });
    await talk.requestCode(visitor, email);
    expect((await talk.findCodeEmail(email)).emailToken).not.toBe(first.emailToken);
    expect((await visitor.open(first.path)).status).toBe(410);
    expect((await talk.enterCode(visitor, first.code)).status).toBe(422);
  });

  it.each(["12345", "abcdef", "", "1234567"])(
    "of the wrong form (%s) is refused, and costs no attempt",
    async (code) => {
      const email = someEmail();
      const visitor = app.visitor();
      await talk.requestCode(visitor, email);
      const { code: right } = await talk.findCodeEmail(email);
      expect((await talk.enterCode(visitor, code)).status).toBe(422);
      expect((await talk.enterCode(visitor, changeCode(right))).text).toContain("4 attempts left");
    },
  );
});

describe("the link in an email", () => {
  it("changes nothing when opened; its button grants access on any device", async () => {
    const email = someEmail();
    await talk.requestCode(app.visitor(), email);
    const { path: link, emailToken, code } = await talk.findCodeEmail(email);
    const scanner = app.visitor();
    for (let i = 0; i < 8; i++) expect((await scanner.open(link)).status).toBe(200);
    const otherDevice = app.visitor();
    const page = await otherDevice.open(link);
    expect(page.html).toContain(`value="${code}"`);
    expect(page.html).not.toContain(email);
    expect(await app.db.$count(deviceGrants)).toBe(0);
    expect((await talk.enterCode(otherDevice, code, { emailId: emailToken })).status).toBe(303);
    expect((await otherDevice.open(path)).html).toContain(insideText);
  });

  it.each(["x", `${randomUUID()}.123456`, "%00", "a".repeat(5_000)])(
    "that was never sent is reported as expired: %.12s",
    async (token) => {
      const page = await app.visitor().open(`${path}/access?emailed=${token}`);
      expect(page.status).toBe(410);
      expect(page.text).toContain("This link has expired");
    },
  );
});
