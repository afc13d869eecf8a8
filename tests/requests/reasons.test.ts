// Reasons beside the stars, from the speaker's editor to the audience's form and back to the results.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import { privacyToken } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { rosa } from "#tests/support/people.ts";
import { asForm, editOf } from "#tests/support/studio.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let actor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
let speaker: Visitor;
withSignedInAda(async (fixture) => {
  ({ app, adaActor: actor, speaker } = fixture);
  app.installation.feedbackForms.invalidate();
  hub = await insertHub(app.db, actor);
});

const path = "/ada-nwosu/kind-machines";
const json = { accept: "application/json" };

/** Sends the form with the boxes that are ticked, which a browser sends one by one. */
const rate = (visitor: Visitor, fields: Record<string, string>, ticked: [name: string, text: string][], headers = {}) =>
  visitor.post(`${path}/feedback`, {
    headers,
    body: new URLSearchParams([
      ...Object.entries({ form_token: app.formToken(hub.id), submission_id: randomUUID(), ...fields }),
      ...ticked,
    ]),
  });

const storedReasons = async () => {
  const rows = await app.db.select().from(feedbackSubmissions).orderBy(feedbackSubmissions.createdAt);
  return rows.map(({ responses }) => responses.reasons);
};

const saveHub = async (changes: object) => {
  const [stored] = await app.db.select().from(talkHubs).where(eq(talkHubs.id, hub.id));
  return speaker.submit(`/dashboard/edit-hub/${hub.id}`, asForm({ ...editOf(stored as typeof hub), ...changes }));
};

const openResults = async () => (await speaker.open(`/dashboard/edit-hub/${hub.id}?tab=analytics`)).text;

describe("what the audience ticks", () => {
  it("is kept where this hub offers it beside these stars; anything else is left out and the rating counts", async () => {
    const rosasPhone = app.visitor();
    const ticked: [string, string][] = [
      ["lowReasons", "Sound"],
      ["lowReasons", "Sound"],
      ["lowReasons", "Of another hub"],
      ["lowReasons", "<b>Pace</b>"],
      ["highReasons", "Slides"],
    ];
    expect((await rate(rosasPhone, { rating: "2" }, ticked, json)).status).toBe(204);
    expect(await storedReasons()).toEqual([[{ text: "Sound", kind: "room" }]]);
    // The same phone changes its mind, without a script: what was ticked beside the other stars is still in the form.
    const again = await rate(rosasPhone, { rating: "5", submission_id: "" }, ticked);
    expect(again.status).toBe(303);
    expect(await storedReasons()).toEqual([[{ text: "Slides", kind: "talk" }]]);
    const flood = Array.from({ length: 900 }, (): [string, string] => ["highReasons", "Pace"]);
    expect((await rate(rosasPhone, { rating: "5" }, flood, json)).status).toBe(204);
    expect(await storedReasons()).toEqual([[{ text: "Pace", kind: "talk" }]]);
  });

  it("comes back ticked with a refused form", async () => {
    const refused = await rate(app.visitor(), { rating: "4", comments: "x".repeat(5_001) }, [
      ["highReasons", "Depth"],
      ["highReasons", "Story"],
    ]);
    expect(refused.status).toBe(422);
    const ticked = [...refused.html.matchAll(/<input[^>]*name="highReasons"[^>]*>/g)].filter(([tag]) =>
      / checked/.test(tag),
    );
    expect(ticked.map(([tag]) => /value="([^"]+)"/.exec(tag)?.[1])).toEqual(["Depth", "Story"]);
    expect(await storedReasons()).toEqual([]);
  });

  it("is not asked, nor stored, at a hub from before", async () => {
    await app.db.update(talkHubs).set({ askReasons: false });
    app.installation.feedbackForms.invalidate();
    expect((await app.visitor().open(path)).html).not.toMatch(/(high|low)Reasons/);
    expect((await rate(app.visitor(), { rating: "2" }, [["lowReasons", "Sound"]], json)).status).toBe(204);
    expect(await storedReasons()).toEqual([undefined]);
    expect(await openResults()).not.toContain("What people ticked");
  });

  it("is shown to an attendee who asks for their data", async () => {
    const fields = { rating: "2", email: rosa.email, emailConsent: "on" };
    await rate(app.visitor(), fields, [
      ["lowReasons", "Sound"],
      ["lowReasons", "Pace"],
    ]);
    const token = privacyToken(app.services, { speakerId: actor.id, email: rosa.email });
    expect((await app.visitor().open(`/privacy/${token}`)).text).toContain("Reasons Pace, Sound");
  });
});

