// An installation that is ready and that nobody runs yet, for products in processes of their own: on the server that
// TEST_DATABASE_URL names, or with a copy of the prepared embedded database. Making a new one takes seconds of work.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "#app/database/connect.server.ts";
import { freshPlace } from "#tests/support/database.ts";
import { startProduct } from "#tests/support/product.ts";

const secret = "known to these tests only, 32 characters";

export type InstallationPlace = Awaited<ReturnType<typeof freshInstallation>>;

/** `prepare` fills its database before anybody starts. */
export async function freshInstallation(prepare?: (db: Database) => Promise<unknown>) {
  const place = await freshPlace();
  /** Only while no product runs on an embedded one: it belongs to one process. */
  const open = () => openDatabase(place.databaseUrl ? { url: place.databaseUrl } : { dataDir: place.dataDir });
  const settings: Record<string, string> = place.databaseUrl
    ? { DATABASE_URL: place.databaseUrl, APP_SECRET: secret }
    : {};
  if (prepare) {
    const database = await open();
    await prepare(database.db).finally(() => database.close());
  }
  return {
    ...place,
    open,
    /** What a program that works on it is given besides DATA_DIR. */
    settings,
    start: (env: Record<string, string> = {}) => startProduct({ dataDir: place.dataDir, env: { ...settings, ...env } }),
    /** All that the product on it has written so far. */
    written: () => readFileSync(join(place.dataDir, "log"), "utf8"),
  };
}
