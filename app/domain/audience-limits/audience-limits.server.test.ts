import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackSubmissions, hubUsage, leadCaptures, leads } from "#app/database/schema/index.ts";
import { createAudienceLimiter } from "#app/domain/audience-limits/audience-limits.server.ts";
import { measureHub } from "#app/domain/audience-limits/measure-hub.server.ts";
import { audienceLimits } from "#app/domain/limits/limits.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { floodWithFeedback } from "#tests/support/flood.ts";
import { ada } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const rating = { rating: 5, comments: "Kind" };

async function setUp(db: Database) {
  const actor = await insertSpeaker(db, ada);
  let now = noon;
  const services = { ...servicesAt(db), clock: { now: () => now } };
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1_000);
  };
  return { actor, services, pass, hub: await insertHub(db, actor) };
}

it("counts ratings and leads apart, and has room for words again a minute after Ada made room", async ({ db }) => {
  const { services, pass, hub } = await setUp(db);
  await floodWithFeedback(db, hub.id, { forms: audienceLimits.hub.ratings, comments: "Spam" });
  const process = createAudienceLimiter(services);
  expect(await process.hasRoom(hub.id, "words", rating)).toBe(false);
  expect(await process.hasRoom(hub.id, "leads", { firstName: "Rosa" })).toBe(true);

  await db.delete(feedbackSubmissions);
  pass(59);
  expect(await process.hasRoom(hub.id, "words", rating)).toBe(false);
  pass(1);
  expect(await process.hasRoom(hub.id, "words", rating)).toBe(true);
});

it("measures again after 2,000 forms, whoever stored the others", async ({ db }) => {
  const { services, hub } = await setUp(db);
  const process = createAudienceLimiter(services);
  expect(await process.hasRoom(hub.id, "words", rating)).toBe(true);
  await floodWithFeedback(db, hub.id, { forms: audienceLimits.hub.ratings, comments: "Spam" });
  const answers: boolean[] = [];
  for (let n = 0; n < 2_100; n++) answers.push(await process.hasRoom(hub.id, "words", rating));
  expect(answers.indexOf(false)).toBe(2_000);
  expect(answers.lastIndexOf(true)).toBe(1_999);
});

it("counts the leads that the audience left, and not those that Ada typed in with long notes", async ({ db }) => {
  const { actor, services, hub } = await setUp(db);
  for (const source of ["manual", "import", "entry"] as const) {
    const origin = { userId: actor.id, talkHubId: hub.id, source };
    const [lead] = await db
      .insert(leads)
      .values({ ...origin, email: `${source}@example.com`, notes: "x".repeat(5_000) })
      .returning();
    await db.insert(leadCaptures).values({ ...origin, leadId: lead?.id ?? "", consentText: "I agree" });
  }
  await measureHub(services, hub.id);
  const bytes = "entry@example.com".length + "I agree".length;
  expect(await db.select().from(hubUsage)).toMatchObject([{ ratings: 0, leads: 1, bytes }]);
});

it("has no room for words at any hub of an account whose hubs together are full, and at any other account's", async ({
  db,
}) => {
  const { actor, services, hub } = await setUp(db);
  const flooded = await insertHub(db, actor, { slug: "flooded" });
  const usage = { ratings: 0, leads: 0, measuredAt: noon };
  await db.insert(hubUsage).values({ talkHubId: flooded.id, bytes: audienceLimits.account.bytes, ...usage });
  const process = createAudienceLimiter(services);
  expect(await process.hasRoom(hub.id, "words", rating)).toBe(false);
  const rosas = await insertHub(db, await insertSpeaker(db, { ...ada, email: "rosa@example.com", username: "rosa" }));
  expect(await process.hasRoom(rosas.id, "words", rating)).toBe(true);
});
