// Whoever guesses is slowed; who has signed in before on this browser is not.
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limiterCounts, users } from "#app/database/schema/index.ts";
import { codeDayLimiter, codeLimiter, consumeShared, refundShared, signInCeiling } from "#app/request/limits.server.ts";
import type { Actor } from "#app/services.ts";
import { ada, ben, password } from "#tests/support/cast.ts";
import { mailedLinks } from "#tests/support/drained.ts";
import { type House, openHouse, type Visitor, visitorAt } from "#tests/support/house.ts";
import { hashEveryPassword } from "#tests/support/quick-passwords.ts";
import { setsUpSecondStep } from "#tests/support/second-step.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  await house.db.delete(limiterCounts);
  adaHerself = await joins(house.db, ada);
});
afterAll(() => house.close());

const tries = (visitor: Visitor, email: string, typed = "a guess, and another") =>
  visitor.submit("/signin", { email, password: typed });

/** A browser on which Ada has signed in, and out again. */
async function adasLaptop() {
  const laptop = await house.visitor().signInByForm(ada);
  await laptop.submit("/signout", {});
  return laptop;
}

/** A stranger, each time with an empty browser, until they are refused. */
async function strangerBurnsTries(email: string) {
  const answers = [];
  for (let attempt = 0; attempt < 11; attempt++) answers.push(await tries(house.visitor(), email));
  return answers;
}

describe("ten wrong passwords from elsewhere", () => {
  it("slow the stranger, in every process, and not the owner's own browser", async () => {
    const laptop = await adasLaptop();
    const answers = await strangerBurnsTries(ada.email);
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429]);
    expect((await tries(house.visitor(), ada.email, password)).status).toBe(429);
    expect((await tries(house.anotherProcess(), ada.email, password)).status).toBe(429);

    expect(await tries(laptop, ada.email, password)).toMatchObject({ status: 303, location: "/dashboard" });
    expect((await tries(house.visitor(), ada.email, password)).status).toBe(429);
  });

  it("are counted alike for an address without an account, and say how long to wait", async () => {
    const [known, unknown] = [await strangerBurnsTries(ada.email), await strangerBurnsTries("nobody@example.com")];
    expect(unknown.map(({ status }) => status)).toEqual(known.map(({ status }) => status));
    const [last, other] = [known.at(-1), unknown.at(-1)];
    expect(other?.text.replaceAll("nobody@example.com", "")).toBe(last?.text.replaceAll(ada.email, ""));
    expect(last?.html).toContain(`value="${ada.email}"`);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(800);
  });

  it("slow the owner's own browser too when it is that browser which guesses", async () => {
    const laptop = await adasLaptop();
    for (let attempt = 0; attempt < 10; attempt++) expect((await tries(laptop, ada.email)).status).toBe(422);
    expect((await tries(laptop, ada.email, password)).status).toBe(429);
    expect((await tries(house.visitor(), ada.email, password)).status).toBe(303);
  });

  it("are no less for a browser that somebody else signed in with, or that made its cookie up", async () => {
    await joins(house.db, ben);
    const bens = await house.visitor().signInByForm(ben);
    await bens.submit("/signout", {});
    const forged = house.visitor();
    // Both letters differ in bits that count: the last two of a letter here do not.
    const anotherLetter = (last: string) => (last === "A" ? "E" : "A");
    for (const [name, value] of (await adasLaptop()).cookies)
      forged.cookies.set(name, value.replace(/.$/, anotherLetter));
    await strangerBurnsTries(ada.email);
    expect((await tries(bens, ada.email, password)).status).toBe(429);
    expect((await tries(forged, ada.email, password)).status).toBe(429);
  });

  it("leave the owner a way in by the mailed link, on a browser that was never seen", async () => {
    const visitor = house.visitor();
    await visitor.submit("/signin", { intent: "forgot-password", email: ada.email });
    const links = await mailedLinks(house, ada.email, /password/);
    const link = links.find((each) => each.includes("/set-password?")) ?? "";
    const newPassword = "another calm, well-lit stage";
    expect((await visitor.submit(link, { password: newPassword })).status).toBe(303);
    await strangerBurnsTries(ada.email);
    expect((await tries(visitor, ada.email, newPassword)).status).toBe(303);
  });
});

