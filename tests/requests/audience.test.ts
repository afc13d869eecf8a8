import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { feedbackSubmissions, leadCaptures, leads, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa } from "#tests/support/people.ts";
import { type TestApp, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
withAda(async (fixture) => {
  ({ app, adaActor } = fixture);
  hub = await insertHub(app.db, adaActor);
});

const path = "/ada-nwosu/kind-machines";
const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };
/** The fields of a form whose page was opened a minute ago. */
const buildFormFields = () => ({ form_token: app.formToken(hub.id) });
const listFeedback = () => app.db.select().from(feedbackSubmissions).where(eq(feedbackSubmissions.talkHubId, hub.id));

describe("rating a talk", () => {
  it("is stored, thanked for, and read by the speaker", async () => {
    const visitor = app.visitor();
    const sent = await visitor.submit(`${path}/feedback`, {
      ...buildFormFields(),
      rating: "5",
      comments: "  Calm and useful.  ",
    });
    expect(sent.status).toBe(303);
    expect((await visitor.open(sent.location as string)).text).toContain(
      "Thank you! Your feedback has been submitted successfully.",
    );
    expect(await listFeedback()).toMatchObject([{ responses: { rating: 5, comments: "Calm and useful." } }]);

    const speaker = await app.visitor().signIn(ada);
    const results = await speaker.open(`/dashboard/edit-hub/${hub.id}?tab=analytics`);
    expect(results.text).toContain("Calm and useful.");
  });

  it("sent twice by the same form is stored once, even if the cookie was lost", async () => {
    const form = { ...buildFormFields(), rating: "4", submission_id: randomUUID() };
    const visitor = app.visitor();
    await Promise.all([visitor.submit(`${path}/feedback`, form), visitor.submit(`${path}/feedback`, form)]);
    await app.visitor().submit(`${path}/feedback`, form); // the cookie was lost in between
    expect(await listFeedback()).toHaveLength(1);
  });

  it("without JavaScript: the first form waits for its cookie, a second one updates the feedback", async () => {
    const visitor = app.visitor();
    const first = await visitor.post(`${path}/feedback`, {
      body: new URLSearchParams({ ...buildFormFields(), rating: "2" }),
    });
    expect(first.status).toBe(307);
    expect(first.headers.getSetCookie().join()).toContain("hub.device=");
    expect(await listFeedback()).toEqual([]); // nothing is stored before the cookie has come back

    await visitor.submit(`${path}/feedback`, { ...buildFormFields(), rating: "2" });
    await visitor.submit(`${path}/feedback`, { ...buildFormFields(), rating: "5" });
    expect(await listFeedback()).toMatchObject([{ responses: { rating: 5 } }]);
  });

  it("with an address creates a lead too: two phones with one address are one lead and two submissions", async () => {
    const texts = ["From the first phone", "From the second phone"];
    for (const comments of texts) {
      const rated = { ...buildFormFields(), rating: "5", comments, email: "lena@example.com", emailConsent: "on" };
      const sent = await app.visitor().submit(`${path}/feedback`, { ...rated, submission_id: randomUUID() });
      expect(sent.status).toBe(303);
    }
    expect((await listFeedback()).map(({ responses }) => responses.comments).sort()).toEqual(texts);
    expect(await app.db.select().from(leads)).toMatchObject([{ userId: adaActor.id, email: "lena@example.com" }]);

    const speaker = await app.visitor().signIn(ada);
    expect((await speaker.open("/dashboard/leads?search=lena")).text).toContain("1 lead matches");
    const read = await speaker.open(`/dashboard/edit-hub/${hub.id}/answers`);
    for (const comment of texts) expect(read.text.split(comment)).toHaveLength(2);
  });

  it("is accepted from a browser that keeps no cookies", async () => {
    const body = new URLSearchParams({ ...buildFormFields(), rating: "3" });
    const redirect = await app.visitor().post(`${path}/feedback`, { body });
    const stored = await app.visitor().post(redirect.location as string, { body });
    expect(stored.status).toBe(303);
    expect(await listFeedback()).toHaveLength(1);
  });

  it("accepts a whole room behind one IP address", async () => {
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        app.visitor().submit(`${path}/feedback`, {
          ...buildFormFields(),
          rating: String((i % 5) + 1),
          submission_id: randomUUID(),
        }),
      ),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await listFeedback()).toHaveLength(60);
  });
});

