// What a room sees that scans the code before the talk opens.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { talkHubs } from "#app/database/schema/index.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

const path = "/ada-nwosu/kind-machines";
let app: TestApp;
let hubId: string;
let speaker: Visitor;
const open = async () => (await app.visitor().open(path)).html;
const change = (values: Partial<typeof talkHubs.$inferInsert>) =>
  app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hubId));

beforeAll(async () => {
  app = await startTestApp();
  const hub = await insertHub(app.db, await insertSpeaker(app.db, ada), {
    status: "scheduled",
    openDate: "2090-01-01",
    openTime: "09:00",
    buttonColor: "#0b3a3c",
  });
  hubId = hub.id;
  speaker = await app.visitor().signIn(ada);
});
afterAll(() => app.close());

it("keeps the speaker's look, says when it opens, and has a link to look again for browsers without script", async () => {
  const html = await open();
  expect(html).toContain("#0b3a3c");
  expect(html).toContain("This page opens");
  const [, seconds] =
    /<noscript data-refresh="\/ada-nwosu\/kind-machines (\d+)"><a href="\/ada-nwosu\/kind-machines">Try again</.exec(
      html,
    ) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(600);
});

it("does not refresh a page with what a visitor typed", async () => {
  const response = await app
    .visitor()
    .submit(`${path}/opening`, { form_token: app.formToken(hubId), email: "rosa at x" });
  expect(response.status).toBe(422);
  expect(response.html).toContain("rosa at x");
  expect(response.html).not.toContain("data-refresh=");
});

it("ends when the speaker opens the hub from the share dialog; a draft stays unknown", async () => {
  await change({ status: "draft" });
  const draft = await app.visitor().open(path);
  expect(draft.status).toBe(404);
  expect(draft.html).not.toContain("data-refresh=");

  const opened = await speaker.submit(`/dashboard/edit-hub/${hubId}`, { intent: "open-now" });
  expect(opened.status).toBe(200);
  const html = await open();
  expect(html).toContain("Share This Talk");
  expect(html).not.toContain("data-refresh=");
});
