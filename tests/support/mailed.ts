// What an app without a mail server has sent, from its mail folder.
import { expect } from "vitest";
import { listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** All emails to `to`, the newest first. */
export async function listMailed(app: TestApp, to: string) {
  const folder = `${app.installation.config.dataDir}/mail`;
  const emails = await Promise.all((await listEmails(folder)).map((name) => readEmail(folder, name)));
  return emails.flatMap((email) => (email?.message.to?.some(({ address }) => address === to) ? [email.message] : []));
}

/** Waits until no email is left to send. */
export const waitForSentEmails = (app: TestApp) =>
  expect
    .poll(
      async () => {
        const { rows } = await app.db.execute<{ n: number }>(
          "select count(*)::int as n from pgboss.job where state in ('created', 'active', 'retry') and name in ('send-email', 'run-task', 'process-access-request', 'send-request-answers')",
        );
        return rows[0]?.n;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
