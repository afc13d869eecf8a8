import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

const megabytesPerFile = 50;

/** Feedback on the sample speaker's talks, and files that do not compress. */
export async function fillInstallation(
  url: string,
  dataDir: string,
  { submissionCount, fileMegabytes }: { submissionCount: number; fileMegabytes: number },
) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into feedback_submissions (id, talk_hub_id, question_id, submission_id, device_id, responses)
       select gen_random_uuid(), q.talk_hub_id, q.id, gen_random_uuid(), gen_random_uuid(),
         jsonb_build_object('rating', 1 + g % 5, 'comments', 'A comment of an attendee, number ' || g)
       from generate_series(1, $1::int) g,
         (select q.id, q.talk_hub_id from feedback_questions q join talk_hubs h on h.id = q.talk_hub_id
          -- Not the one that trials rate: a hub takes so many ratings and no more.
          where q.type = 'rating' and h.slug <> 'calm-under-fire' order by q.id limit 1) q`,
    [submissionCount],
  );
  for (let n = 0; n < fileMegabytes / megabytesPerFile; n++) {
    const { rows } = await client.query("select id from profiles order by id limit 1");
    const key = `${rows[0].id}/files/${randomUUID()}`;
    const path = join(dataDir, "files", key);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, randomBytes(megabytesPerFile * 2 ** 20));
    await client.query(
      `insert into files (id, user_id, key, name, kind, content_type, size_bytes, status)
         values (gen_random_uuid(), $1, $2, 'a.pdf', 'presentation', 'application/pdf', $3, 'stored')`,
      [rows[0].id, key, megabytesPerFile * 2 ** 20],
    );
  }
  await client.end();
}
