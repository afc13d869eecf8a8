// Builds fonts and icons, then the program, compresses every static file, so that serving needs no compression, and
// creates the database that a first start copies.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { newDatabaseFile } from "#app/database/embedded.server.ts";
import { buildStamp, buildStampFile } from "./prepare.mjs";
import { shortenRouteManifest } from "./route-manifest.ts";
import { describeFonts } from "./third-party.ts";

const run = (script: string, ...args: string[]) =>
  execFileSync(process.execPath, [script, ...args], { stdio: ["ignore", "ignore", "inherit"] });

const stamp = buildStamp();
run("scripts/fonts.ts");
run("scripts/icons.ts");
run("node_modules/@react-router/dev/dist/cli/index.js", "build");
run("scripts/script-fonts.ts");
writeFileSync("build/client/font-licences.txt", describeFonts());
shortenRouteManifest();

for (const name of readdirSync("build/client", { recursive: true, encoding: "utf8" })) {
  if (!/\.(js|css|svg|txt)$/.test(name)) continue;
  const path = `build/client/${name}`;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
const database = await PGlite.create();
await database.exec("checkpoint");
writeFileSync(newDatabaseFile, await (await database.dumpDataDir("gzip")).bytes());
await database.close();
writeFileSync(buildStampFile, stamp);
