// Somebody signs up with another person's address, in the hope that she pays for it or confirms it.
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listLetters, readLetter } from "#app/adapters/mail/folder.server.ts";
import { profiles, users } from "#app/database/schema/index.ts";
import { receiveEvent } from "#app/domain/billing/receive-event.server.ts";
import { ada } from "#tests/support/cast.ts";
import { drained, mailedLinks } from "#tests/support/drained.ts";
import { type House, openHouse, type Visitor } from "#tests/support/house.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const mallorysPassword = "mallory was here first";
const verified = "/signin?verified=true";

// Each story has an address of its own: the emails of earlier ones lie in the same folder.
let stories = 0;
let adasEmail: string;
let mallory: Visitor;
beforeEach(async () => {
  stories += 1;
  adasEmail = `ada-${stories}@example.com`;
  mallory = house.visitor();
});

const typed = (fields: Partial<typeof ada> = {}) => ({
  ...ada,
  email: adasEmail,
  username: `ada-${stories}`,
  ...fields,
});
const signsIn = (password: string) => house.visitor().submit("/signin", { email: adasEmail, password });
const hasAccount = async () => (await house.db.$count(users, eq(users.email, adasEmail))) > 0;
const mailFolder = () => join(house.installation.config.dataDir, "mail");

/** The path of the link in the email of that sign-up in Ada's inbox, told by the first name that was typed. */
async function linkOfSignUp(firstName: string): Promise<string> {
  await drained(house);
  for (const name of await listLetters(mailFolder())) {
    const letter = await readLetter(mailFolder(), name);
    if (letter?.message.to?.[0]?.address !== adasEmail) continue;
    const [link = ""] = /https?:\/\/\S+\/verify-email\?[^\s\])>]+/.exec(letter.message.text ?? "") ?? [];
    const path = link.replace(house.origin, "");
    if (path && (await house.visitor().open(path)).html.includes(`value="${firstName}"`)) return path;
  }
  throw new Error(`No email of ${firstName}'s sign-up`);
}

