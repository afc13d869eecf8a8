// A talk that was open a moment ago: whoever had its page, and whoever asks for what they had, gets nothing of it any more,
// over a real connection, where pages come from memory.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { talkHubs, users } from "#app/database/schema/index.ts";
import { ada } from "#tests/support/cast.ts";
import { type House, openHouse, type Visitor, visitorAt } from "#tests/support/house.ts";
import { hasMarkedTalk, leaksIn, openToAll, path, type Setting, words } from "#tests/support/marked-talk.ts";
import { joins } from "#tests/support/stage.ts";

let house: House;
let line: Awaited<ReturnType<House["listen"]>>;
let talk: Awaited<ReturnType<typeof hasMarkedTalk>>;
let phone: Visitor;
beforeAll(async () => {
  house = await openHouse();
  line = await house.listen();
});
beforeEach(async () => {
  await house.db.delete(users);
  talk = await hasMarkedTalk(house, await joins(house.db, ada));
  await talk.becomes(openToAll);
  phone = visitorAt(line.origin);
  // The stage was set behind the program's back: a speaker's request lets it forget the pages of the last story.
  await (await house.visitor().signIn(ada)).submit("/signout", {});
});
afterAll(async () => {
  line.close();
  await house.close();
});

const closed: Setting = { ...openToAll, status: "closed" };
const told = ({ headers, html }: { headers: Headers; html: string }) => `${[...headers].join("\n")}\n${html}`;
const pages = [path, `${path}.data`, `${path}/thanks`, `${path}/thanks.data`];

/** Asks twice, so that the second answer is one from memory; gives back by what each page is revalidated. */
const etagsOf = (addresses: string[]) =>
  Promise.all(
    addresses.map(async (address) => {
      await phone.open(address);
      const answer = await phone.open(address);
      expect(answer.html).toContain(words);
      return { address, etag: answer.headers.get("etag") ?? "" };
    }),
  );

it.each([
  ["closes it", ""],
  ["closes it as the page's own script does", ".data"],
])("its speaker %s: what a phone has is not said to be still so", async (_how, data) => {
  const had = await etagsOf(pages);
  const editor = `/dashboard/edit-hub/${talk.hub.id}${data}`;
  const speaker = await visitorAt(line.origin).signIn(ada);
  expect((await speaker.submit(editor, { intent: "close-now", version: "1" })).status).toBe(200);
  for (const { address, etag } of had) {
    const answer = await phone.open(address, { "if-none-match": etag });
    expect([address, answer.status, leaksIn(told(answer), closed, true)]).toEqual([address, 200, []]);
  }
  expect((await phone.open(path)).text).toContain("Talk Hub Closed");
});

it("it closes by the clock: from that moment on no answer tells of it", async () => {
  const closes = new Date(Math.ceil(Date.now() / 1_000 + 1) * 1_000);
  const [closeDate = "", closeTime = ""] = closes.toISOString().replace(".000Z", "").split("T");
  await house.db
    .update(talkHubs)
    .set({ autoClose: true, closeDate, closeTime, timezone: "UTC" })
    .where(eq(talkHubs.id, talk.hub.id));
  const had = await etagsOf(pages);
  const late: string[] = [];
  for (let isOver = false; !isOver && !late.length; ) {
    const askedAt = Date.now();
    const answers = await Promise.all(
      had.flatMap(({ address, etag }) => [phone.open(address), phone.open(address, { "if-none-match": etag })]),
    );
    isOver = answers.every(({ html }) => html.includes("Talk Hub Closed"));
    if (askedAt <= closes.getTime()) continue;
    late.push(...answers.flatMap((answer) => leaksIn(told(answer), closed, true)));
    late.push(...answers.flatMap(({ status }) => (status === 304 ? "an earlier answer" : [])));
  }
  expect(late).toEqual([]);
});

const forms = {
  feedback: { rating: "5", emailConsent: "on" },
  lead: { firstName: "Rosa", consent: "on" },
  opening: {},
  access: { intent: "ask" },
};
it.each([
  ["closed", closed, []],
  ["for people on a list", { ...openToAll, access: "listed" }, ["access"]],
  ["scheduled", { ...openToAll, status: "scheduled" }, ["opening"]],
  ["archived", { ...openToAll, status: "archived" }, ["access"]],
  ["a draft", { ...openToAll, status: "draft" }, []],
] as [string, Setting, string[]][])("%s: refused forms tell nothing, nor do too many", async (_which, is, slowed) => {
  await talk.becomes(is);
  house.installation.askingHubs.forget();
  for (const [name, fields] of Object.entries(forms)) {
    const statuses = new Set<number>();
    const device = house.visitor();
    const address = `${randomUUID()}@example.com`;
    for (let sent = 0; sent < 40; sent++) {
      const form_token = house.formToken(talk.hub.id);
      // Most could be stored, which is what limits count: all are from one address.
      const form = { ...fields, form_token, email: sent % 7 ? address : "not an address" };
      const as = sent % 3 ? undefined : { accept: "application/json" };
      const answer = await device.submit(`${path}/${name}${sent % 5 ? "" : ".data"}`, form, as);
      statuses.add(answer.status);
      expect([name, answer.status, leaksIn(told(answer), is, true)]).toEqual([name, answer.status, []]);
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect([name, statuses.has(429)]).toEqual([name, slowed.includes(name)]);
    if (is.status === "draft") expect([name, ...statuses]).toEqual([name, 404]);
  }
});
