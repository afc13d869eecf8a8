// Builds fonts and icons, then the program, compresses every static file, so that serving needs no compression, and
// creates the database that a first start copies. Steps that need much memory are processes of their own, one after the other.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { minify } from "@swc/core";
import { buildStamp, buildStampFile } from "./prepare.mjs";
import { shortenRouteManifest } from "./route-manifest.ts";
import { describeFonts } from "./third-party.ts";

// The build's peak is what the smallest machine must have (docs/operations/memory.md): 0.67 GB with these, 1.6 without.
const smallHeap = ["--max-old-space-size=300", "--max-semi-space-size=4"];
/** PostgreSQL runs once here, so V8 compiles only what is called, and optimises nothing. */
const smallWebAssembly = ["--wasm-lazy-compilation", "--liftoff-only"];
/** One thread of the bundler, and memory that it and the system's allocator give back at once. */
const env = {
  ...process.env,
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "1",
  MIMALLOC_ARENA_EAGER_COMMIT: "0",
  MIMALLOC_PURGE_DELAY: "0",
  RAYON_NUM_THREADS: "1",
  ROLLDOWN_MAX_BLOCKING_THREADS: "1",
  ROLLDOWN_WORKER_THREADS: "1",
};
const run = (...args: string[]) =>
  execFileSync(process.execPath, [...smallHeap, ...args], { stdio: ["ignore", "ignore", "inherit"], env });

const stamp = buildStamp();
rmSync("build", { recursive: true, force: true });
run("scripts/fonts.ts");
run("scripts/icons.ts");
run("scripts/build-program.ts", "client");
run("scripts/build-program.ts", "ssr");
for (const program of ["client", "server"]) rmSync(`build/${program}/.vite`, { recursive: true });
run("scripts/script-fonts.ts");
writeFileSync("build/client/font-licences.txt", describeFonts());
shortenRouteManifest();

// V8 keeps the text of what it runs, with two bytes for each character of a file that has one beyond Latin-1. Names stay,
// because the log has them.
for (const path of listFiles("build/server", /\.js$/)) {
  const options = {
    module: true,
    compress: false,
    mangle: false,
    format: { asciiOnly: true, comments: false },
  } as const;
  writeFileSync(path, (await minify(readFileSync(path, "utf8"), options)).code);
}
for (const path of listFiles("build/client", /\.(js|css|svg|txt)$/)) {
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
run(...smallWebAssembly, "scripts/new-database.ts");
writeFileSync(buildStampFile, stamp);

function listFiles(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((each) => name.test(each))
    .map((each) => `${folder}/${each}`);
}
