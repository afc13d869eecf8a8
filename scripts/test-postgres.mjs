// Runs the data tests on the PostgreSQL server named by TEST_DATABASE_URL.
import { ensureBuilt, ensureInstalled, run } from "./prepare.mjs";

if (!process.env.TEST_DATABASE_URL) {
  console.error("TEST_DATABASE_URL: name a PostgreSQL 15+ server whose user may create databases");
  process.exit(1);
}
ensureInstalled();
ensureBuilt();
run("vitest", ["run", "--project", "data"]);
