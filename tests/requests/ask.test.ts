// "Send me that": attendees ask as plain HTML, the speaker approves and answers once, and who left an address gets one
// email.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  talkHubs,
  talkRequestNotices,
  talkRequestSupporters,
  talkRequests,
  users,
} from "#app/database/schema/index.ts";
import { addLinkResource } from "#app/domain/files/add-resource.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import type { Actor } from "#app/services.ts";
import { drainQueue, findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa, tomas } from "#tests/support/people.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
let speaker: Visitor;
let server: Awaited<ReturnType<TestApp["listen"]>>;
beforeAll(async () => {
  app = await startTestApp();
  server = await app.listen();
});
beforeEach(async () => {
  await app.db.delete(users);
  actor = await insertSpeaker(app.db, ada);
  hub = await insertHub(app.db, actor);
  speaker = await app.visitor().signIn(ada);
});
afterAll(async () => {
  server.close();
  await app.close();
});

const path = "/ada-nwosu/kind-machines";
const screen = () => `/dashboard/hubs/${hub.id}/requests`;
const paper = "The paper about <b>lamps</b>";
const json = { accept: "application/json" };
const fields = (more: Record<string, string>) => ({
  form_token: app.formToken(hub.id),
  submission_id: randomUUID(),
  ...more,
});
const ask = (visitor: Visitor, more: Record<string, string> = {}, headers = {}) =>
  visitor.submit(`${path}/ask`, fields({ text: paper, ...more }), headers);
const stored = async () => (await app.db.select().from(talkRequests))[0] as typeof talkRequests.$inferSelect;
const press = async (intent: string, more: Record<string, string> = {}, tab = "waiting") =>
  speaker.submit(`${screen()}?tab=${tab}`, {
    intent,
    requestId: (await stored()).id,
    linkId: randomUUID(),
    ...more,
  });
const support = async (visitor: Visitor, more: Record<string, string> = {}, headers = {}) =>
  visitor.submit(`${path}/plus`, fields({ request: (await stored()).id, ...more }), headers);
const addresses = async () => (await app.db.select().from(talkRequestNotices)).map(({ email }) => email).sort();
/** As anyone sees it, from the page cache. */
const read = async (at: string) => (await fetch(server.origin + at)).text();

