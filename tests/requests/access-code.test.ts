import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accessCodes, deviceGrants, feedbackSubmissions, hubEvents, leads } from "#app/database/schema/index.ts";
import { rosa } from "#tests/support/cast.ts";
import { adaRestricts, type Door, inside, path, phone, someEmail, wrong } from "#tests/support/door.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { hasHub } from "#tests/support/stage.ts";

let house: House;
let door: Door;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  door = await adaRestricts(house);
});
afterAll(() => house.close());

describe("a hub that asks for a proved address", () => {
  it("shows a stranger its face and a form, and nothing of the talk", async () => {
    const page = await house.visitor().open(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Email Verification Required");
    expect(page.text).toContain("Kind machines");
    expect(page.html).toContain(`action="${path}/access"`);
    expect(page.html).not.toContain(inside);
  });

  it("opens to the code that was mailed, for this device and for 30 days", async () => {
    const email = someEmail();
    const someone = house.visitor();
    const asked = await door.ask(someone, email);
    expect(asked).toMatchObject({ status: 303, location: `${path}/access` });
    const form = await someone.open(`${path}/access`);
    expect(form.text).toContain(email);
    expect(form.html).toMatch(/autoComplete="one-time-code"/i);
    expect(form.html).toMatch(/inputMode="numeric"/i);

    const { code } = await door.letterTo(email);
    const [row] = await house.db.select().from(accessCodes).where(eq(accessCodes.email, email));
    expect(row?.codeHash).not.toContain(code);
    const entered = await door.enter(someone, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(entered).toMatchObject({ status: 303, location: path });
    expect((await someone.open(path)).html).toContain(inside);
    expect((await house.visitor().open(path)).html).not.toContain(inside);

    await house.db.update(deviceGrants).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await someone.open(path)).text).toContain("Email Verification Required");
  });

  it("takes answers, contacts and counts from who is inside, and from nobody else", async () => {
    await door.set({ leadCaptureEnabled: true });
    const form_token = house.formToken(door.hub.id);
    const someone = await door.comesIn();
    expect((await someone.submit(`${path}/feedback`, { rating: "5", form_token })).status).toBe(303);
    const { firstName, lastName } = rosa;
    const lead = { firstName, lastName, email: someEmail(), consent: "on", form_token };
    expect((await someone.submit(`${path}/lead`, lead)).status).toBe(303);
    await someone.post(`${path}/view`, { headers: phone, body: new URLSearchParams({ s: "qr" }) });
    await someone.post(`${path}/connect`, { headers: phone });

    const stranger = house.visitor();
    expect(
      (await stranger.submit(`${path}/feedback`, { rating: "1", form_token, submission_id: randomUUID() })).status,
    ).toBe(409);
    expect((await stranger.submit(`${path}/lead`, { ...lead, submission_id: randomUUID() })).status).toBe(409);
    await stranger.post(`${path}/view`, { headers: phone, body: new URLSearchParams() });
    await stranger.post(`${path}/connect`, { headers: phone });
    await house.installation.settle();
    expect(await house.db.$count(feedbackSubmissions)).toBe(1);
    expect(await house.db.$count(leads)).toBe(1);
    const events = await house.db.select().from(hubEvents);
    expect(events.map(({ kind, count }) => [kind, count]).sort()).toEqual([
      ["connect", 1],
      ["view", 1],
    ]);
  });

  it("is never shared by the page cache", async () => {
    const someone = await door.comesIn();
    for (let i = 0; i < 3; i++) {
      expect((await someone.open(path)).html).toContain(inside);
      expect((await house.visitor().open(path)).html).not.toContain(inside);
    }
    // Whoever lost the mark is a stranger, not somebody whose page becomes everyone's.
    someone.cookies.delete("hub.known");
    expect((await someone.open(path)).html).not.toContain(inside);
  });
});

