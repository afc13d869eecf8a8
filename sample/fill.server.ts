import { randomBytes } from "node:crypto";
import { type Database, migrateDatabase, openDatabase } from "#app/database/connect.server.ts";
import type { Creation } from "#app/database/embedded-folder.server.ts";
import type { WriteObject } from "#sample/files.server.ts";
import { writeSample } from "#sample/sample.server.ts";
import { amara } from "#sample/sample-people.ts";

export { writeCopy } from "#sample/sample.server.ts";

/**
 * `npm run demo`: fills an empty installation and returns lines that say how to sign in. Refuses one that has accounts.
 * `publish` does what the hourly sweep would do first, so that the profile has its ratings at once.
 */
export async function fillInstallation(
  config: { databaseUrl?: string; dataDir: string; appUrl: URL; supportEmail: string },
  store: WriteObject,
  creation: Creation,
  publish: (db: Database, now: Date) => Promise<void>,
): Promise<{ isFilled: boolean; lines: string[] }> {
  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.dataDir, creation },
  );
  try {
    await migrateDatabase(database);
    // Random, so that a sample speaker on a public installation is no security hole.
    const password = `stage-${randomBytes(6).toString("hex")}`;
    const now = new Date();
    if (!(await writeSample(database.db, { password, supportEmail: config.supportEmail, now, store }))) {
      const refusal =
        "This installation already has accounts. Sample data goes into an empty one: choose another DATA_DIR.";
      return { isFilled: false, lines: [refusal] };
    }
    await publish(database.db, now);
    return {
      isFilled: true,
      lines: [
        "Sample data is in: one speaker, eight hubs (and one in the trash), 40 leads, 161 ratings, five booking requests.",
        `  Start the product with:  npm start`,
        `  Sign in at:              ${config.appUrl.origin}/signin`,
        `  Email:                   ${amara.email}`,
        `  Password:                ${password}`,
        `  The administrator:       ${config.supportEmail}, with the same password`,
        `  A live hub to look at:   ${config.appUrl.origin}/${amara.username}/calm-under-fire`,
      ],
    };
  } finally {
    await database.close();
  }
}