describe("an attendee", () => {
  it("finds the way from the talk, asks without a script, and nobody else reads it before it is approved", async () => {
    const phone = app.visitor();
    expect((await phone.open(path)).html).toContain(`<a href="${path}/ask">Something missing? Ask for it</a>`);
    const page = await phone.open(`${path}/ask`);
    expect(page.text).toContain("Ask Ada");
    expect(page.html).toContain('name="robots" content="noindex');
    expect(page.html.match(/<script/g)).toHaveLength(1);
    const sent = await ask(phone, { submission_id: "", email: " Rosa@Example.com " });
    // A browser without a cookie first gets one.
    expect(sent).toMatchObject({ status: 303, location: `${path}/ask?sent#sent` });
    const thanks = await phone.open(`${path}/ask?sent`);
    expect(thanks.text).toContain("Your request appears here once Ada approves it.");
    expect(thanks.text).not.toContain("lamps");
    expect(await read(`${path}/ask`)).not.toContain("lamps");
    expect(await addresses()).toEqual([rosa.email]);

    expect((await press("approve")).status).toBe(200);
    const shown = await read(`${path}/ask`);
    expect(shown).toContain("The paper about &lt;b&gt;lamps&lt;/b&gt;");
    expect(shown).toContain("1 person asked");
    expect(shown).not.toContain("rosa@");
    expect(await read(path)).toContain("Ask for it</a> (1)");
    expect((await press("hide")).status).toBe(200);
    expect(await read(`${path}/ask`)).not.toContain("lamps");
    expect(await read(path)).not.toContain("(1)");
  });

  it("asks by the page's module, and a repeat is the same request", async () => {
    const phone = app.visitor();
    const submission_id = randomUUID();
    for (const _ of [1, 2]) expect((await ask(phone, { submission_id }, json)).status).toBe(204);
    expect((await ask(phone, {}, json)).status).toBe(204);
    expect(await app.db.$count(talkRequests)).toBe(1);
    for (const text of ["Two", "Three"]) expect((await ask(phone, { text }, json)).status).toBe(204);
    const fourth = await ask(phone, { text: "Four" });
    expect([fourth.status, fourth.text]).toEqual([409, expect.stringContaining("You have asked for 3 things")]);
    expect(fourth.html).toContain('value="Four"');
    expect(await app.db.$count(talkRequests)).toBe(3);
  });

  it.each([
    ["text", "Please write what you're looking for.", ""],
    ["text", "Please use at most 200 characters.", "a".repeat(201)],
    ["email", "Please enter a valid email", "rosa at example"],
    ["leave_empty", "Please send it once more", "http://spam.example"],
    ["form_token", "This form has expired", "made.up"],
  ])("with an invalid %s is told: %s, and keeps the text", async (name, message, value) => {
    const refused = await ask(app.visitor(), { email: rosa.email, [name]: value });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(message)]);
    if (name !== "email") expect(refused.html).toContain('value="rosa@example.com"');
    expect(await app.db.$count(talkRequests)).toBe(0);
  });

  it("taps +1 on an approved request, once per phone, and may leave an address", async () => {
    await ask(app.visitor());
    expect((await support(app.visitor())).status).toBe(409);
    await press("approve");
    const phone = app.visitor();
    for (const _ of [1, 2])
      expect(await support(phone)).toMatchObject({ status: 303, location: `${path}/ask?sent=plus#sent` });
    const thanked = (await phone.open(`${path}/ask?sent=plus`)).text;
    for (const phrase of ["Ada sees that you'd like this too.", "2 people asked"]) expect(thanked).toContain(phrase);
    expect((await support(phone, { email: tomas.email }, json)).status).toBe(204);
    expect(await app.db.$count(talkRequestSupporters)).toBe(2);
    expect(await addresses()).toEqual([tomas.email]);
    const typo = await support(phone, { email: "no" });
    expect([typo.status, typo.html]).toEqual([422, expect.stringContaining("Please enter a valid email")]);
    expect(typo.html).toContain('value="no"');
    const other = await insertHub(app.db, await insertSpeaker(app.db, ben), { slug: "lamps" });
    const at = { form_token: app.formToken(other.id), request: (await stored()).id, submission_id: randomUUID() };
    const wrongHub = await app.visitor().submit("/ben-ortiz/lamps/plus", at);
    expect([wrongHub.status, wrongHub.text]).toEqual([409, expect.stringContaining("no longer there")]);
    expect((await app.visitor().submit(`${path}/plus`, fields({ request: "x" }))).status).toBe(422);
    expect(await app.db.$count(talkRequestSupporters)).toBe(2);
  });

  it("is refused where feedback is: at a closed, archived or hidden talk; a started form may finish", async () => {
    const started = createFormToken(app.services, hub.id, new Date(Date.now() - 60_000));
    const close = (values: object) => app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
    await close({ closedManuallyAt: new Date(Date.now() - 120_000) });
    const closed = await ask(app.visitor(), { form_token: started });
    expect([closed.status, closed.text]).toEqual([409, expect.stringContaining("Your text is still here")]);
    await close({ closedManuallyAt: new Date(Date.now() - 1_000) });
    expect((await ask(app.visitor(), { form_token: started })).status).toBe(303);
    await close({ closedManuallyAt: null, status: "archived" });
    expect((await ask(app.visitor(), { form_token: started })).status).toBe(409);
    await close({ status: "draft" });
    const hidden = await ask(app.visitor(), { form_token: started });
    expect([hidden.status, hidden.html.includes("lamps")]).toEqual([404, false]);
    await close({ status: "active", access: "listed" });
    expect((await ask(app.visitor())).status).toBe(409);
    expect(await app.db.$count(talkRequests)).toBe(1);
  });

  it("sees no way to ask where the speaker does not want it", async () => {
    await ask(app.visitor());
    await press("approve");
    await app.db.update(talkHubs).set({ acceptRequests: false });
    const page = await app.visitor().open(path);
    expect(page.text).not.toContain("Something missing?");
    expect((await app.visitor().open(`${path}/ask`)).text).not.toContain("lamps");
    const refused = await ask(app.visitor(), { text: "Slides, please" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("This talk takes no requests.")]);
    expect(refused.html).toContain("Slides, please");
  });
});

