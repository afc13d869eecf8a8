// Runs the data tests on the PostgreSQL server named by TEST_DATABASE_URL.
import { printFailures, runVitest } from "./failures.mjs";
import { part, prepareCheckout } from "./prepare.mjs";

if (!process.env.TEST_DATABASE_URL) {
  console.error("TEST_DATABASE_URL: name a PostgreSQL 15+ server whose user may create databases");
  process.exit(1);
}
await prepareCheckout();
printFailures(await part("data, on PostgreSQL", () => runVitest("data")));
