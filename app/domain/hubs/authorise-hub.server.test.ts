import { eq, type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/index.ts";
import { hubAccesses } from "#app/database/vocabulary.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer, authoriseHub, type HubSchedule, type HubViewer } from "#app/domain/hubs/hubs.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { hubSchedules, momentsAroundChanges } from "#tests/support/hub-schedules.ts";
import { ada } from "#tests/support/people.ts";

const minuteMs = 60_000;
const hubs = fc.tuple(
  hubSchedules,
  fc.record({
    publicVisibility: fc.option(fc.constant(true), { freq: 5, nil: false }),
    access: fc.constantFrom(...hubAccesses),
    filesAfterClose: fc.boolean(),
    deletedAt: fc.option(fc.constant(new Date("2026-01-02")), { freq: 1 }),
  }),
);
/** How long ago a form was started: just now, at both ends of the time it has after closing, and days ago. */
const formAges = fc.constantFrom(0, 1, 10 * minuteMs, 30 * minuteMs, 30 * minuteMs + 1, 3 * 24 * 60 * minuteMs);
const viewers = [true, false].flatMap((isOwner) => [true, false].map((hasAccess) => ({ isOwner, hasAccess })));

type Hub = HubSchedule & {
  id: string;
  publicVisibility: boolean;
  filesAfterClose: boolean;
  access: string;
  deletedAt: Date | null;
};
type Question = { now: Date; formStartedAt: Date; viewer: HubViewer };

it("is the same in SQL and in TypeScript for every hub, viewer and moment", async ({ db }) => {
  const { id: userId } = await insertSpeaker(db, ada);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(hubs, formAges), { minLength: 3, maxLength: 6 }), async (samples) => {
      const rows = samples.map(([[schedule, visibility]]) => ({ ...schedule, ...visibility, id: newId() }));
      await db.insert(talkHubs).values(rows.map((row) => ({ ...row, userId, title: "Kind machines", slug: row.id })));
      const questions = rows.flatMap((row, n) => questionsAbout(row, samples[n]?.[1] ?? 0));
      // Hubs that never open or close raise no question.
      const inSql = await askDatabase(db, userId, questions);
      for (const row of rows) {
        const answers = questions.map((question) => ({ ...question, ...authorise(row, question) }));
        expect({ ...row, answers: inSql.get(row.id) ?? [] }).toEqual({ ...row, answers });
      }
      await db.delete(talkHubs).where(eq(talkHubs.userId, userId));
    }),
    { numRuns: 40 },
  );
});

it("permits nothing at a hub in the trash", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  await insertHub(db, speaker, { deletedAt: new Date() });
  const viewer = { ...anonymousViewer, isOwner: true };
  const permissions = hubPermissionsAt({ viewer, now: new Date() });
  const [row] = await db.select(permissions).from(talkHubs);
  expect(new Set(Object.values(row ?? {}))).toEqual(new Set([false]));
});

function questionsAbout(row: HubSchedule, formAgeMs: number): Question[] {
  const closings = row.closedManuallyAt ? [row.closedManuallyAt] : [];
  const changes = [...momentsAroundChanges(row), ...closings].map((moment) => moment.getTime());
  const moments = changes.flatMap((at) => [at, at + 1, at + 29 * minuteMs, at + 30 * minuteMs, at + 31 * minuteMs]);
  return moments.flatMap((at) =>
    viewers.map((viewer) => ({ now: new Date(at), formStartedAt: new Date(at - formAgeMs), viewer })),
  );
}

function authorise({ access, deletedAt, ...schedule }: Hub, question: Question) {
  const hub = { ...schedule, requireEmailVerification: access !== "anyone" };
  const { view: _, ...permissions } = authoriseHub({ hub, ...question });
  return deletedAt ? nothingOf(permissions) : permissions;
}

const nothingOf = (permissions: Record<string, boolean>) =>
  Object.fromEntries(Object.keys(permissions).map((name) => [name, false]));

/** Returns for each hub the permissions for each question, in their order. */
async function askDatabase(db: Database, userId: string, questions: Question[]) {
  const permissions = hubPermissionsAt({
    viewer: { isOwner: sql`question.is_owner`, hasAccess: sql`question.has_access` },
    now: sql`question.now`,
    formStartedAt: sql`question.form_started_at`,
  });
  const columns = Object.entries<SQL>(permissions).map(([name, condition]) => sql`${name}::text, ${condition}`);
  const recordset = questions.map(({ now, formStartedAt, viewer }, n) => ({
    n,
    now,
    form_started_at: formStartedAt,
    is_owner: viewer.isOwner,
    has_access: viewer.hasAccess,
  }));
  const { rows } = await db.execute<{ id: string; permissions: Record<string, boolean>[] }>(sql`
    select ${talkHubs.id}, jsonb_agg(jsonb_build_object(${sql.join(columns, sql`, `)}) order by question.n) as permissions
    from ${talkHubs}, jsonb_to_recordset(${JSON.stringify(recordset)}::jsonb)
      as question(n int, now timestamptz, form_started_at timestamptz, is_owner boolean, has_access boolean)
    where ${talkHubs.userId} = ${userId} group by ${talkHubs.id}`);
  return new Map(
    rows.map((row) => [row.id, row.permissions.map((answer, n) => ({ ...questions[n], ...answer }))] as const),
  );
}
