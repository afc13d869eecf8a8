// What phones, bots and pranksters send to a talk: each gets a clear response, and nothing is lost or half-stored.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { feedbackSubmissions, leads, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
withAda(async (fixture) => {
  ({ app, adaActor } = fixture);
  hub = await insertHub(app.db, adaActor, { leadCaptureEnabled: true });
});
afterEach(() => vi.restoreAllMocks());

const path = "/ada-nwosu/kind-machines";
const json = { accept: "application/json" };
const countStored = async () => [await app.db.$count(feedbackSubmissions), await app.db.$count(leads)];
const rating = (fields: Record<string, string> = {}) => ({ rating: "5", submission_id: randomUUID(), ...fields });
const person = (fields: Record<string, string> = {}) => ({
  firstName: "Rosa",
  email: "rosa@example.com",
  consent: "on",
  submission_id: randomUUID(),
  ...fields,
});
const tokenIn = (html: string) => /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? "";

describe("a form token", () => {
  it("is in a talk's page, the same for both forms and for everyone within a second", async () => {
    const { html } = await app.visitor().open(path);
    const tokens = [...html.matchAll(/name="form_token" value="([^"]+)"/g)].map(([, token]) => token);
    expect(tokens).toHaveLength(2);
    expect(new Set(tokens).size).toBe(1);
  });

  it.each([
    ["none", () => ""],
    ["a forged one", () => app.formToken(hub.id).replace(/^./, (first) => (first === "_" ? "-" : "_"))],
    ["another hub's", () => app.formToken(randomUUID())],
  ])("that is missing or forged (%s): the text is kept, and sending it again works", async (_what, make) => {
    const visitor = app.visitor();
    const refused = await visitor.submit(`${path}/feedback`, rating({ comments: "Kept words", form_token: make() }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("This form has expired. Please check it and send it again.");
    expect(refused.html).toContain(">Kept words</textarea>");
    const lead = await visitor.submit(`${path}/lead`, person({ form_token: make() }));
    expect(lead.status).toBe(422);
    expect(lead.html).toContain('value="rosa@example.com"');
    expect(await countStored()).toEqual([0, 0]);

    const fresh = tokenIn(refused.html);
    expect(fresh).not.toBe(make());
    const jsonResponse = await visitor.submit(`${path}/feedback`, rating({ form_token: make() }), json);
    expect(JSON.parse(jsonResponse.html)).toMatchObject({
      form_token: expect.stringMatching(/^[\w-]{27}\.2000$/),
    });
    vi.spyOn(app.services.clock, "now").mockReturnValue(new Date(Date.now() + 2_000));
    const again = rating({ comments: "Kept words", form_token: fresh });
    expect((await visitor.submit(`${path}/feedback`, again)).status).toBe(303);
    expect((await visitor.submit(`${path}/lead`, person({ form_token: tokenIn(lead.html) }))).status).toBe(303);
    expect(await countStored()).toEqual([1, 1]);
  });

  it("sent too fast is refused, and the text is kept", async () => {
    const quick = app.formToken(hub.id, 0);
    const refused = await app.visitor().submit(`${path}/feedback`, rating({ comments: "Hello", form_token: quick }));
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(">Hello</textarea>");
    expect(refused.html).toContain(`name="form_token" value="${quick}"`);
    expect((await app.visitor().submit(`${path}/lead`, person({ form_token: quick }))).status).toBe(422);
    expect(await countStored()).toEqual([0, 0]);
  });

  it.each(["%E0%A4%A", "%C0%AF", "%ED%A0%BD", "caf%E9"])("%s is no text, whatever is sent there", async (slug) => {
    for (const at of [`/ada-nwosu/${slug}`, `/${slug}/kind-machines`]) {
      expect((await app.visitor().open(at)).status).toBe(400);
      for (const headers of [{}, json])
        expect((await app.visitor().submit(`${at}/feedback`, rating(), headers)).status).toBe(400);
    }
    expect(await countStored()).toEqual([0, 0]);
  });
});

describe("a talk that closed after the page was opened", () => {
  const closeHubMinutesAgo = (minutes: number) =>
    app.db.update(talkHubs).set({ status: "closed", closedManuallyAt: new Date(Date.now() - minutes * 60_000) });
  const submitFormsOpenedMinutesAgo = async (minutes: number, headers?: HeadersInit) => {
    const form_token = app.formToken(hub.id, minutes * 60);
    const visitor = app.visitor();
    return [
      (await visitor.submit(`${path}/feedback`, rating({ form_token }), headers)).status,
      (await visitor.submit(`${path}/lead`, person({ form_token }), headers)).status,
    ];
  };

  it("accepts for half an hour what was opened before", async () => {
    await closeHubMinutesAgo(29);
    expect(await submitFormsOpenedMinutesAgo(31)).toEqual([303, 303]);
    expect(await submitFormsOpenedMinutesAgo(60 * 24, json)).toEqual([204, 204]);
    expect(await countStored()).toEqual([2, 1]);
  });

  it("accepts nothing later, and nothing that was opened after it closed", async () => {
    await closeHubMinutesAgo(31);
    expect(await submitFormsOpenedMinutesAgo(40)).toEqual([409, 409]);
    expect(await submitFormsOpenedMinutesAgo(40, json)).toEqual([409, 409]);
    await closeHubMinutesAgo(10);
    expect(await submitFormsOpenedMinutesAgo(9)).toEqual([409, 409]);
    expect(await countStored()).toEqual([0, 0]);
  });

  it("returns the text that was typed, without scripts too", async () => {
    await closeHubMinutesAgo(31);
    const late = rating({ form_token: app.formToken(hub.id, 40 * 60), comments: "Calm <b>and</b> clear" });
    const page = await app.visitor().submit(`${path}/feedback`, late);
    expect(page.status).toBe(409);
    expect(page.text).toContain("Talk Hub Closed");
    expect(page.html).toContain("Calm &lt;b&gt;and&lt;/b&gt; clear</textarea>");
  });
});

describe("malformed addresses", () => {
  it.each([
    ["%00"],
    ["kind-machines%00"],
    ["caf%C3%A9"],
    ["cafe%CC%81"],
    ["%F0%9F%98%80"],
    ["%zz"],
    ["%"],
    ["%E2%80%AEkind-machines"],
    ["kind%2Fmachines"],
    ["x".repeat(3_000)],
  ])("%s is not found, whatever is sent there", async (slug) => {
    const at = `/ada-nwosu/${slug}`;
    // Signs at the end of an address lead to the one without them.
    expect([301, 404]).toContain((await app.visitor().open(at)).status);
    expect((await app.visitor().open(`/${slug}/kind-machines`)).status).toBe(404);
    for (const headers of [{}, json]) {
      expect((await app.visitor().submit(`${at}/feedback`, rating(), headers)).status).toBe(404);
      expect((await app.visitor().submit(`${at}/lead`, person(), headers)).status).toBe(404);
    }
    expect(await countStored()).toEqual([0, 0]);
  });
});

it("two megabytes are too much: refused on a page, and in JSON", async () => {
  const comments = "x".repeat(2_000_000);
  const page = await app.visitor().submit(`${path}/feedback`, rating({ comments }));
  expect(page.status).toBe(413);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.text).toContain("Use your browser's Back button to return to what you wrote.");
  const jsonResponse = await app.visitor().submit(`${path}/feedback`, rating({ comments }), json);
  expect([jsonResponse.status, JSON.parse(jsonResponse.html).message]).toEqual([
    413,
    expect.stringContaining("shorten"),
  ]);
  expect(await countStored()).toEqual([0, 0]);
});

it.each([
  ["text/plain", "rating=5"],
  ["application/json", '{"rating":5}'],
  ["multipart/form-data", "no boundary"],
])("a body that is not a form (%s) is refused without a server error", async (type, body) => {
  for (const form of ["feedback", "lead"]) {
    const response = await app.visitor().post(`${path}/${form}`, { body, headers: { "content-type": type } });
    expect(response.status).toBe(422);
  }
  expect(await countStored()).toEqual([0, 0]);
});

it("a name of emoji alone is accepted", async () => {
  const sent = await app
    .visitor()
    .submit(`${path}/lead`, person({ firstName: "🦊🎻", form_token: app.formToken(hub.id) }));
  expect(sent.status).toBe(303);
  const speaker = await app.visitor().signIn(ada);
  expect((await speaker.open("/dashboard/leads")).text).toContain("🦊🎻");
});

it("HTML in every field is shown as text: to the sender and to the speaker", async () => {
  const html = `"><img src=x onerror=alert(1)><script>alert(2)</script>&amp;`;
  const formFields = { form_token: app.formToken(hub.id) };
  await app.db
    .update(talkHubs)
    .set({ leadRequirePhone: true, leadRequireCompany: true })
    .where(eq(talkHubs.id, hub.id));
  const visitor = app.visitor();
  const back = await visitor.submit(
    `${path}/lead`,
    person({ ...formFields, firstName: html, lastName: html, email: html }),
  );
  expect(back.status).toBe(422);
  const fields = { firstName: html, lastName: html, phone: "<b>1</b>", company: html };
  expect((await visitor.submit(`${path}/lead`, person({ ...formFields, ...fields }))).status).toBe(303);
  expect((await visitor.submit(`${path}/feedback`, rating({ ...formFields, comments: html }))).status).toBe(303);
  expect(await app.db.select().from(leads)).toMatchObject([{ firstName: html, phone: "<b>1</b>", company: html }]);
  expect(await app.db.select().from(feedbackSubmissions)).toMatchObject([{ responses: { comments: html } }]);

  const speaker = await app.visitor().signIn(ada);
  const pages = [
    back,
    await visitor.open(path),
    await speaker.open("/dashboard"),
    await speaker.open("/dashboard/leads"),
    await speaker.open(`/dashboard/edit-hub/${hub.id}?tab=analytics`),
    await speaker.open(`/dashboard/edit-hub/${hub.id}/answers`),
  ];
  for (const page of pages) expect(page.html).not.toMatch(/<img src=x|<script>alert|<b>1<\/b>/);
  expect(pages.at(-1)?.text).toContain("onerror=alert(1)");
});

it("a tampered cookie is ignored: the form is stored for a new device, and nothing is opened", async () => {
  const visitor = app.visitor();
  visitor.cookies.set("hub.device", "eyJpZCI6ImFkYSJ9.c2lnbmVk");
  visitor.cookies.set("hub.session_token", "forged.%E0%A4%A");
  expect((await visitor.open(path)).text).toContain("Get Exclusive Resources");
  const sent = await visitor.submit(`${path}/feedback`, rating({ form_token: app.formToken(hub.id) }), json);
  expect(sent.status).toBe(204);
  expect((await visitor.open("/dashboard")).status).toBe(302);
  expect(await countStored()).toEqual([1, 0]);
});
