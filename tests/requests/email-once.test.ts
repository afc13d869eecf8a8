// The database goes away between the mail server's OK and the end of the job: the reader gets the email once.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, it } from "vitest";
import { openDatabase } from "#app/database/connect.server.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import { prepareInstallationData } from "#tests/support/database.ts";
import { openGate } from "#tests/support/database-gate.ts";
import { secret, signing } from "#tests/support/failing-product.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import { createVisitorAt } from "#tests/support/test-app.ts";

it.runIf(process.env.TEST_DATABASE_URL)(
  "an email that was taken while the database went away is not sent again when it is back",
  async () => {
    const installationData = await prepareInstallationData();
    const database = await openDatabase({ url: installationData.databaseUrl as string });
    const adaActor = await insertSpeaker(database.db, ada);
    const gate = await openGate(installationData.databaseUrl as string);
    let isCut = false;
    const server = await startMailServer((recipient) => {
      if (recipient === rosa.email && !isCut) {
        isCut = true;
        gate.cut();
      }
      return undefined;
    });
    const env = { DATABASE_URL: gate.url, APP_SECRET: secret, SMTP_URL: server.url, MAIL_FROM: "hubs@example.com" };
    const product = await startProduct({ dataDir: installationData.dataDir, env });
    const findReceipts = () => server.received.filter(({ to }) => to?.some(({ address }) => address === rosa.email));
    const countJobs = async () => {
      const { rows } = await database.db.execute<{ count: number }>(
        "select count(*)::int as count from pgboss.job where name = 'send-email'",
      );
      return rows[0]?.count;
    };
    try {
      const request = { name: "Rosa Jimenez", email: rosa.email, eventName: "Lumen Day", submission_id: randomUUID() };
      const form_token = createFormToken(signing, adaActor.id, new Date(Date.now() - 60_000));
      const sent = await createVisitorAt(product.origin).submit("/ada-nwosu/book", { ...request, form_token });
      expect(sent.status).toBe(303);
      await expect.poll(() => findReceipts().length, { timeout: 20_000 }).toBe(1);
      // The worker has tried to say so, in vain.
      await expect.poll(gate.refusedCount, { timeout: 20_000 }).toBeGreaterThan(4);
      gate.restore();
      await expect.poll(countJobs, { timeout: 45_000 }).toBe(0);
      expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(server.received.length);
      expect(findReceipts()).toHaveLength(1);
    } finally {
      product.process.kill("SIGKILL");
      await once(product.process, "exit");
      gate.close();
      await server.goDown();
      await database.close();
      await installationData.remove();
    }
  },
  90_000,
);
