// Earlier releases stored the id of a form as its phone sent it. Here these ids become keys.
import { and, asc, gt, sql } from "drizzle-orm";
import {
  feedbackSubmissions,
  helpRequests,
  leadCaptures,
  speakerAnnouncements,
  speakerBookings,
  talkRequests,
} from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { newSubmissionKey, type SubmissionKey, toSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Services } from "#app/services.ts";

type WithSubmission = typeof feedbackSubmissions;

// All of them have the two columns that are used here.
const tables = [
  feedbackSubmissions,
  leadCaptures,
  speakerBookings,
  talkRequests,
  helpRequests,
  speakerAnnouncements,
] as unknown as WithSubmission[];

/** Few enough that a request which waits for one of these rows doesn't notice. */
const batchSize = 1_000;

/**
 * Replaces ids that were stored as they were sent by their keys, so that a repeat of such a form is still found. Only
 * the program knows the key, so a migration can't do this. It runs at each start, because a process of the earlier
 * release may have stored more of them meanwhile, and changes nothing where there are none.
 */
export async function keyStoredSubmissions(services: Pick<Services, "db" | "signer">): Promise<void> {
  for (const table of tables) await keyRows(services, table);
}

async function keyRows({ db, signer }: Pick<Services, "db" | "signer">, table: WithSubmission) {
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select({ id: table.id, submissionId: table.submissionKey })
      .from(table)
      // Phones make ids of version 4, and keys have another.
      .where(and(sql`substr(${table.submissionKey}::text, 15, 1) = '4'`, last ? gt(table.id, last) : undefined))
      .orderBy(asc(table.id))
      .limit(batchSize);
    const replace = (toKey: (submissionId: string) => SubmissionKey) => {
      const keys = rows.map(({ id, submissionId }) => ({ id, key: toKey(submissionId) }));
      const update = sql`
        update ${table} as stored set submission_id = keyed.key
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as keyed(id uuid, key uuid)
        where stored.id = keyed.id`;
      return db.transaction((tx) => tx.execute(update));
    };
    await replace((submissionId) => toSubmissionKey({ signer }, submissionId)).catch((error: unknown) => {
      // A repeat reached a process of this release first. Nobody sends such a form a third time.
      if (!violatedConstraint(error)) throw error;
      return replace(newSubmissionKey);
    });
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id;
  }
}