describe("the speaker", () => {
  it("words the reasons, and reads them by stars, with what only the room explains apart", async () => {
    const saved = await saveHub({ lowTalkReasons: ["Too fast", "Too <b>long</b>"], lowRoomReasons: ["Cold"] });
    expect(saved.status).toBe(200);
    const page = await app.visitor().open(path);
    expect(page.text).toContain("What could be better? (optional) Too fast Too <b>long</b> Cold");
    expect(page.html).not.toContain('"kind"');

    await rate(app.visitor(), { rating: "5" }, [["highReasons", "Slides"]], json);
    await rate(app.visitor(), { rating: "2" }, [["lowReasons", "Cold"]], json);
    await rate(app.visitor(), { rating: "3", comments: "Slower!" }, [
      ["lowReasons", "Cold"],
      ["lowReasons", "Too fast"],
    ]);
    const text = await openResults();
    expect(text).toContain("4 and 5 stars Slides 1 100%");
    expect(text).toContain("1 to 3 stars Cold (room) 2 100% Too fast 1 50%");
    expect(text).toContain("Low stars because of the room 1 rating, 2.0 of 5. Without it: 4.0. Show it");
    const answers = `/dashboard/edit-hub/${hub.id}/answers`;
    expect((await speaker.open(`/dashboard/edit-hub/${hub.id}?tab=analytics`)).html).toMatch(
      new RegExp(`href="${answers}\\?reasons=room"[^>]*>Show it`),
    );
    const roomOnly = await speaker.open(`${answers}?reasons=room`);
    expect(roomOnly.text).toContain("1 answer, newest first");
    expect(roomOnly.text).toContain("Cold (room)");
    expect(roomOnly.text).not.toContain("Slower!");
  });

  it("is told what is wrong with a list, and nothing is saved", async () => {
    const seven = await saveHub({ title: "Changed", highTalkReasons: ["1", "2", "3", "4", "5", "6"] });
    expect([seven.status, seven.text]).toEqual([422, expect.stringContaining("at most 6 reasons beside one rating")]);
    const long = await saveHub({ lowRoomReasons: ["x".repeat(31)] });
    expect([long.status, long.text]).toEqual([422, expect.stringContaining("at most 30 characters for each reason")]);
    const twice = await saveHub({ lowRoomReasons: ["Pace"] });
    expect([twice.status, twice.text]).toEqual([
      422,
      expect.stringContaining("under the talk or under the room, not both"),
    ]);
    expect(await app.db.select().from(talkHubs)).toMatchObject([{ title: "Kind machines", version: 1 }]);
  });

  it("enters the size of the audience and reads the response rate", async () => {
    for (const rating of ["5", "4", "4"]) await rate(app.visitor(), { rating }, [], json);
    expect(await openResults()).toContain("Enter the audience size");
    for (const audienceCount of ["0", "1.5", "1000001", "many"])
      expect((await saveHub({ audienceCount })).status).toBe(422);
    expect((await saveHub({ audienceCount: 12 })).status).toBe(200);
    expect(await openResults()).toContain("3 ratings, 0 comments Response rate 25% of an audience of 12");
    expect((await saveHub({ audienceCount: null })).status).toBe(200);
    expect(await app.db.select().from(talkHubs)).toMatchObject([{ audienceCount: null }]);
  });
});
