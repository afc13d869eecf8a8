// A guesser is limited; a browser that has signed in before is not.
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { limiterCounts } from "#app/database/schema/index.ts";
import {
  codeDayLimiter,
  codeLimiter,
  consumeShared,
  refundShared,
  signInAddressLimiter,
} from "#app/request/limits.server.ts";
import type { Actor } from "#app/services.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, password } from "#tests/support/people.ts";
import { hashEveryPassword } from "#tests/support/quick-passwords.ts";
import { setUpSecondStep } from "#tests/support/second-step.ts";
import { createVisitorAt, type TestApp, type Visitor, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withAda(async (fixture) => {
  ({ app, adaActor } = fixture);
  await app.db.delete(limiterCounts);
});

const attemptSignIn = (visitor: Visitor, email: string, attemptedPassword = "a guess, and another") =>
  visitor.submit("/signin", { email, password: attemptedPassword });

/** A browser on which Ada has signed in and out. */
async function openAdasLaptop() {
  const laptop = await app.visitor().signInByForm(ada);
  await laptop.submit("/signout", {});
  return laptop;
}

/** A visitor, each time with an empty browser, until they are refused. */
async function exhaustAttempts(email: string) {
  const responses = [];
  for (let attempt = 0; attempt < 11; attempt++) responses.push(await attemptSignIn(app.visitor(), email));
  return responses;
}

describe("ten wrong passwords from other browsers", () => {
  it("limit the guesser, in every process, and not the owner's own browser", async () => {
    const laptop = await openAdasLaptop();
    const responses = await exhaustAttempts(ada.email);
    expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429]);
    expect((await attemptSignIn(app.visitor(), ada.email, password)).status).toBe(429);
    expect((await attemptSignIn(app.anotherProcess(), ada.email, password)).status).toBe(429);

    expect(await attemptSignIn(laptop, ada.email, password)).toMatchObject({ status: 303, location: "/dashboard" });
    expect((await attemptSignIn(app.visitor(), ada.email, password)).status).toBe(429);
  });

  it("are counted alike for an address without an account, and the wait is reported", async () => {
    const [known, unknown] = [await exhaustAttempts(ada.email), await exhaustAttempts("nobody@example.com")];
    expect(unknown.map(({ status }) => status)).toEqual(known.map(({ status }) => status));
    const [last, other] = [known.at(-1), unknown.at(-1)];
    expect(other?.text.replaceAll("nobody@example.com", "")).toBe(last?.text.replaceAll(ada.email, ""));
    expect(last?.html).toContain(`value="${ada.email}"`);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(800);
  });

  it("limit the owner's own browser too when it is the one that guesses", async () => {
    const laptop = await openAdasLaptop();
    for (let attempt = 0; attempt < 10; attempt++) expect((await attemptSignIn(laptop, ada.email)).status).toBe(422);
    expect((await attemptSignIn(laptop, ada.email, password)).status).toBe(429);
    expect((await attemptSignIn(app.visitor(), ada.email, password)).status).toBe(303);
  });

  it("limit a browser that another account signed in with, or with a forged cookie", async () => {
    await insertSpeaker(app.db, ben);
    const bens = await app.visitor().signInByForm(ben);
    await bens.submit("/signout", {});
    const forged = app.visitor();
    // The two characters differ in significant bits: the last two bits are ignored.
    const anotherCharacter = (last: string) => (last === "A" ? "E" : "A");
    for (const [name, value] of (await openAdasLaptop()).cookies)
      forged.cookies.set(name, value.replace(/.$/, anotherCharacter));
    await exhaustAttempts(ada.email);
    expect((await attemptSignIn(bens, ada.email, password)).status).toBe(429);
    expect((await attemptSignIn(forged, ada.email, password)).status).toBe(429);
  });

  it("leave the owner the mailed link, on a new browser", async () => {
    const visitor = app.visitor();
    await visitor.press("/signin", { intent: "forgot-password", email: ada.email });
    const links = await findMailedLinks(app, ada.email, /password/);
    const link = links.find((each) => each.includes("/set-password?")) ?? "";
    const newPassword = "another calm, well-lit stage";
    expect((await visitor.submit(link, { password: newPassword })).status).toBe(303);
    await exhaustAttempts(ada.email);
    expect((await attemptSignIn(visitor, ada.email, newPassword)).status).toBe(303);
  });
});

it("many accounts tried from one IP address are limited together, and known browsers there are not", async () => {
  const laptop = await openAdasLaptop();
  for (let attempt = 0; attempt < signInAddressLimiter.max; attempt++)
    await consumeShared(app.services, [signInAddressLimiter, "127.0.0.1"]);
  expect((await attemptSignIn(app.visitor(), "one-more@example.com")).status).toBe(429);
  expect((await attemptSignIn(laptop, ada.email, password)).status).toBe(303);
});

