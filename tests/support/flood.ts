import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";

/** Stores so many ratings with the same comment, each of another device, in one statement. */
export async function floodWithFeedback(
  db: Database,
  hubId: string,
  { forms, comments }: { forms: number; comments: string },
): Promise<void> {
  await db.execute(sql`
    insert into feedback_submissions (id, talk_hub_id, question_id, submission_id, device_id, responses)
    select gen_random_uuid(), ${hubId}, id, gen_random_uuid(), gen_random_uuid(),
      jsonb_build_object('rating', 5, 'comments', ${comments}::text)
    from feedback_questions, generate_series(1, ${forms}::int) where talk_hub_id = ${hubId} and type = 'rating'`);
}