describe("the speaker", () => {
  it("answers once with a text; everyone who left an address gets one email, with both links", async () => {
    await ask(app.visitor(), { email: rosa.email });
    await press("approve");
    await support(app.visitor(), { email: tomas.email });
    await support(app.visitor());
    const empty = await press("answer", { text: " " }, "approved");
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining("Please write an answer")]);
    const sent = await press("answer", { text: "Page <i>nine</i> of the slides" });
    expect([sent.status, sent.location]).toEqual([303, `${screen()}?tab=answered`]);
    const again = await press("answer", { text: "Something else" });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining("You have already answered")]);
    expect(again.text).toContain("Something else");
    for (const email of [rosa.email, tomas.email]) {
      const links = await findMailedLinks(app, email, /Your request at the talk by Ada Nwosu is answered/);
      expect(links.some((link) => link.endsWith(`${path}/ask`))).toBe(true);
      expect(links.some((link) => link.includes("/unsubscribe/"))).toBe(true);
      expect(links.some((link) => link.includes("/privacy/"))).toBe(true);
    }
    await drainQueue(app);
    expect(await read(`${path}/ask`)).toContain("Page &lt;i&gt;nine&lt;/i&gt; of the slides");
    const late = await support(app.visitor(), { email: "late@example.com" });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("This has just been answered")]);
  });

  it("answers with a file of the talk or with a link, which is then among its files", async () => {
    const linkId = randomUUID();
    await addLinkResource(app.services, actor, hub.id, { id: linkId, title: "Slides", url: "https://example.com/s" });
    await ask(app.visitor());
    expect((await speaker.open(`${screen()}?answer=${(await stored()).id}`)).text).toContain("Slides");
    const unnamed = await press("answer", { url: "example.com/paper" });
    expect([unnamed.status, unnamed.text]).toEqual([422, expect.stringContaining("Please name the link")]);
    expect(unnamed.html).toContain('value="example.com/paper"');
    const unsafe = await press("answer", { url: "javascript:alert(1)", linkTitle: "The paper" });
    expect([unsafe.status, unsafe.text]).toEqual([422, expect.stringContaining("Please enter a valid URL")]);
    expect((await press("answer", { url: "example.com/paper", linkTitle: "The paper" })).status).toBe(303);
    for (const at of [path, `${path}/ask`]) expect((await app.visitor().open(at)).text).toContain("The paper");
    expect((await app.visitor().open(`${path}/ask`)).html).toMatch(new RegExp(`href="${path}/files/[\\w-]+"`));
  });

  it("sees what waits on the dashboard, in the results and in the list", async () => {
    await ask(app.visitor(), { email: rosa.email });
    expect((await speaker.open("/dashboard")).text).toContain("Waiting for you Kind machines 1 request");
    expect((await speaker.open(`/dashboard/edit-hub/${hub.id}?tab=analytics`)).text).toContain("Requests 1 waiting");
    const list = await speaker.open(screen());
    expect(list.text).toContain("The paper about <b>lamps</b> 1 person asked, 1 left an address for your answer");
    expect(list.html).not.toContain("rosa@");
    await press("hide");
    expect((await speaker.open("/dashboard")).text).not.toContain("Waiting for you");
    expect((await speaker.open(`${screen()}?tab=hidden`)).text).toContain("lamps");
    expect((await speaker.open(`${screen()}?tab=approved`)).text).toContain("No approved requests");
  });

  it("reads long lists in pages, as attendees do", async () => {
    await app.db.insert(talkRequests).values(
      Array.from({ length: 45 }, (_, i) => ({
        talkHubId: hub.id,
        text: `Wish ${i}.`,
        deviceId: randomUUID(),
        submissionKey: newSubmissionKey(),
        approvedAt: new Date(),
      })),
    );
    const wishes = new Set<string>();
    for (const page of ["", "?page=2", "?page=3"])
      for (const [wish] of (await read(`${path}/ask${page}`)).matchAll(/Wish \d+\./g)) wishes.add(wish);
    expect(wishes.size).toBe(45);
    expect(await read(`${path}/ask?page=99`)).toContain("Page 3 of 3");
    const first = await speaker.open(`${screen()}?tab=approved`);
    expect(new Set(first.text.match(/Wish \d+\./g)).size).toBe(20);
    expect(first.text).toContain("Older");
  });
});
