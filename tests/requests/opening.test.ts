// "Tell me when it opens": asked for as plain HTML, told once when it does.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openingNotices, talkHubs, users } from "#app/database/schema/index.ts";
import { newFormToken } from "#app/request/form-token.server.ts";
import type { Actor } from "#app/services.ts";
import { ada, rosa } from "#tests/support/cast.ts";
import { mailedLinks } from "#tests/support/drained.ts";
import { type House, openHouse } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let adaHerself: Actor;
let hub: Awaited<ReturnType<typeof hasHub>>;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  adaHerself = await joins(house.db, ada);
  hub = await hasHub(house.db, adaHerself, { openDate: tomorrow(), openTime: "09:00" });
});
afterAll(() => house.close());

const page = "/ada-nwosu/kind-machines";
const path = `${page}/opening`;
const waiting = () => house.db.select().from(openingNotices);
/** The form as it was shown a minute ago. */
const wish = (values: Record<string, string> = {}) => ({
  form_token: newFormToken(house.services, hub.id, new Date(Date.now() - 60_000)),
  email: `rosa${++asked}@example.com`,
  ...values,
});
let asked = 0;

describe("asking to be told", () => {
  it("is a form on the page that is not open yet; noted and noted before get the same answer", async () => {
    const someone = house.visitor();
    const { text, html } = await someone.open(page);
    expect(text).toContain("Tell me when it opens");
    expect(html).toContain(`action="${path}#opening"`);
    const filled = wish({ email: " Rosa@Example.com " });
    const first = await someone.submit(path, filled);
    const again = await house.visitor().submit(path, filled);
    for (const answer of [first, again])
      expect(answer).toMatchObject({ status: 303, location: `${path}?noted#opening` });
    expect(await waiting()).toMatchObject([{ email: "rosa@example.com", sentAt: null }]);
    const said = await someone.open(`${path}?noted`);
    expect(said.text).toContain("We'll email you once when this page opens.");
    expect((await someone.open(page)).text).toContain("Tell me when it opens");
  });

  it.each([
    ["email", "Email is required", ""],
    ["email", "Please enter a valid email", "rosa at example"],
    ["leave_empty", "Please leave the hidden field empty", "http://spam.example"],
    ["form_token", "This form has expired", "made.up"],
  ])("with a wrong %s is refused in words: %s", async (name, message, value) => {
    const refused = await house.visitor().submit(path, wish({ [name]: value }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(message);
    expect(await waiting()).toEqual([]);
  });

  it("sooner than anyone types is refused, and what was typed stays", async () => {
    const sudden = {
      form_token: newFormToken(house.services, hub.id, new Date()),
      email: "tomas@example.com",
    };
    const refused = await house.visitor().submit(path, sudden);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain("tomas@example.com");
  });

  it("is slowed where one address is typed again and again, for whichever hub", async () => {
    const answers = [];
    for (let i = 0; i < 6; i++)
      answers.push(await house.visitor().submit(path, wish({ email: "pestered@example.com" })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
    expect(answers[5]?.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  it.each([
    ["a draft", { status: "draft" }, 404],
    ["a private one", { publicVisibility: false }, 404],
    ["a closed one", { closedByHandAt: new Date() }, 409],
    ["an archived one", { status: "archived" }, 409],
  ] as const)("of %s notes nothing", async (_which, values, status) => {
    await house.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
    expect((await house.visitor().submit(path, wish())).status).toBe(status);
    expect(await waiting()).toEqual([]);
  });

  it("of one that has opened meanwhile leads there", async () => {
    await house.db.update(talkHubs).set({ openDate: null, openTime: null }).where(eq(talkHubs.id, hub.id));
    expect(await house.visitor().submit(path, wish())).toMatchObject({ status: 303, location: page });
    expect(await waiting()).toEqual([]);
  });
});

it("the speaker sees who waits, opens, and the letter leads to the open page", async () => {
  await house.visitor().submit(path, wish({ email: rosa.email }));
  const herself = await house.visitor().signIn(ada);
  const editor = `/dashboard/edit-hub/${hub.id}`;
  expect((await herself.open(editor)).text).toContain("We'll email 1 person when this hub opens.");
  expect((await herself.submit(editor, { intent: "open-now", version: "1" })).status).toBe(200);
  const [link = ""] = await mailedLinks(house, rosa.email, /^Open now: the talk “Kind machines”$/);
  expect(link).toBe(`${house.origin}${page}`);
  expect((await house.visitor().open(page)).text).toContain("About This Talk");
});