describe("Mallory signs up with Ada's address", () => {
  beforeEach(async () => {
    const fields = typed({ firstName: "Mallory", password: mallorysPassword });
    expect((await mallory.submit("/signup", fields)).status).toBe(303);
  });

  it("and Ada confirms: she sees what was typed, chooses the password, and Mallory's opens nothing", async () => {
    const link = await linkOfSignUp("Mallory");
    const adasBrowser = house.visitor();
    const page = await adasBrowser.open(link);
    expect(page.html).toContain('value="Mallory"');
    expect(page.html).toContain(`value="ada-${stories}"`);
    expect(page.text).toContain("another browser");
    // The bare button is the journey of the browser that signed up; here it confirms nothing.
    expect((await adasBrowser.submit(link, {})).status).toBe(422);
    expect(await hasAccount()).toBe(false);
    expect((await adasBrowser.submit(link, typed({ password: "short" }))).status).toBe(422);

    const chosen = typed({ username: `her-own-${stories}` });
    expect(await adasBrowser.submit(link, chosen)).toMatchObject({ status: 303, location: verified });
    expect((await signsIn(mallorysPassword)).status).toBe(422);
    expect(await signsIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
    const [profile] = await house.db.select().from(profiles).where(eq(profiles.email, adasEmail));
    expect(profile).toMatchObject({ firstName: "Ada", username: `her-own-${stories}` });
    expect((await house.visitor().open("/mallory")).status).toBe(404);
  });

  it("and Ada pays: nothing of Mallory's is in the account, and her link confirms nothing any more", async () => {
    const link = await linkOfSignUp("Mallory");
    await receiveEvent(house.services, paidBy(adasEmail));
    expect((await signsIn(mallorysPassword)).status).toBe(422);
    expect((await mallory.submit(link, {})).status).toBe(422);
    expect((await mallory.submit(link, typed({ password: mallorysPassword }))).status).toBe(422);
    expect((await signsIn(mallorysPassword)).status).toBe(422);
    const [profile] = await house.db.select().from(profiles).where(eq(profiles.email, adasEmail));
    expect(profile).toMatchObject({ firstName: "Ada", lastName: "Nwosu", username: null, plan: "lifetime" });

    const welcome = await mailedLinks(house, adasEmail, /Welcome to Talk Hubs/);
    const setPassword = welcome.find((each) => each.includes("/set-password?")) ?? "";
    expect((await house.visitor().submit(setPassword, { password: ada.password })).status).toBe(303);
    expect(await signsIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
    expect((await signsIn(mallorysPassword)).status).toBe(422);
  });

  it("and Ada signs up herself, with the same username: hers is not refused, and her button keeps her password", async () => {
    const adasBrowser = house.visitor();
    expect((await adasBrowser.submit("/signup", typed())).status).toBe(303);
    const [mallorys, adas] = [await linkOfSignUp("Mallory"), await linkOfSignUp("Ada")];
    expect((await adasBrowser.submit(mallorys, {})).status).toBe(422);
    expect(await adasBrowser.submit(adas, {})).toMatchObject({ status: 303, location: verified });
    expect((await signsIn(mallorysPassword)).status).toBe(422);
    expect(await signsIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
    const withMallorys = await house.visitor().submit(mallorys, typed({ password: mallorysPassword }));
    expect(withMallorys).toMatchObject({ status: 422 });
    expect(withMallorys.text).toContain("Already confirmed");
    expect((await signsIn(mallorysPassword)).status).toBe(422);
  });

  it("holds no username: somebody else may have it, and Ada then chooses another", async () => {
    const link = await linkOfSignUp("Mallory");
    const username = `ada-${stories}`;
    const ben = { ...ada, firstName: "Ben", email: `ben-${stories}@example.com`, username };
    const bensBrowser = house.visitor();
    expect((await bensBrowser.submit("/signup", ben)).status).toBe(303);
    const bens = await mailedLinks(house, ben.email, /Confirm/);
    const bensLink = bens.find((each) => each.includes("/verify-email?")) ?? "";
    expect((await bensBrowser.submit(bensLink, {})).location).toBe(verified);

    const adasBrowser = house.visitor();
    const refused = await adasBrowser.submit(link, typed());
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("This username is already taken.");
    expect(await hasAccount()).toBe(false);
    expect((await adasBrowser.submit(link, typed({ username: `${username}-x` }))).location).toBe(verified);
  });

  it("once more, after Ada: the email of that sign-up does not keep Mallory's password either", async () => {
    const adasBrowser = house.visitor();
    await adasBrowser.submit("/signup", typed());
    await mallory.submit("/signup", typed({ firstName: "Malory", password: mallorysPassword }));
    const newest = await linkOfSignUp("Malory");
    expect((await adasBrowser.submit(newest, {})).status).toBe(422);
    expect((await adasBrowser.submit(newest, typed())).location).toBe(verified);
    expect((await signsIn(mallorysPassword)).status).toBe(422);
    expect(await signsIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
  });
});

it("a username that went to somebody else meanwhile is asked for again in the very browser that signed up", async () => {
  const adasBrowser = house.visitor();
  await adasBrowser.submit("/signup", typed());
  const link = await linkOfSignUp("Ada");
  const other = house.visitor();
  const ben = { ...ada, email: `ben-${stories}@example.com`, username: `ada-${stories}` };
  await other.submit("/signup", ben);
  const bens = await mailedLinks(house, ben.email, /Confirm/);
  await other.submit(bens.find((each) => each.includes("/verify-email?")) ?? "", {});

  expect((await adasBrowser.submit(link, {})).status).toBe(409);
  expect((await adasBrowser.open(link)).text).toContain("This username is already taken.");
  expect((await adasBrowser.submit(link, typed({ username: `ada-${stories}-b` }))).location).toBe(verified);
  expect(await signsIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
});

it("what she wrote on her laptop she confirms on her phone, by typing her password once more", async () => {
  await house.visitor().submit("/signup", typed());
  const link = await linkOfSignUp("Ada");
  const phone = house.visitor();
  expect((await phone.open(link)).text).toContain("another browser");
  expect((await phone.submit(link, typed())).location).toBe(verified);
  expect((await phone.open(verified)).text).toContain("Your email has been confirmed. Please sign in to continue.");
  expect(await signsIn(ada.password)).toMatchObject({ status: 303, location: "/dashboard" });
});

const paidBy = (email: string) => ({
  ...{ id: `evt_${email}`, provider: "stripe" as const, type: "checkout.session.completed", payload: {} },
  ...{ happenedAt: new Date(), sessionId: `cs_${email}`, intentId: `pi_${email}` },
  fact: {
    ...{ kind: "checkout" as const, outcome: "paid" as const },
    purchase: {
      ...{ sessionId: `cs_${email}`, reference: null, email, name: "Ada Nwosu" },
      ...{ amountCents: 28_000, currency: "AUD" },
    },
  },
});
