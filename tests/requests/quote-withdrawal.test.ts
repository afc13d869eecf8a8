// A quote ends as soon as its author says so, in every way there is.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { quotes, rehearsalEntries, talkHubs } from "#app/database/schema/index.ts";
import { quotePath } from "#app/domain/quotes/queries.server.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import { rosa } from "#tests/support/people.ts";
import { path, profile, withQuotedTalk, words } from "#tests/support/quoting.ts";

const talk = withQuotedTalk();

describe("the author's link", () => {
  it("changes the name at once, and the new one waits for the speaker", async () => {
    const { link } = await talk.publishQuote();
    await talk.expectShown(true);
    const page = await talk.app.visitor().open(link);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(page.text).toContain("Ada shows this quote.");
    await talk.expectShown(true);
    const changed = await talk.app.visitor().submit(link, { intent: "change", name: "R. J.", role: "" });
    expect(changed).toMatchObject({ status: 303, location: `${link}?done` });
    await talk.expectShown(false);
    await talk.approve();
    await talk.expectShown(true);
    expect(await talk.read(profile)).toContain("R. J.");
    expect(await talk.read(profile)).not.toContain("Jimenez");
  });

  it("withdraws it everywhere at once, whatever became of the talk", async () => {
    const { phone, link } = await talk.publishQuote();
    await talk.expectShown(true);
    expect((await phone.open(path)).html).toContain(link);
    await talk.app.db.update(talkHubs).set({ status: "closed" });
    const withdrawn = await talk.app.visitor().submit(link, { intent: "withdraw" });
    expect(withdrawn).toMatchObject({ status: 303, location: link });
    await talk.expectShown(false);
    expect(await talk.app.db.select().from(quotes)).toEqual([]);
    expect((await talk.app.visitor().open(link)).text).toContain("This quote is withdrawn");
    expect((await talk.app.visitor().submit(link, { intent: "withdraw" })).status).toBe(303);
    expect((await talk.speaker.open(`/dashboard/edit-hub/${talk.hub.id}/answers`)).text).not.toContain(
      "May be quoted as",
    );
  });

  it("refuses a name that is missing or too long, and a link that nobody made", async () => {
    const { link } = await talk.publishQuote();
    const empty = await talk.app.visitor().submit(link, { intent: "change", name: " ", role: "Nurse" });
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining("Please enter your name")]);
    expect((await talk.app.visitor().submit(link, { intent: "change", name: "R".repeat(101) })).status).toBe(422);
    await talk.expectShown(true);
    const forged = link.replace(/.$/, (last) => (last === "A" ? "E" : "A"));
    for (const at of [forged, "/privacy/quote/nothing"]) {
      expect((await talk.app.visitor().open(at)).status).toBe(404);
      expect((await talk.app.visitor().submit(at, { intent: "withdraw" })).status).toBe(404);
    }
    await talk.expectShown(true);
  });
});

describe("a quote ends", () => {
  it("with a change of the comment", async () => {
    const { phone } = await talk.publishQuote();
    await talk.expectShown(true);
    await talk.comment(phone, "Too loud.");
    await talk.expectShown(false);
    const offered = await phone.open(`${path}/quote`);
    expect(offered.text).toContain("May Ada quote you? Too loud.");
    expect(offered.html).toContain('value="Rosa &lt;i&gt;Jimenez&lt;/i&gt;"');
  });

  it("with the person's data: it is listed there, withdrawn with every consent, and deleted with everything", async () => {
    const token = privacyToken(talk.app.services, { speakerId: talk.actor.id, email: rosa.email });
    // The second comment comes after the withdrawal, from the phone that gave the first consent.
    const phone = talk.app.visitor();
    for (const intent of ["withdraw", "delete"]) {
      await talk.comment(phone, words, { email: rosa.email, emailConsent: "on" });
      await talk.agree(phone);
      await talk.approve();
      await talk.expectShown(true);
      const data = await talk.app.visitor().open(`/privacy/${token}`);
      expect(data.text).toContain("Quotes you agreed to Kind machines");
      expect(data.text).toContain("You agreed to “The speaker may quote me");
      expect(data.html).toContain(quotePath(talk.app.services, (await talk.storedQuote())?.id ?? ""));
      const download = await talk.app.visitor().open(`/privacy/${token}/data.json`);
      expect(JSON.parse(download.html)).toMatchObject({ quotes: [{ comment: words, role: "Nurse", isShown: true }] });
      expect((await talk.app.visitor().submit(`/privacy/${token}`, { intent })).status).toBe(303);
      await talk.expectShown(false);
      expect(await talk.app.db.select().from(quotes)).toEqual([]);
    }
  });

  it("with the talk", async () => {
    await talk.publishQuote();
    await talk.app.db.delete(talkHubs).where(eq(talkHubs.id, talk.hub.id));
    expect(await talk.app.db.select().from(quotes)).toEqual([]);
  });
});

it("a rehearsal asks for no quote and stores none", async () => {
  await talk.app.db.update(talkHubs).set({ status: "draft" });
  await talk.speaker.submit(`/dashboard/hubs/${talk.hub.id}/rehearsal`, { intent: "start" });
  const screen = await talk.speaker.open(`/dashboard/hubs/${talk.hub.id}/rehearsal`);
  const rehearsal = /\/rehearsal\/[\w-]+/.exec(screen.html)?.[0] ?? "";
  const phone = talk.app.visitor();
  const rated = await phone.submit(`${rehearsal}/feedback`, talk.fields({ rating: "5", comments: words }));
  expect(rated.status).toBe(303);
  const page = await phone.open(`${rehearsal}/quote`);
  expect([page.status, page.text]).toEqual([200, expect.not.stringContaining("quote you")]);
  expect(
    (await phone.submit(`${rehearsal}/quote`, talk.fields({ comments: words, name: "Rosa", mayQuote: "on" }))).status,
  ).toBe(405);
  expect(JSON.stringify(await talk.app.db.select().from(rehearsalEntries))).not.toContain("slept");
  expect(await talk.app.db.select().from(quotes)).toEqual([]);
});
