// The database server fails while requests run: the log reports the failures, and no personal data.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "#app/database/connect.server.ts";
import { createFormToken } from "#app/request/form-token.server.ts";
import { prepareInstallationData } from "#tests/support/database.ts";
import { openGate } from "#tests/support/database-gate.ts";
import { findLeakedTexts, secret, secretComment, signing } from "#tests/support/failing-product.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, password, rosa } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";
import { createVisitorAt } from "#tests/support/test-app.ts";

it.runIf(process.env.TEST_DATABASE_URL)("logs every request that failed, and nobody's data", async () => {
  const installationData = await prepareInstallationData();
  const database = await openDatabase({ url: installationData.databaseUrl as string });
  const adaActor = await insertSpeaker(database.db, ada);
  const hub = await insertHub(database.db, adaActor, { leadCaptureEnabled: true });
  await database.close();
  const gate = await openGate(installationData.databaseUrl as string);
  const env = { DATABASE_URL: gate.url, APP_SECRET: secret, LOG_LEVEL: "trace" };
  const product = await startProduct({ dataDir: installationData.dataDir, env });
  const written = () => readFileSync(join(installationData.dataDir, "log"), "utf8");
  try {
    const speaker = await createVisitorAt(product.origin).signIn(ada);
    gate.close();
    const visitor = createVisitorAt(product.origin);
    const form = { form_token: createFormToken(signing, hub.id, new Date(Date.now() - 60_000)) };
    const talk = "/ada-nwosu/kind-machines";
    const statuses = [
      (await visitor.submit(`${talk}/feedback`, { ...form, rating: "4", comments: secretComment })).status,
      (await visitor.submit(`${talk}/lead`, { ...form, ...rosa, consent: "on" })).status,
      (await visitor.submit("/signin", { email: ada.email, password })).status,
      (await visitor.press("/signin", { intent: "forgot-password", email: rosa.email })).status,
      (await speaker.open("/dashboard/leads?q=Jimenez")).status,
    ];
    expect(statuses.filter((status) => status < 500)).toEqual([]);
    const readiness = await visitor.open("/readyz");
    expect([readiness.status, readiness.text]).toEqual([503, "not responding: database"]);
    await expect.poll(written).toMatch(/ECONNREFUSED|ECONNRESET|Connection terminated/);
    expect(findLeakedTexts(written())).toEqual([]);
  } finally {
    product.process.kill("SIGKILL");
    await once(product.process, "exit");
    await installationData.remove();
  }
});
