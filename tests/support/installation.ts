// An installation that is ready and that nobody runs yet, for products in processes of their own: on the server that
// TEST_DATABASE_URL names, or with a copy of the prepared embedded database. Making a new one takes seconds of work.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "#app/database/connect.server.ts";
import { prepareInstallationData } from "#tests/support/database.ts";
import { startProduct } from "#tests/support/product.ts";

const secret = "known to these tests only, 32 characters";

export type TestInstallation = Awaited<ReturnType<typeof prepareInstallation>>;

/** `prepare` fills its database before anybody starts. */
export async function prepareInstallation(prepare?: (db: Database) => Promise<unknown>) {
  const installationData = await prepareInstallationData();
  /** Only while no product runs on an embedded one: it belongs to one process. */
  const open = () =>
    openDatabase(
      installationData.databaseUrl ? { url: installationData.databaseUrl } : { dataDir: installationData.dataDir },
    );
  const settings: Record<string, string> = installationData.databaseUrl
    ? { DATABASE_URL: installationData.databaseUrl, APP_SECRET: secret }
    : {};
  if (prepare) {
    const database = await open();
    await prepare(database.db).finally(() => database.close());
  }
  return {
    ...installationData,
    open,
    /** What a program that works on it is given besides DATA_DIR. */
    settings,
    start: (env: Record<string, string> = {}) =>
      startProduct({ dataDir: installationData.dataDir, env: { ...settings, ...env } }),
    /** All that the product on it has written so far. */
    written: () => readFileSync(join(installationData.dataDir, "log"), "utf8"),
  };
}
