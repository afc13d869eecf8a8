// The baseline: Node's HTTP server that writes the same row with one prepared INSERT and no checks.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query(`create table if not exists plain_feedback (id uuid primary key, talk_hub_id uuid not null,
  question_id uuid not null, submission_id uuid not null, device_id uuid not null, responses jsonb not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now())`);
await pool.query("create index if not exists plain_feedback_newest on plain_feedback (talk_hub_id, created_at)");
const text =
  "insert into plain_feedback (id, talk_hub_id, question_id, submission_id, device_id, responses) values ($1, $2, $3, $4, $5, $6)";
const [hub, question] = [randomUUID(), randomUUID()];

const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  const form = new URLSearchParams(body);
  const responses = JSON.stringify({ rating: Number(form.get("rating")), comments: form.get("comments") });
  const values = [randomUUID(), hub, question, form.get("submission_id"), randomUUID(), responses];
  await pool.query({ name: "insert", text, values });
  response.writeHead(204).end();
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as { port: number };
  console.log(`http://127.0.0.1:${port}`);
});
