// A prepared installation for products in processes of their own: on the server of TEST_DATABASE_URL, or with a copy of
// the embedded database, because creating a new one takes seconds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "#app/database/connect.server.ts";
import { prepareInstallationData } from "#tests/support/database.ts";
import { grace } from "#tests/support/people.ts";
import { startProduct } from "#tests/support/product.ts";

const secret = "known to these tests only, 32 characters";

export type TestInstallation = Awaited<ReturnType<typeof prepareInstallation>>;

/** `prepare` fills the database before the product starts. */
export async function prepareInstallation(prepare?: (db: Database) => Promise<unknown>) {
  const installationData = await prepareInstallationData();
  /** Not while a product runs on an embedded database, which belongs to one process. */
  const open = () =>
    openDatabase(
      installationData.databaseUrl ? { url: installationData.databaseUrl } : { dataDir: installationData.dataDir },
    );
  const settings: Record<string, string> = {
    SUPPORT_EMAIL: grace.email,
    ...(installationData.databaseUrl && { DATABASE_URL: installationData.databaseUrl, APP_SECRET: secret }),
  };
  if (prepare) {
    const database = await open();
    await prepare(database.db).finally(() => database.close());
  }
  return {
    ...installationData,
    open,
    /** The settings that a program needs besides DATA_DIR, and who is the administrator. */
    settings,
    start: (env: Record<string, string> = {}) =>
      startProduct({ dataDir: installationData.dataDir, env: { ...settings, ...env } }),
    /** The product's output so far. */
    written: () => readFileSync(join(installationData.dataDir, "log"), "utf8"),
  };
}
