// Creates the database that a first start copies (app/database/embedded.server.ts).
import { writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { newDatabaseFile } from "#app/database/embedded.server.ts";

const database = await PGlite.create();
await database.exec("checkpoint");
writeFileSync(newDatabaseFile, await (await database.dumpDataDir("gzip")).bytes());
await database.close();
