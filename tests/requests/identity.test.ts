// A phone belongs to its attendee: nothing that a speaker gets to see lets her use it, or tells whose it is.
import { afterAll, beforeAll, expect, it } from "vitest";
import { feedbackSubmissions, users } from "#app/database/schema/index.ts";
import { createAttendedTalks, downloadExport, leavesOf, rowsIn } from "#tests/support/attended-talks.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let talks: Awaited<ReturnType<typeof createAttendedTalks>>;
beforeAll(async () => {
  app = await startTestApp();
  talks = await createAttendedTalks(app);
});
afterAll(async () => {
  await app.db.delete(users);
  await app.close();
});

const cookieOf = (visitor: Visitor) => visitor.cookies.get("hub.device") ?? "";
const isUuid = (value: string) => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(value);

it("an id that a speaker finds among her data gives her a phone of its own, not an attendee's", async () => {
  const phones = new Set(talks.attendees.map(({ phone }) => cookieOf(phone)));
  const stored = await app.db.select().from(feedbackSubmissions);
  const exported = [...rowsIn(await downloadExport(app, ada)).values()].flatMap(leavesOf);
  const ids = new Set([...exported, ...stored.flatMap(leavesOf)].filter(isUuid));
  expect(ids.size).toBeGreaterThan(30);
  for (const submission_id of ids) {
    const newcomer = app.visitor();
    const form = { rating: "1", submission_id, form_token: app.formToken(talks.adas.id) };
    await newcomer.submit(`${talks.adas.path}/feedback`, form, { accept: "application/json" });
    expect(phones.has(cookieOf(newcomer)), submission_id).toBe(false);
  }
});