describe("wrong codes after a correct password", () => {
  it("limit the sender, also per day, and not the owner's own browser", async () => {
    const laptop = await app.visitor().signInByForm(ada);
    const { codes } = await setUpSecondStep(laptop);
    await laptop.submit("/signout", {});
    await attemptSignIn(laptop, ada.email, password);
    expect((await laptop.submit("/signin/code", { code: codes[0] ?? "" })).status).toBe(303);
    await laptop.submit("/signout", {});

    let thief = app.visitor();
    for (let attempt = 0; attempt < 10; attempt++) {
      if (attempt % 4 === 0) {
        thief = app.visitor();
        await attemptSignIn(thief, ada.email, password);
      }
      expect((await thief.submit("/signin/code", { code: "000000" })).status).toBe(422);
    }
    const late = await thief.submit("/signin/code", { code: codes[2] ?? "" });
    expect(late.status).toBe(429);
    expect(late.text).toContain("Too many wrong codes. Please try again in 15 minutes.");
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(800);

    await attemptSignIn(laptop, ada.email, password);
    expect((await laptop.submit("/signin/code", { code: codes[1] ?? "" })).status).toBe(303);

    // An attacker who waits gets new attempts, up to the daily limit.
    for (let used = 10; used < codeDayLimiter.max; used++)
      await consumeShared(app.services, [codeDayLimiter, "unrecognised browsers", adaActor.id]);
    await refundShared(app.services, codeLimiter, "unrecognised browsers", adaActor.id);
    const nextHour = await thief.submit("/signin/code", { code: codes[2] ?? "" });
    expect(nextHour.status).toBe(429);
    expect(Number(nextHour.headers.get("retry-after"))).toBeGreaterThan(12 * 3_600);
  });
});

describe("emails that anyone can trigger", () => {
  const requestPasswordReset = (visitor: Visitor) =>
    visitor.press("/signin", { intent: "forgot-password", email: ada.email });

  it("cannot be used up by a visitor for the owner's own browser", async () => {
    const laptop = await openAdasLaptop();
    const responses = [];
    for (let i = 0; i < 6; i++) responses.push(await requestPasswordReset(app.visitor()));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
    expect(responses[5]?.text).toContain("newest");
    expect((await requestPasswordReset(app.anotherProcess())).status).toBe(429);
    expect((await requestPasswordReset(laptop)).status).toBe(303);
  });
});

it("wrong passwords in one session do not block another session", async () => {
  const [stolen, laptop] = [await app.visitor().signInByForm(ada), await app.visitor().signInByForm(ada)];
  const confirmPassword = (speaker: Visitor, attemptedPassword: string) =>
    speaker.submit("/account-settings.data", { intent: "two-factor-begin", password: attemptedPassword });
  for (let attempt = 0; attempt < 10; attempt++) expect((await confirmPassword(stolen, "a guess")).status).toBe(422);
  const late = await confirmPassword(stolen, password);
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await confirmPassword(laptop, password)).status).toBe(200);
});

describe("a hundred sign-ins at once", () => {
  hashEveryPassword();

  it("delay neither a page nor a file, and report when to retry, with the input kept", async () => {
    await insertHub(app.db, adaActor);
    const stylesheet = `/assets/${readdirSync("build/client/assets").find((name) => name.endsWith(".css"))}`;
    const { origin, close } = await app.listen();
    try {
      let hashed = 0;
      const signIns = Array.from({ length: 100 }, async (_, i) => {
        const response = await attemptSignIn(createVisitorAt(origin), `speaker-${i}@example.com`);
        if (response.status === 422) hashed += 1;
        return { ...response, i };
      });
      const fetchPath = async (path: string) => {
        const response = await fetch(origin + path);
        await response.text();
        return { path, status: response.status, hashedBefore: hashed };
      };
      await expect.poll(() => hashed, { timeout: 50_000 }).toBeGreaterThan(0);
      const fetched = await Promise.all(["/healthz", "/ada-nwosu/kind-machines", stylesheet].map(fetchPath));
      for (const { hashedBefore, ...each } of fetched) {
        expect(each).toEqual({ path: each.path, status: 200 });
        // All 100 once delayed a file, and a page, which is compressed on the same threads.
        expect(hashedBefore, each.path).toBeLessThan(50);
      }
      const all = await Promise.all(signIns);
      const busy = all.filter(({ status }) => status === 503);
      expect(busy.length).toBeGreaterThan(30);
      for (const { headers, html, i } of busy) {
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
        expect(html).toContain(`value="speaker-${i}@example.com"`);
      }
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([422, 503]));
    } finally {
      close();
    }
    // Forty real hashes take a processor four seconds; on a machine that does four other things at once, half a minute.
  });
});
