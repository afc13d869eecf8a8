import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { feedbackQuestions, feedbackSubmissions, hubEvents, talkHubs } from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let hub: Awaited<ReturnType<typeof insertHub>>;
let speaker: Visitor;
let other: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  adaActor = await insertSpeaker(app.db, ada);
  await insertSpeaker(app.db, ben);
  hub = await insertHub(app.db, adaActor, { speakerLink: "mailto:ada@example.com" });
  speaker = await app.visitor().signIn(ada);
  other = await app.visitor().signIn(ben);
});
afterAll(() => app.close());

const path = "/ada-nwosu/kind-machines";
const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };
const at = (rest: string) => `/dashboard/edit-hub/${hub.id}${rest}`;
const saveQuestion = (fields: Record<string, string>) =>
  speaker.submit(at("/questions"), { intent: "save", ...fields });
const idOf = async (question: string) =>
  (await app.db.select().from(feedbackQuestions).where(eq(feedbackQuestions.question, question)))[0]?.id as string;

describe("a speaker's own questions", () => {
  it("are shown on the public page, without scripts, and answered with the stars", async () => {
    expect((await saveQuestion({ question: "What next?", type: "text", required: "on" })).status).toBe(200);
    await saveQuestion({ question: "When <b>next</b>?", type: "choice", options: "Morning\nEvening" });
    const [next, when] = [await idOf("What next?"), await idOf("When <b>next</b>?")];
    const page = await app.visitor().open(path);
    expect(page.text).toContain("When <b>next</b>? (optional) Morning Evening");

    const visitor = app.visitor();
    const rate = (fields: Record<string, string>) =>
      visitor.submit(`${path}/feedback`, { form_token: app.formToken(hub.id), ...fields });
    const refused = await rate({ rating: "5", [`q-${when}`]: "Evening", comments: "Hm" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Please answer this question.");
    expect(refused.html).toMatch(/value="Evening"[^>]*checked|checked[^>]*value="Evening"/);
    expect(refused.html).toContain(">Hm</textarea>");
    expect(await app.db.$count(feedbackSubmissions)).toBe(0);

    const form = { rating: "5", [`q-${when}`]: "Night", [`q-${next}`]: "Slower" };
    expect((await rate(form)).text).toContain("Please choose one of these.");
    const sent = await rate({ ...form, [`q-${when}`]: "Evening", comments: "Calm." });
    expect(sent.status).toBe(303);
    expect(await app.db.$count(feedbackSubmissions)).toBe(3);

    const results = (await speaker.open(at("?tab=analytics"))).text;
    expect(results).toContain("Slower");
    expect(results).toContain("Evening 1 100%");
  });

  it("are refused with a reason when invalid; another speaker's are not found", async () => {
    const refused = await saveQuestion({ question: "", type: "choice", options: "One" });
    expect(refused.status).toBe(422);
    expect((await saveQuestion({ question: "Stars again?", type: "rating" })).status).toBe(409);
    const rating = await idOf("How would you rate this talk?");
    const attempts: Record<string, string>[] = [
      { intent: "save", question: "Mine now?", type: "text" },
      { intent: "delete", questionId: rating },
      { intent: "order", id: rating },
    ];
    for (const fields of attempts) expect((await other.submit(at("/questions"), fields)).status).toBe(404);
    expect((await speaker.submit(at("/questions"), { intent: "nonsense" })).status).toBe(400);
  });
});

describe("comments", () => {
  it("are hidden and shown again, by their speaker alone", async () => {
    const [answer] = await app.db.select().from(feedbackSubmissions).where(eq(feedbackSubmissions.rating, 5));
    const hide = { intent: "hide", answerId: answer?.id as string };
    expect((await other.submit(at("/answers"), hide)).status).toBe(404);
    expect((await other.open(at("/answers"))).status).toBe(404);
    expect((await speaker.submit(at("/answers"), hide)).status).toBe(200);
    expect((await speaker.open(at("?tab=analytics"))).text).not.toContain("Calm.");
    expect((await speaker.open(at("/answers?hidden=only&stars=5&comment=with"))).text).toContain("Calm.");
    expect((await speaker.open(at("?tab=analytics"))).text).toContain("5.0 of 5");
    await speaker.submit(at("/answers"), { ...hide, intent: "show" });
    expect((await speaker.open(at("/answers"))).text).toContain("Calm.");
  });

  it("are exported with all feedback, the hidden ones too", async () => {
    const [answer] = await app.db.select().from(feedbackSubmissions).where(eq(feedbackSubmissions.rating, 5));
    const own = { answerId: answer?.id as string };
    await speaker.submit(at("/answers"), { ...own, intent: "hide" });
    expect((await other.submit(at("/answers"), { intent: "export" })).status).toBe(404);
    expect((await speaker.submit(at("/answers"), { intent: "export" })).status).toBe(200);
    const { rows } = await app.db.execute<{ id: string }>("select id from tasks where kind = 'export-feedback'");
    await drainQueue(app);
    const file = await speaker.open(`/dashboard/tasks/${rows[0]?.id}/file`);
    expect(file.headers.get("content-disposition")).toContain("feedback-kind-machines.csv");
    expect(parse(file.html, { columns: true, bom: true })).toMatchObject([
      { Rating: "5", Comment: "Calm.", Hidden: "Yes", "What next?": "Slower", "When <b>next</b>?": "Evening" },
    ]);
    await speaker.submit(at("/answers"), { ...own, intent: "show" });
  });
});

describe("a connect click", () => {
  const click = (visitor: Visitor, headers: HeadersInit = phone) =>
    visitor.post(`${path}/connect`, { headers, body: "PING" });

  it("is written before it is confirmed, once per device and day, with repeats; not the owner's or a bot's", async () => {
    expect((await app.visitor().open(path)).html).toContain(`ping="${path}/connect"`);
    const visitor = app.visitor();
    expect((await click(visitor)).status).toBe(204);
    await click(visitor);
    await click(speaker);
    await click(app.visitor(), { "user-agent": "Googlebot/2.1" });
    const clicks = await app.db.select().from(hubEvents).where(eq(hubEvents.kind, "connect"));
    expect(clicks).toMatchObject([{ count: 2, deviceType: "phone" }]);
    expect((await speaker.open(at("?tab=analytics"))).text).toContain("Connect Clicks 2");
  });
});

describe("opening the share dialog", () => {
  it("is counted once per device and day, with repeats; not the owner's or a bot's", async () => {
    expect((await app.visitor().open(path)).html).toContain(`data-share="${path}/share"`);
    const share = (visitor: Visitor, headers: HeadersInit = phone) =>
      visitor.post(`${path}/share`, { headers, body: "" });
    const visitor = app.visitor();
    expect((await share(visitor)).status).toBe(204);
    await share(visitor);
    await share(speaker);
    await share(app.visitor(), { "user-agent": "Googlebot/2.1" });
    expect((await app.visitor().post("/ada-nwosu/nothing/share", { headers: phone, body: "" })).status).toBe(204);
    await app.installation.settle();
    const events = await app.db.select().from(hubEvents).where(eq(hubEvents.kind, "share"));
    expect(events).toMatchObject([{ count: 2, deviceType: "phone" }]);
    expect((await speaker.open(at("?tab=analytics"))).text).toContain("Share opened 2 times");
  });
});

describe("the curve around the talk", () => {
  it("shows Ada when her audience reacted, and only invites her to come back where nothing happened", async () => {
    const full = (await speaker.open(at("?tab=analytics&part=timeline"))).text;
    expect(full).toMatch(/Around the talk From the first activity on \w{3} \d+ \w{3} \d{4}, UTC time/);
    expect(full).toContain("All minutes with activity as a table");
    const quiet = await insertHub(app.db, adaActor, { slug: "quiet" });
    const empty = (await speaker.open(`/dashboard/edit-hub/${quiet.id}?tab=analytics&part=timeline`)).text;
    expect(empty).toContain("Once people open the page, you'll see here, minute by minute");
    expect(empty).not.toContain("From the first activity");
    await app.db.delete(talkHubs).where(eq(talkHubs.id, quiet.id));
  });
});

describe("the Analytics screen", () => {
  it("shows the average rating and the connect clicks, overall and for each hub", async () => {
    const { text } = await speaker.open("/dashboard/analytics");
    expect(text).toContain("Average Rating 5.0 of 5 from 1 rating");
    expect(text).toContain("Connect Clicks 2 0 in the previous 30 days");
    expect(text).toMatch(/Kind machines Thu 4 Mar 2027 0 0 0 0 2 1 5\.0 0% View Details/);
    const none = (await speaker.open("/dashboard/analytics?range=custom&from=2026-01-01&to=2026-01-02")).text;
    expect(none).toContain("Nothing was counted in this period, nor in the previous 2 days.");
    expect(none).not.toContain("Average Rating");
  });

  it("draws its charts on the server, with a table behind each", async () => {
    const { html, text } = await speaker.open("/dashboard/analytics?range=7");
    const charts = [...html.matchAll(/type="range"[^>]* aria-label="([\w ]+) by day"/g)].map(([, label]) => label);
    // None of what never happened.
    expect(charts).toEqual(["Feedback", "Connect Clicks"]);
    // Seven days: the line, and the area below it.
    expect(html.match(/ d="M0 \d+( \d \d+){6}(V\d+H0Z)?"/g)).toHaveLength(2 * charts.length);
    for (const label of charts) expect(text).toContain(`${label} by day as a table`);
  });

  it("shows the requested dates, and reports invalid ones", async () => {
    expect((await speaker.open("/dashboard/analytics?range=7")).text).toContain("the previous 7 days");
    const refused = await speaker.open("/dashboard/analytics?range=custom&from=2026-02-30&to=x");
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Please choose a start date and an end date.");
    expect((await other.open("/dashboard/analytics")).text).toContain("No analytics yet");
  });

  it("creates a report that a spreadsheet can read", async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await speaker.submit("/dashboard/analytics", { from: today, to: "x" })).status).toBe(422);
    await speaker.submit("/dashboard/analytics", { from: today, to: today });
    const { rows } = await app.db.execute<{ id: string }>("select id from tasks where kind = 'export-analytics'");
    const id = rows[0]?.id as string;
    await drainQueue(app);
    expect((await speaker.open(`/dashboard/tasks/${id}/file`)).status).toBe(200);
    const file = (await speaker.open(`/dashboard/tasks/${id}/file`)).html;
    expect(parse(file, { columns: true, bom: true })).toMatchObject([
      { Day: today, "Talk Hub": "Kind machines", Feedback: "1", "Connect Clicks": "2", "Average Rating": "5" },
    ]);
    expect((await other.open(`/dashboard/tasks/${id}/file`)).status).toBe(404);
  });

  it("needs as many statements for thirty hubs as for one; so does a hub's own tab for thirty submissions", async () => {
    const countStatementsOf = (address: string) => countStatements(app.db, () => speaker.open(address));
    const [few, fewAnswers] = [
      await countStatementsOf("/dashboard/analytics"),
      await countStatementsOf(at("?tab=analytics")),
    ];
    for (let n = 0; n < 30; n++) await insertHub(app.db, adaActor, { slug: `talk-${n}`, title: `Talk ${n}` });
    const questionId = await idOf("How would you rate this talk?");
    await app.db.insert(feedbackSubmissions).values(
      Array.from({ length: 30 }, () => ({
        talkHubId: hub.id,
        questionId,
        submissionKey: newSubmissionKey(),
        deviceId: randomUUID(),
        responses: { rating: 4, comments: "Good." },
      })),
    );
    const full = await speaker.open("/dashboard/analytics");
    expect(full.text).toContain("Page 1 of 2");
    expect(await countStatementsOf("/dashboard/analytics")).toBe(few);
    expect(await countStatementsOf(at("?tab=analytics"))).toBe(fewAnswers);
  });
});
