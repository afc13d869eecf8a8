// Changes of several parts through the API, whose second part comes too late: nothing of the first is stored or told.
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  feedbackQuestions,
  feedbackSubmissions,
  leads,
  resources,
  webhookEndpoints,
  webhookEvents,
} from "#app/database/schema/index.ts";
import { webhookEventTypes } from "#app/database/vocabulary.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { type ApiProgram, withAdaProgram } from "#tests/support/api-program.ts";
import { listApiRoutes } from "#tests/support/api-routes.ts";
import { insertBooking, insertHub } from "#tests/support/fixtures.ts";
import type { TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let send: ApiProgram;
withAdaProgram((fixture) => {
  ({ app, adaActor, send } = fixture);
});

interface Change {
  table: string;
  /** Inserts the row. Returns its address under /api/v1. */
  insert(): Promise<string>;
  body: object;
  /** What somebody else does between the two parts, as the body of a trigger on the row that the first one changes. */
  meanwhile: string;
  status: number;
}

const insertOne = async (table: typeof leads | typeof feedbackSubmissions | typeof resources, values: object) => {
  const [row] = await app.db
    .insert(table)
    .values(values as never)
    .returning({ id: table.id });
  return `${row?.id}`;
};

const twoParts: Record<string, Change> = {
  updateLead: {
    table: "leads",
    insert: async () =>
      `/leads/${await insertOne(leads, { userId: adaActor.id, firstName: "Rosa", source: "manual" })}`,
    body: { status: "contacted", notes: "Called her" },
    meanwhile: "new.notes := 'She called'; return new;",
    status: 409,
  },
  updateBooking: {
    table: "speaker_bookings",
    insert: async () => `/bookings/${await insertBooking(app.db, adaActor)}`,
    body: { status: "declined", notes: "No room" },
    meanwhile: "new.notes := 'Room for her'; return new;",
    status: 409,
  },
  updateFeedback: {
    table: "feedback_submissions",
    async insert() {
      const { id: talkHubId } = await insertHub(app.db, adaActor);
      const [question] = await app.db.select().from(feedbackQuestions);
      const responses = { rating: 5, comments: "Calm and clear" };
      const ids = { questionId: question?.id, submissionKey: newSubmissionKey(), deviceId: newSubmissionKey() };
      const row = { talkHubId, ...ids, responses };
      return `/feedback/${await insertOne(feedbackSubmissions, row)}`;
    },
    body: { is_hidden: true, is_on_stage: true },
    meanwhile: "if new.approved_at is not null then return null; end if; return new;",
    status: 404,
  },
  updateResource: {
    table: "resources",
    async insert() {
      const { id: talkHubId } = await insertHub(app.db, adaActor);
      const link = { title: "Notes", type: "link", resourceType: "link", externalUrl: "https://example.com/" };
      return `/hubs/${talkHubId}/resources/${await insertOne(resources, { talkHubId, ...link })}`;
    },
    body: { title: "Better notes", is_featured: true },
    meanwhile: "if new.is_featured then return null; end if; return new;",
    status: 404,
  },
};

/** Their command is one statement, or one transaction that reads before it writes. */
const oneCommand = [
  "updateHub",
  "updateQuote",
  "updateProfile",
  "updateSpeakerSettings",
  "updateRequest",
  "updateQuestion",
];

it("every change of the API is known as one of several parts, or as one command", async () => {
  const description = (await send("/api/v1/openapi.json")).body;
  const changes = listApiRoutes(description).filter(({ method }) => method === "PATCH");
  expect(changes.map(({ name }) => name).sort()).toEqual([...Object.keys(twoParts), ...oneCommand].sort());
});

it.each(Object.entries(twoParts))("%s is all or nothing", async (name, { table, insert, body, meanwhile, status }) => {
  const address = await insert();
  await app.db.insert(webhookEndpoints).values({
    ...{ userId: adaActor.id, name: "Zapier", address: "https://example.com/zapier", events: [...webhookEventTypes] },
    encryptedSecrets: await app.services.vault.encrypt(JSON.stringify({ signing: "whsec_AAAA" })),
  });
  await app.db.execute(
    sql.raw(`create function ${name}_meanwhile() returns trigger language plpgsql as $$ begin ${meanwhile} end $$`),
  );
  await app.db.execute(
    sql.raw(`create trigger meanwhile before update on ${table} for each row execute function ${name}_meanwhile()`),
  );
  const read = async () => (await app.db.execute(sql`select * from ${sql.identifier(table)}`)).rows;
  const before = { rows: await read(), events: await app.db.$count(webhookEvents) };
  try {
    expect((await send(`/api/v1${address}`, { method: "PATCH", body })).status).toBe(status);
    expect({ rows: await read(), events: await app.db.$count(webhookEvents) }).toEqual(before);
  } finally {
    await app.db.execute(sql.raw(`drop function ${name}_meanwhile() cascade`));
  }
  expect((await send(`/api/v1${address}`, { method: "PATCH", body })).status).toBe(200);
  expect(await read()).not.toEqual(before.rows);
});
