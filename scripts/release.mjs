// node scripts/release.mjs FOLDER [--tested] [--image]: what a version is published as, into FOLDER, which must be empty: an
// archive for each kind of processor, its list of parts (SBOM) and the checksums. It refuses a tree with changes, a tag of
// another version and a changelog without this one, and runs every check before, unless a workflow did (--tested). With
// --image it builds the container image too, with the engine that is there.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled, node, run } from "./prepare.mjs";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { tested: { type: "boolean", default: false }, image: { type: "boolean", default: false } },
});
const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
const processors = ["x64", "arm64"];

/** Ends the program with this line. */
function refuse(line) {
  console.error(line);
  process.exit(1);
}

const output = (command, ...args) => execFileSync(command, args, { encoding: "utf8" }).trim();
const megabytes = (bytes) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

function folderSize(path) {
  const names = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return names.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** The version's section of the changelog, which are the notes of the release. */
function findNotes() {
  const [, notes] = readFileSync("CHANGELOG.md", "utf8").split(new RegExp(`^## \\[${version}\\].*$`, "m"));
  if (!notes) refuse(`CHANGELOG.md has no "## [${version}]"`);
  return notes.split(/^## /m)[0].trim();
}

/** Refuses a tree with changes, a tag of another version, and a README that names another one. */
function checkTree() {
  if (!readFileSync("README.md", "utf8").includes(`| ${version}, `))
    refuse(`README.md does not name version ${version}`);
  if (output("git", "status", "--porcelain")) refuse("There are changes that are not committed");
  const tags = output("git", "tag", "--points-at", "HEAD").split("\n").filter(Boolean);
  if (tags.length > 0 && !tags.includes(`v${version}`)) refuse(`This commit is ${tags.join(", ")}, not v${version}`);
}

/** Packs an archive for one kind of processor. Returns its file's name. */
function packArchive(folder, processor) {
  const work = mkdtempSync(join(tmpdir(), "talk-hubs-release-"));
  const packages = join(work, "packages");
  mkdirSync(packages);
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    if (existsSync(file)) copyFileSync(file, join(packages, file));
  const target = ["--os=linux", `--cpu=${processor}`, "--libc=glibc"];
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["ci", "--omit=dev", ...target, ...quiet], { cwd: packages });
  const release = `${name}-${version}-linux-${processor}`;
  run(node, ["scripts/pack.ts", join(work, release), packages]);
  const archive = `${release}.tar.gz`;
  // The same commit gives the same archive.
  const time = output("git", "log", "-1", "--format=%cI");
  const same = ["--sort=name", `--mtime=${time}`, "--owner=0", "--group=0", "--numeric-owner"];
  const program = "--use-compress-program=gzip -9n";
  run("tar", [...same, program, "-cf", join(folder, archive), "-C", work, release]);
  const runtime = statSync(join(work, release, "node_modules/.bin/node")).size;
  const unpacked = folderSize(join(work, release));
  console.log(
    `${archive}: ${megabytes(statSync(join(folder, archive)).size)}; unpacked ${megabytes(unpacked)}, ${megabytes(runtime)} of them Node`,
  );
  rmSync(work, { recursive: true });
  return archive;
}

/** Builds the image with the engine that this machine has. */
function buildImage() {
  const engine = ["docker", "podman", "buildah"].find((each) => spawnSync(each, ["--version"]).status === 0);
  if (!engine) refuse("An image needs docker, podman or buildah");
  const tag = `${name}:${version}`;
  const label = ["--label", `org.opencontainers.image.revision=${output("git", "rev-parse", "HEAD")}`];
  const format = engine === "docker" ? [] : ["--format", "docker"];
  run(engine, [
    "build",
    ...format,
    ...label,
    "--build-arg",
    `VERSION=${version}`,
    "-f",
    "Containerfile",
    "-t",
    tag,
    ".",
  ]);
  const inspect =
    engine === "buildah"
      ? ["images", "--format", "{{.Size}}", tag]
      : ["image", "inspect", "--format", "{{.Size}}", tag];
  console.log(`${tag}: ${output(engine, ...inspect)} bytes`);
}

if (!positionals[0]) refuse("Name the folder: node scripts/release.mjs FOLDER");
const folder = resolve(positionals[0]);
mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length > 0) refuse(`${folder} is not empty`);
const notes = findNotes();
checkTree();
if (!options.tested) run("bash", [".ci/run"]);
ensureInstalled();
ensureBuilt();
const archives = processors.map((processor) => packArchive(folder, processor));
const parts = `${name}-${version}.cdx.json`;
writeFileSync(
  join(folder, parts),
  output("npm", "sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx"),
);
writeFileSync(join(folder, "notes.md"), `${notes}\n`);
const checksums = [...archives, parts].map(
  (file) =>
    `${createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex")}  ${file}\n`,
);
writeFileSync(join(folder, "SHA256SUMS"), checksums.join(""));
if (options.image) buildImage();
