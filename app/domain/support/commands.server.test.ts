import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { sendHelpRequest } from "#app/domain/support/commands.server.ts";
import { helpRequestsPerPage, listHelpRequests } from "#app/domain/support/queries.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

async function setUpAda(db: Database) {
  const services = servicesAt(db, noon, { supportEmail: "support@example.com" });
  return { services, speaker: await insertSpeaker(db, ada) };
}
const message = (values = {}) => ({
  subject: "The code",
  message: "Too small.",
  submissionId: randomUUID(),
  ...values,
});

describe("a message to support", () => {
  it("gets a number, reaches the support address and is receipted, once however often it is sent", async ({ db }) => {
    const { services, speaker } = await setUpAda(db);
    const sent = message();
    const outcome = await sendHelpRequest(services, speaker, sent);
    const number = outcome?.ok ? outcome.value.number : 0;
    expect(number).toBeGreaterThan(1_000);
    expect(await sendHelpRequest(services, speaker, sent)).toEqual(outcome);
    expect(await listQueuedEmails(db)).toMatchObject([
      {
        template: "help-request",
        to: "support@example.com",
        values: { ticket: `#${number}`, name: "Ada Nwosu", email: "ada@example.com", message: "Too small." },
      },
      { template: "help-received", to: "ada@example.com", values: { ticket: `#${number}`, subject: "The code" } },
    ]);
    expect((await listHelpRequests(services, speaker, 1)).rows).toMatchObject([
      { number, subject: "The code", status: "open" },
    ]);
  });

  it("is visible to no other speaker, and Ben cannot send it as his own", async ({ db }) => {
    const { services, speaker } = await setUpAda(db);
    const other = await insertSpeaker(db, ben);
    const sent = message();
    await sendHelpRequest(services, speaker, sent);
    expect(await sendHelpRequest(services, other, sent)).toBeNull();
    expect(await listHelpRequests(services, other, 1)).toMatchObject({ rows: [], total: 0 });
    expect(await listQueuedEmails(db)).toHaveLength(2); // Ada's message and her receipt
  });

  it("is listed in pages", async ({ db }) => {
    const { services, speaker } = await setUpAda(db);
    for (let i = 0; i <= helpRequestsPerPage; i++) await sendHelpRequest(services, speaker, message());
    const { rows, total } = await listHelpRequests(services, speaker, 2);
    expect([rows.length, total]).toEqual([1, helpRequestsPerPage + 1]);
  });
});