describe("a code", () => {
  it("ends after five tries: the sixth is refused even when right, and a new one opens", async () => {
    const email = someEmail();
    const someone = house.visitor();
    await door.ask(someone, email);
    const { code } = await door.letterTo(email);
    for (const left of ["4 attempts left", "3 attempts", "2 attempts", "1 attempt left", "last attempt"]) {
      const refused = await door.enter(someone, wrong(code));
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(left);
    }
    const sixth = await door.enter(someone, code);
    expect(sixth.status).toBe(429);
    expect(sixth.text).toContain("Request a new code");
    expect(await house.db.$count(deviceGrants)).toBe(0);

    await door.ask(someone, email);
    await expect.poll(async () => (await door.letterTo(email)).code).not.toBe(code);
    expect((await door.enter(someone, (await door.letterTo(email)).code)).status).toBe(303);
  });

  it("counts twenty tries at once as twenty", async () => {
    const email = someEmail();
    await door.ask(house.visitor(), email);
    const { letter, code } = await door.letterTo(email);
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => door.enter(house.visitor(), wrong(code), { letter })),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await door.enter(house.visitor(), code, { letter })).status).toBe(429);
  });

  it("ends after ten minutes, and after it was used; a double tap is one entry", async () => {
    const email = someEmail();
    const someone = house.visitor();
    await door.ask(someone, email);
    const { code, letter } = await door.letterTo(email);
    await house.db.update(accessCodes).set({ expiresAt: new Date(Date.now() - 1) });
    const late = await door.enter(someone, code);
    expect(late.status).toBe(422);
    expect(late.text).toContain("has expired");

    await house.db.update(accessCodes).set({ expiresAt: new Date(Date.now() + 60_000) });
    const taps = await Promise.all([door.enter(someone, code), door.enter(someone, code)]);
    expect(taps.map(({ status }) => status)).toEqual([303, 303]);
    expect(await house.db.$count(deviceGrants)).toBe(1);
    expect((await door.enter(house.visitor(), code, { letter })).status).toBe(422);
  });

  it("opens its own hub and no other", async () => {
    const other = await hasHub(house.db, door.speaker, { slug: "other", access: "verified" });
    const email = someEmail();
    const someone = house.visitor();
    await door.ask(someone, email);
    const { code, letter } = await door.letterTo(email);
    for (const more of [{}, { letter }] as Record<string, string>[]) {
      const refused = await someone.submit("/ada-nwosu/other/access", { intent: "enter", code, ...more });
      expect(refused.status).toBe(422);
    }
    expect(await house.db.$count(deviceGrants, eq(deviceGrants.talkHubId, other.id))).toBe(0);
  });

  it("asked for twice in a moment is one letter; asked for later, the old one ends", async () => {
    const email = someEmail();
    const someone = house.visitor();
    await Promise.all([door.ask(someone, email), door.ask(someone, email)]);
    const first = await door.letterTo(email);
    expect(await door.lettersTo(email)).toBe(1);

    await house.db.update(accessCodes).set({ createdAt: new Date(Date.now() - 60_000) });
    await door.ask(someone, email);
    expect((await door.letterTo(email)).letter).not.toBe(first.letter);
    expect((await someone.open(first.path)).status).toBe(410);
    expect((await door.enter(someone, first.code)).status).toBe(422);
  });

  it.each(["12345", "abcdef", "", "1234567"])("that is none (%s) is told, and costs no try", async (code) => {
    const email = someEmail();
    const someone = house.visitor();
    await door.ask(someone, email);
    const row = await door.answered(email);
    expect(row.tries).toBe(0);
    const refused = await door.enter(someone, code);
    expect(refused.status).toBe(422);
    expect(await door.answered(email)).toMatchObject({ tries: 0 });
  });
});

describe("a letter's link", () => {
  it("changes nothing by being opened; its button enters, on any device", async () => {
    const email = someEmail();
    await door.ask(house.visitor(), email);
    const { path: link, letter, code } = await door.letterTo(email);
    const scanner = house.visitor();
    for (let i = 0; i < 8; i++) expect((await scanner.open(link)).status).toBe(200);
    const elsewhere = house.visitor();
    const page = await elsewhere.open(link);
    expect(page.html).toContain(`value="${code}"`);
    expect(page.html).not.toContain(email);
    expect(await house.db.$count(deviceGrants)).toBe(0);
    expect((await door.enter(elsewhere, code, { letter })).status).toBe(303);
    expect((await elsewhere.open(path)).html).toContain(inside);
  });

  it.each(["x", `${randomUUID()}.123456`, "%00", "a".repeat(5_000)])(
    "that nobody sent says so: %.12s",
    async (token) => {
      const page = await house.visitor().open(`${path}/access?letter=${token}`);
      expect(page.status).toBe(410);
      expect(page.text).toContain("This link has expired");
    },
  );
});
