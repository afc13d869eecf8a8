// What the page's module sends, and what it is answered: a word, never a page.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { feedbackSubmissions, leads, talkHubs, users } from "#app/database/schema/index.ts";
import { ada, rosa } from "#tests/support/cast.ts";
import { type House, openHouse, type Visitor } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let hub: Awaited<ReturnType<typeof hasHub>>;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  hub = await hasHub(house.db, await joins(house.db, ada), { leadCaptureEnabled: true });
});
afterAll(() => house.close());

const path = "/ada-nwosu/kind-machines";
const consenting = { firstName: "Rosa", lastName: "Jimenez", email: rosa.email, consent: "on" };

/** As the module sends: with an id of the form's own, asking for a word. */
async function send(who: Visitor, form: "feedback" | "lead", fields: Record<string, string>, at = path) {
  const answer = await who.submit(
    `${at}/${form}`,
    { submission_id: randomUUID(), form_token: house.formToken(hub.id), ...fields },
    { accept: "application/json" },
  );
  expect(answer.html).not.toContain("<");
  const said: { message?: string; errors?: Record<string, string> } = answer.html ? JSON.parse(answer.html) : {};
  return { ...said, status: answer.status, headers: answer.headers };
}

it("a rating that is stored is answered 204, and the phone is known from then on", async () => {
  const someone = house.visitor();
  const id = randomUUID();
  expect((await send(someone, "feedback", { rating: "4", submission_id: id })).status).toBe(204);
  expect(someone.cookies.has("hub.device")).toBe(true);
  expect((await send(someone, "feedback", { rating: "4", submission_id: id })).status).toBe(204);
  expect((await send(someone, "feedback", { rating: "5" })).status).toBe(204);
  expect(await house.db.select().from(feedbackSubmissions)).toMatchObject([{ rating: 5 }]);
});

it("an address that is stored is answered 204, and the phone is not asked again", async () => {
  const someone = house.visitor();
  expect((await send(someone, "lead", consenting)).status).toBe(204);
  expect(await house.db.select().from(leads)).toMatchObject([{ email: rosa.email }]);
  expect((await someone.open(path)).text).not.toContain("Get Exclusive Resources");
});

it("what is wrong is told by field, and as a whole", async () => {
  const rating = await send(house.visitor(), "feedback", { comments: "No stars" });
  expect(rating).toMatchObject({ status: 422, message: "Rating Required: Please provide a rating before submitting." });
  expect(rating.errors?.rating).toBe(rating.message);
  const lead = await send(house.visitor(), "lead", { ...consenting, email: "rosa@" });
  expect(lead).toMatchObject({ status: 422, errors: { email: "Please enter a valid email" } });
  expect(await house.db.$count(leads)).toBe(0);
});

it("a talk that is closed says so; one that strangers may not know of is one that does not exist", async () => {
  const both = async (at = path) => [
    await send(house.visitor(), "feedback", { rating: "5" }, at),
    await send(house.visitor(), "lead", consenting, at),
    await send(house.visitor(), "feedback", {}, at),
    await send(house.visitor(), "lead", {}, at),
  ];
  const seen = (answers: Awaited<ReturnType<typeof both>>) =>
    answers.map(({ status, message, errors }) => ({ status, message, errors }));
  await house.db.update(talkHubs).set({ status: "closed", closedByHandAt: new Date(0) });
  expect((await both()).slice(0, 2)).toMatchObject([
    { status: 409, message: "This Talk Hub is not open." },
    { status: 409, message: "This Talk Hub is not open." },
  ]);
  const missing = seen(await both("/ada-nwosu/nothing-here"));
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  for (const hidden of [{ status: "draft" as const }, { publicVisibility: false }]) {
    await house.db.update(talkHubs).set({ status: "active", publicVisibility: true, closedByHandAt: null, ...hidden });
    expect(seen(await both())).toEqual(missing);
  }
  expect(await house.db.$count(feedbackSubmissions)).toBe(0);
  expect(await house.db.$count(leads)).toBe(0);
});

it("a phone that floods is told to wait, and how long; the one beside it is not", async () => {
  const flood = house.visitor();
  let last = await send(flood, "feedback", { rating: "1" });
  for (let i = 0; i < 100 && last.status === 204; i++) last = await send(flood, "feedback", { rating: "1" });
  expect(last.status).toBe(429);
  expect(last.message).toMatch(/try again in \d+ minutes/);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await send(house.visitor(), "feedback", { rating: "5" })).status).toBe(204);
});
