// A comment becomes a quote: its author agrees, and the speaker approves.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { feedbackSubmissions, quotes, talkHubs } from "#app/database/schema/index.ts";
import { hallScanParam } from "#app/domain/audience/audience.ts";
import { currentPresenceCode } from "#app/domain/stage/presence-code.server.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { json, path, profile, withQuotedTalk, words } from "#tests/support/quoting.ts";

const talk = withQuotedTalk();

describe("an attendee", () => {
  it("is asked after a comment, with the very words, and by nobody else's page", async () => {
    const phone = talk.app.visitor();
    const sent = await talk.comment(phone, words);
    expect(sent).toMatchObject({ status: 303, location: `${path}/quote#rate` });
    const offered = await phone.open(`${path}/quote`);
    expect(offered.text).toContain("May Ada quote you? Calm, and I <b>slept</b> that night.");
    expect(offered.text).toContain("The speaker may quote me");
    expect(offered.html).not.toContain("<b>slept");
    expect(offered.headers.get("cache-control")).toBe("private, no-store");
    expect(offered.html).toContain('name="robots" content="noindex');
    const anyone = await talk.app.visitor().open(`${path}/quote`);
    expect([anyone.status, anyone.text]).toEqual([200, expect.not.stringContaining("quote you")]);
    expect(anyone.text).toContain("Thank you!");
    expect((await talk.comment(talk.app.visitor(), "")).location).toBe(`${path}/recommend#rate`);
  });

  it("agrees without a script, and sees what became of it", async () => {
    const phone = talk.app.visitor();
    await talk.comment(phone, words);
    const agreed = await talk.agree(phone, { submission_id: "" });
    expect(agreed).toMatchObject({ status: 303, location: `${path}/quote#rate` });
    expect(await talk.storedQuote()).toMatchObject({
      comment: words,
      authorName: "Rosa <i>Jimenez</i>",
      authorRole: "Nurse",
    });
    const page = await phone.open(`${path}/quote`);
    expect(page.text).toContain(
      "Ada may quote you as Rosa <i>Jimenez</i>, Nurse . Your words appear once Ada approves.",
    );
    // The talk's own page knows the phone again.
    expect((await phone.open(path)).text).toContain("Change or withdraw your quote");
    expect((await talk.app.visitor().open(path)).text).not.toContain("your quote");
  });

  it("agrees by the page's module, and a repeat is the same quote", async () => {
    const phone = talk.app.visitor();
    await talk.comment(phone, words, {}, json);
    const submission_id = randomUUID();
    for (const _ of [1, 2]) expect((await talk.agree(phone, { submission_id }, json)).status).toBe(204);
    expect(await talk.app.db.select().from(quotes)).toMatchObject([{ version: 1 }]);
  });

  it("may agree at once, because a browser fills in the name", async () => {
    const phone = talk.app.visitor();
    await talk.comment(phone, words);
    const page = await phone.open(`${path}/quote`);
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
    expect((await talk.agree(phone, { form_token }, json)).status).toBe(204);
  });

  it("is told what is missing, and nothing is stored or lost", async () => {
    const phone = talk.app.visitor();
    await talk.comment(phone, words);
    const unticked = await talk.agree(phone, { mayQuote: "" });
    expect([unticked.status, unticked.text]).toEqual([422, expect.stringContaining("Please switch this on")]);
    expect(unticked.html).toContain('value="Rosa &lt;i&gt;Jimenez&lt;/i&gt;"');
    expect((await talk.agree(phone, { name: "" }, json)).html).toContain("Please enter your name");
    const long = await talk.agree(phone, { role: "R".repeat(151) });
    expect([long.status, long.text]).toEqual([422, expect.stringContaining("at most 150 characters")]);
    const bot = await talk.agree(phone, { leave_empty: "a program" });
    expect(bot.status).toBe(422);
    expect((await talk.agree(phone, { form_token: "made.up" })).status).toBe(422);
    expect(await talk.app.db.select().from(quotes)).toEqual([]);
  });

  it("cannot lend words to another phone, nor agree to words that were not on the screen", async () => {
    const phone = talk.app.visitor();
    await talk.comment(phone, words);
    const anyone = await talk.agree(talk.app.visitor());
    expect([anyone.status, anyone.text]).toEqual([409, expect.stringContaining("no comment from this phone")]);
    expect(anyone.html).toContain("Rosa &lt;i&gt;Jimenez&lt;/i&gt;");
    await talk.comment(phone, "Too loud.");
    const stale = await talk.agree(phone);
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("Your comment has changed since")]);
    expect(stale.html).toContain('name="comments" value="Too loud."');
    expect(await talk.app.db.select().from(quotes)).toEqual([]);
  });

  it("agrees after the talk has closed, but not at a talk that nobody may know of", async () => {
    const phone = talk.app.visitor();
    await talk.comment(phone, words);
    await talk.app.db.update(talkHubs).set({ status: "draft" });
    expect((await talk.agree(phone, {}, json)).status).toBe(404);
    await talk.app.db.update(talkHubs).set({ status: "closed" });
    expect((await talk.agree(phone, {}, json)).status).toBe(204);
    expect(await talk.storedQuote()).toMatchObject({ comment: words });
  });

  it("may not send the form without end", async () => {
    const phone = talk.app.visitor();
    await talk.comment(phone, words);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await talk.agree(phone, {}, json)).status);
    expect(statuses.slice(0, 20).every((status) => status === 204)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the speaker", () => {
  it("finds the comment, shows it, and takes it back", async () => {
    const phone = talk.app.visitor();
    await talk.comment(phone, words);
    await talk.comment(talk.app.visitor(), "Not to be quoted.");
    await talk.agree(phone);
    await talk.expectShown(false);
    expect((await talk.speaker.open("/dashboard")).text).toContain("Waiting for you Kind machines 1 quote to approve");
    const list = await talk.speaker.open(`/dashboard/edit-hub/${talk.hub.id}/answers?quotes=only`);
    expect(list.text).toContain("May be quoted as Rosa <i>Jimenez</i>, Nurse");
    expect(list.text).toContain("1 answer, newest first");
    expect(list.text).not.toContain("Not to be quoted");
    expect((await talk.speaker.open(`/dashboard/edit-hub/${talk.hub.id}?tab=analytics`)).text).toContain(
      "May be quoted as Rosa",
    );

    expect((await talk.approve()).text).toContain("Stop quoting");
    expect((await talk.speaker.open("/dashboard")).text).not.toContain("Waiting for you");
    await talk.expectShown(true);
    const page = await talk.app.visitor().open(profile);
    expect(page.text).toContain(
      "What attendees say Written on the talk's page, and shown with each author's consent. Calm, and I <b>slept</b> that night. Rosa <i>Jimenez</i>, Nurse Kind machines · Lumen Day · Thu 4 Mar 2027",
    );
    expect(page.html).not.toMatch(/<b>slept|<i>Jimenez/);
    expect((await talk.app.visitor().open(path)).text).toContain("Rosa <i>Jimenez</i>, Nurse");
    expect((await talk.approve("unquote")).text).toMatch(/Nurse Quote /);
    await talk.expectShown(false);
  });

  it("shows which author scanned the hall screen", async () => {
    const { phone } = await talk.publishQuote();
    const { services } = talk.app.installation;
    const s = hallScanParam(currentPresenceCode(services, talk.hub.id).code);
    const headers = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" };
    await phone.post(`${path}/view`, { headers, body: new URLSearchParams({ s, r: "" }) });
    await talk.app.installation.settle();
    talk.app.invalidatePages();
    for (const at of [path, profile])
      expect((await talk.app.visitor().open(at)).text).toContain("Rosa <i>Jimenez</i>, Nurse · in the room");
  });

  it("cannot show another speaker's quote, nor one whose author has changed it since", async () => {
    const { link } = await talk.publishQuote();
    const benActor = await insertSpeaker(talk.app.db, ben);
    const benHub = await insertHub(talk.app.db, benActor);
    const intruder = await talk.app.visitor().signIn(ben);
    for (const hubId of [talk.hub.id, benHub.id])
      for (const intent of ["quote", "unquote"]) expect((await talk.approve(intent, intruder, hubId)).status).toBe(404);
    await talk.expectShown(true);
    const version = String((await talk.storedQuote())?.version);
    await talk.app.visitor().submit(link, { intent: "change", name: "Somebody else", role: "" });
    const late = await talk.approve("quote", talk.speaker, talk.hub.id, { quoteVersion: version });
    expect(late.text).not.toContain("Stop quoting");
    await talk.expectShown(false);
  });

  it("shows no quote with a hidden comment", async () => {
    await talk.publishQuote();
    const [submission] = await talk.app.db.select().from(feedbackSubmissions);
    await talk.approve("hide", talk.speaker, talk.hub.id, { answerId: submission?.id ?? "" });
    await talk.expectShown(false);
  });
});
