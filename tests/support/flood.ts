import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";

interface Flood {
  forms: number;
  comments: string;
  network?: number;
  /** Its devices scanned the hall's code. */
  isInRoom?: boolean;
}

/** Stores so many ratings with the same comment, each of another device, in one statement. */
export async function floodWithFeedback(
  db: Database,
  hubId: string,
  { forms, comments, network, isInRoom = false }: Flood,
): Promise<void> {
  await db.execute(sql`
    with stored as (
      insert into feedback_submissions (id, talk_hub_id, question_id, submission_id, device_id, network, responses)
      select gen_random_uuid(), ${hubId}, id, gen_random_uuid(), gen_random_uuid(), ${network ?? null}::int,
        jsonb_build_object('rating', 5, 'comments', ${comments}::text)
      from feedback_questions, generate_series(1, ${forms}::int) where talk_hub_id = ${hubId} and type = 'rating'
      returning device_id
    )
    insert into hub_events (talk_hub_id, kind, device_id, day)
    select ${hubId}, 'present', device_id, current_date from stored where ${isInRoom}`);
}
