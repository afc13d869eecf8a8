// No person's absence note answers a program.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compose } from "#app/adapters/mail/compose.server.ts";
import { composeEmail } from "#app/emails/index.ts";
import { renderBody } from "#app/emails/render-body.ts";
import { settings, to } from "#tests/support/audience-emails.ts";
import { emailJobs } from "#tests/support/every-email.ts";

describe.each(emailJobs)("$template", (job) => {
  it("asks mail programs for no absence note, unless a speaker wrote it to one reader", () => {
    const { body, ...email } = composeEmail(job, settings);
    const outgoing = { id: "1", to, ...email, ...renderBody(body) };
    const { headers } = compose(outgoing, "no-reply@hubs.example", "hubs.example");
    const suppressed = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" };
    const isByHand = job.template === "booking-reply";
    expect(isByHand ? Object.keys(headers ?? {}) : headers).toEqual(
      isByHand ? [] : expect.objectContaining(suppressed),
    );
  });
});

it("no other email is a speaker's own letter, so a new one asks for no absence note", () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder).filter((name) => /^(?!.*\.test\.).*\.tsx$/.test(name));
  const byHand = files.filter((name) => readFileSync(join(folder, name), "utf8").includes("isByHand"));
  expect(byHand).toEqual(["booking-reply.tsx"]);
});