describe("a rating", () => {
  it("needs stars; the comment is kept", async () => {
    const refused = await app
      .visitor()
      .submit(`${path}/feedback`, { ...buildFormFields(), comments: "I forgot the stars <b>here</b>" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Please provide a rating before submitting.");
    expect(refused.html).toContain("I forgot the stars &lt;b&gt;here");
    expect(await listFeedback()).toEqual([]);
  });

  it.each([["6"], ["0"], ["3.5"], ["five"]])("is refused if it is %s", async (rating) => {
    expect((await app.visitor().submit(`${path}/feedback`, { ...buildFormFields(), rating })).status).toBe(422);
    expect(await listFeedback()).toEqual([]);
  });

  it("is refused from one device that floods, with the wait in the header and the text kept", async () => {
    const flood = app.visitor();
    await flood.submit(`${path}/feedback`, { ...buildFormFields(), rating: "1" });
    let refused = await flood.submit(`${path}/feedback`, { ...buildFormFields(), rating: "1", comments: "again" });
    for (let i = 0; i < 100 && refused.status !== 429; i++)
      refused = await flood.submit(`${path}/feedback`, { ...buildFormFields(), rating: "1", comments: "again" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.html).toContain("again");
    expect((await app.visitor().submit(`${path}/feedback`, { ...buildFormFields(), rating: "5" })).status).toBe(303);
  });

  it("is refused with a text that is too long, and one that is far too long", async () => {
    const long = await app.visitor().submit(`${path}/feedback`, {
      ...buildFormFields(),
      rating: "5",
      comments: "x".repeat(5_001),
      submission_id: randomUUID(),
    });
    expect(long.status).toBe(422);
    expect(
      (
        await app
          .visitor()
          .submit(`${path}/feedback`, { ...buildFormFields(), rating: "5", comments: "x".repeat(2_000_000) })
      ).status,
    ).toBe(413);
    expect(await listFeedback()).toEqual([]);
  });

  it("is not accepted where there is no open hub", async () => {
    expect((await app.visitor().submit("/ada-nwosu/other/feedback", { rating: "5" })).status).toBe(404);
    await app.db.update(talkHubs).set({ status: "draft" });
    expect(
      (
        await app
          .visitor()
          .submit(`${path}/feedback`, { ...buildFormFields(), rating: "5", submission_id: randomUUID() })
      ).status,
    ).toBe(404);
    expect(await listFeedback()).toEqual([]);
  });

  /** The hidden field of a page, if it has one. */
  function findHoneypot(html: string) {
    const form = /<form[^>]+action="[^"]*feedback[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
    return /name="([^"]+)"/.exec(/<input[^>]+tabindex="-1"[^>]*>/i.exec(form)?.[0] ?? "")?.[1];
  }

  it("of a bot that fills the hidden field is refused, and a person's next press goes through", async () => {
    const visitor = app.visitor();
    const name = findHoneypot((await visitor.open(path)).html) ?? "";
    expect(name).not.toBe("");
    const form = { ...buildFormFields(), rating: "5", submission_id: randomUUID() };
    const refused = await visitor.submit(`${path}/feedback`, { ...form, [name]: "spam" });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Please send it once more.")]);
    expect(await listFeedback()).toEqual([]);

    expect(findHoneypot(refused.html)).toBeUndefined();
    expect((await visitor.submit(`${path}/feedback`, form)).status).toBe(303);
    expect(await listFeedback()).toHaveLength(1);
  });

  it("is stored though a browser filled the hidden field, when a person pressed the button", async () => {
    const filled = { ...buildFormFields(), rating: "5", leave_empty: "Rosa Jimenez", submission_id: randomUUID() };
    const pressed = { "sec-fetch-user": "?1", "sec-fetch-mode": "navigate" };
    expect((await app.visitor().submit(`${path}/feedback`, filled, pressed)).status).toBe(303);
    expect(await listFeedback()).toHaveLength(1);
  });
});

describe("leaving an address", () => {
  const consent = "Yes, Ada may write to me about kind machines.";
  const form = { firstName: rosa.firstName, lastName: rosa.lastName, email: rosa.email, consent: "on" };
  beforeEach(() =>
    app.db.update(talkHubs).set({ leadCaptureEnabled: true, leadConsentText: consent }).where(eq(talkHubs.id, hub.id)),
  );

  it("stores the lead, the capture and the exact consent text, and does not ask this device again", async () => {
    const visitor = app.visitor();
    const page = await visitor.open(path);
    expect(page.text).toContain("Get Exclusive Resources");
    expect(page.text).toContain(consent);
    const sent = await visitor.submit(`${path}/lead`, { ...buildFormFields(), ...form });
    expect(sent.status).toBe(303);
    expect((await visitor.open(path)).text).not.toContain("Get Exclusive Resources");
    expect((await app.visitor().open(path)).text).toContain("Get Exclusive Resources");

    expect(await app.db.select().from(leads)).toMatchObject([
      { userId: adaActor.id, email: rosa.email, firstName: "Rosa", source: "entry" },
    ]);
    const [capture] = await app.db.select().from(leadCaptures);
    expect(capture).toMatchObject({ talkHubId: hub.id, source: "entry", consentText: consent });
    expect(capture?.consentedAt).toBeInstanceOf(Date);

    const speaker = await app.visitor().signIn(ada);
    const list = await speaker.open("/dashboard/leads");
    for (const text of ["Rosa Jimenez", rosa.email, "Kind machines"]) expect(list.text).toContain(text);
    await insertSpeaker(app.db, ben);
    expect((await (await app.visitor().signIn(ben)).open("/dashboard/leads")).html).not.toContain(rosa.email);
  });

  it("is stored once when sent twice, and a second talk adds to the same lead", async () => {
    const second = await insertHub(app.db, adaActor, {
      slug: "second",
      leadCaptureEnabled: true,
      leadRequireName: false,
    });
    const visitor = app.visitor();
    const sending = { ...buildFormFields(), ...form, submission_id: randomUUID() };
    await Promise.all([visitor.submit(`${path}/lead`, sending), visitor.submit(`${path}/lead`, sending)]);
    await app.visitor().submit(`/ada-nwosu/${second.slug}/lead`, {
      form_token: app.formToken(second.id),
      email: "ROSA@example.com",
      consent: "on",
    });
    expect(await app.db.select().from(leads)).toMatchObject([{ firstName: "Rosa", email: rosa.email }]);
    expect(await app.db.select().from(leadCaptures)).toHaveLength(2);
    const counts = await app.db.select({ count: talkHubs.leadCount }).from(talkHubs);
    expect(counts).toEqual([{ count: 1 }, { count: 1 }]);
  });

  it.each([
    ["email", "", "Email is required"],
    ["email", "rosa@", "Please enter a valid email"],
    ["firstName", "", "First name is required"],
  ])("reports an invalid %s (%s), keeps the other input and stores nothing", async (field, value, message) => {
    const refused = await app.visitor().submit(`${path}/lead`, { ...buildFormFields(), ...form, [field]: value });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(message);
    expect(refused.html).toContain('value="Jimenez"');
    expect(await app.db.$count(leads)).toBe(0);
  });

  it("stores nothing without consent", async () => {
    const { consent: _, ...without } = form;
    expect((await app.visitor().submit(`${path}/lead`, { ...buildFormFields(), ...without })).status).toBe(422);
    expect(await app.db.$count(leads)).toBe(0);
  });

  it("shows nothing behind a form that may not be skipped", async () => {
    await app.db.update(talkHubs).set({ leadAllowSkip: false, description: "<p>Behind the form</p>" });
    const visitor = app.visitor();
    expect((await visitor.open(path)).html).not.toContain("Behind the form");
    await visitor.submit(`${path}/lead`, { ...buildFormFields(), ...form });
    expect((await visitor.open(path)).html).toContain("Behind the form");
  });
});

describe("a view", () => {
  const views = async () => {
    await app.installation.settle();
    const [row] = await app.db.select({ count: talkHubs.viewCount }).from(talkHubs).where(eq(talkHubs.id, hub.id));
    return row?.count;
  };

  it("is counted by the beacon; those of the owner, bots and closed hubs are not", async () => {
    expect((await app.visitor().post(`${path}/view`, { headers: phone })).status).toBeLessThan(300);
    expect(await views()).toBe(1);
    await (await app.visitor().signIn(ada)).post(`${path}/view`, { headers: phone });
    await app
      .visitor()
      .post(`${path}/view`, { headers: { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } });
    expect(await views()).toBe(1);
    await app.db.update(talkHubs).set({ status: "closed", closedManuallyAt: new Date() });
    await app.visitor().post(`${path}/view`, { headers: phone });
    expect(await views()).toBe(1);
  });
});
