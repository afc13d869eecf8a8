// A talk that has just closed: a visitor who had its page open, or requests it again, gets nothing of it, over a real
// connection, where pages come from the cache.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { talkHubs, users } from "#app/database/schema/index.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import {
  createMarkedTalk,
  findLeakedGroups,
  openToAll,
  path,
  type TalkSettings,
  talkText,
} from "#tests/support/marked-talk.ts";
import { ada } from "#tests/support/people.ts";
import { createVisitorAt, startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<TestApp["listen"]>>;
let talk: Awaited<ReturnType<typeof createMarkedTalk>>;
let phone: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  server = await app.listen();
});
beforeEach(async () => {
  await app.db.delete(users);
  talk = await createMarkedTalk(app, await insertSpeaker(app.db, ada));
  await talk.setState(openToAll);
  phone = createVisitorAt(server.origin);
  // Fixtures bypass the program, so a speaker's request makes it drop the pages cached by the last test.
  await (await app.visitor().signIn(ada)).submit("/signout", {});
});
afterAll(async () => {
  server.close();
  await app.close();
});

const closed: TalkSettings = { ...openToAll, status: "closed" };
const serialise = ({ headers, html }: { headers: Headers; html: string }) => `${[...headers].join("\n")}\n${html}`;
const pages = [path, `${path}.data`, `${path}/thanks`, `${path}/thanks.data`];

/** Requests each page twice, so that the second response is cached; returns the etags. */
const etagsOf = (addresses: string[]) =>
  Promise.all(
    addresses.map(async (address) => {
      await phone.open(address);
      const response = await phone.open(address);
      expect(response.html).toContain(talkText);
      return { address, etag: response.headers.get("etag") ?? "" };
    }),
  );

it.each([
  ["closes it", ""],
  ["closes it with the page's script", ".data"],
])("its speaker %s: the phone's copy of the page is not confirmed as fresh", async (_how, data) => {
  const had = await etagsOf(pages);
  const editor = `/dashboard/edit-hub/${talk.hub.id}${data}`;
  const speaker = await createVisitorAt(server.origin).signIn(ada);
  expect((await speaker.submit(editor, { intent: "close-now", version: "1" })).status).toBe(200);
  for (const { address, etag } of had) {
    const response = await phone.open(address, { "if-none-match": etag });
    expect([address, response.status, findLeakedGroups(serialise(response), closed, true)]).toEqual([address, 200, []]);
  }
  expect((await phone.open(path)).text).toContain("Talk Hub Closed");
});

it("it closes on schedule: from then on no response contains the talk", async () => {
  const closes = new Date(Math.ceil(Date.now() / 1_000 + 1) * 1_000);
  const [closeDate = "", closeTime = ""] = closes.toISOString().replace(".000Z", "").split("T");
  await app.db
    .update(talkHubs)
    .set({ autoClose: true, closeDate, closeTime, timezone: "UTC" })
    .where(eq(talkHubs.id, talk.hub.id));
  const had = await etagsOf(pages);
  const late: string[] = [];
  for (let isOver = false; !isOver && !late.length; ) {
    const requestedAt = Date.now();
    const responses = await Promise.all(
      had.flatMap(({ address, etag }) => [phone.open(address), phone.open(address, { "if-none-match": etag })]),
    );
    isOver = responses.every(({ html }) => html.includes("Talk Hub Closed"));
    if (requestedAt <= closes.getTime()) continue;
    late.push(...responses.flatMap((response) => findLeakedGroups(serialise(response), closed, true)));
    late.push(...responses.flatMap(({ status }) => (status === 304 ? "an earlier answer" : [])));
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
  ["closed", closed, ["opening"]],
  ["for people on a list", { ...openToAll, access: "listed" }, ["access"]],
  ["scheduled", { ...openToAll, status: "scheduled" }, ["opening"]],
  ["archived", { ...openToAll, status: "archived" }, ["access"]],
  ["a draft", { ...openToAll, status: "draft" }, []],
] as [string, TalkSettings, string[]][])(
  "%s: neither refused forms nor too many of them reveal anything",
  async (_which, is, slowed) => {
    await talk.setState(is);
    app.installation.feedbackForms.invalidate();
    for (const [name, fields] of Object.entries(forms)) {
      const statuses = new Set<number>();
      const device = app.visitor();
      const address = `${randomUUID()}@example.com`;
      for (let sent = 0; sent < 40; sent++) {
        const form_token = app.formToken(talk.hub.id);
        // Most are valid and from one address, because limits count those.
        const form = { ...fields, form_token, email: sent % 7 ? address : "not an address" };
        const as = sent % 3 ? undefined : { accept: "application/json" };
        const response = await device.submit(`${path}/${name}${sent % 5 ? "" : ".data"}`, form, as);
        statuses.add(response.status);
        expect([name, response.status, findLeakedGroups(serialise(response), is, true)]).toEqual([
          name,
          response.status,
          [],
        ]);
      }
      expect([...statuses].filter((status) => status >= 500)).toEqual([]);
      expect([name, statuses.has(429)]).toEqual([name, slowed.includes(name)]);
      if (is.status === "draft") expect([name, ...statuses]).toEqual([name, 404]);
    }
  },
);