it("many accounts tried from one address are slowed together, and known browsers there are not", async () => {
  const laptop = await adasLaptop();
  for (let attempt = 0; attempt < signInCeiling.max; attempt++)
    await consumeShared(house.services, [signInCeiling, "127.0.0.1"]);
  expect((await tries(house.visitor(), "one-more@example.com")).status).toBe(429);
  expect((await tries(laptop, ada.email, password)).status).toBe(303);
});

describe("wrong codes after a right password", () => {
  it("slow who gives them, by the day too, and not the owner's own browser", async () => {
    const laptop = await house.visitor().signInByForm(ada);
    const { codes } = await setsUpSecondStep(laptop);
    await laptop.submit("/signout", {});
    await tries(laptop, ada.email, password);
    expect((await laptop.submit("/signin/code", { code: codes[0] ?? "" })).status).toBe(303);
    await laptop.submit("/signout", {});

    let thief = house.visitor();
    for (let attempt = 0; attempt < 10; attempt++) {
      if (attempt % 4 === 0) {
        thief = house.visitor();
        await tries(thief, ada.email, password);
      }
      expect((await thief.submit("/signin/code", { code: "000000" })).status).toBe(422);
    }
    const late = await thief.submit("/signin/code", { code: codes[2] ?? "" });
    expect(late.status).toBe(429);
    expect(late.text).toContain("Too many wrong codes. Please try again in 15 minutes.");
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(800);

    await tries(laptop, ada.email, password);
    expect((await laptop.submit("/signin/code", { code: codes[1] ?? "" })).status).toBe(303);

    // A thief who waits gets as many again, and the day's share is all there is.
    for (let used = 10; used < codeDayLimiter.max; used++)
      await consumeShared(house.services, [codeDayLimiter, "strangers", adaHerself.id]);
    await refundShared(house.services, codeLimiter, "strangers", adaHerself.id);
    const nextHour = await thief.submit("/signin/code", { code: codes[2] ?? "" });
    expect(nextHour.status).toBe(429);
    expect(Number(nextHour.headers.get("retry-after"))).toBeGreaterThan(12 * 3_600);
  });
});

describe("emails that anyone can have sent", () => {
  const forgets = (visitor: Visitor) => visitor.submit("/signin", { intent: "forgot-password", email: ada.email });

  it("cannot be used up by a stranger for the owner's own browser", async () => {
    const laptop = await adasLaptop();
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await forgets(house.visitor()));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
    expect(answers[5]?.text).toContain("newest");
    expect((await forgets(house.anotherProcess())).status).toBe(429);
    expect((await forgets(laptop)).status).toBe(303);
  });
});

it("wrong passwords in one session do not keep another session from proving who it is", async () => {
  const [stolen, laptop] = [await house.visitor().signInByForm(ada), await house.visitor().signInByForm(ada)];
  const proves = (speaker: Visitor, typed: string) =>
    speaker.submit("/account-settings.data", { intent: "two-factor-begin", password: typed });
  for (let attempt = 0; attempt < 10; attempt++) expect((await proves(stolen, "a guess")).status).toBe(422);
  const late = await proves(stolen, password);
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await proves(laptop, password)).status).toBe(200);
});

describe("a hundred sign-ins at once", () => {
  hashEveryPassword();

  it("keep neither a page nor a file waiting, and say when to come back, with what was typed", async () => {
    await hasHub(house.db, adaHerself);
    const stylesheet = `/assets/${readdirSync("build/client/assets").find((name) => name.endsWith(".css"))}`;
    const { origin, close } = await house.listen();
    try {
      let hashed = 0;
      const signIns = Array.from({ length: 100 }, async (_, i) => {
        const answer = await tries(visitorAt(origin), `speaker-${i}@example.com`);
        if (answer.status === 422) hashed += 1;
        return { ...answer, i };
      });
      const asks = async (path: string) => {
        const answer = await fetch(origin + path);
        await answer.text();
        return { path, status: answer.status, hashedBefore: hashed };
      };
      await expect.poll(() => hashed).toBeGreaterThan(0);
      const answered = await Promise.all(["/healthz", "/ada-nwosu/kind-machines", stylesheet].map(asks));
      for (const { hashedBefore, ...each } of answered) {
        expect(each).toEqual({ path: each.path, status: 200 });
        // Of 100: all of them stood before a file, and a page, which is compressed on the same threads.
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
  });
});
