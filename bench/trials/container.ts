// node bench/trials/container.ts: builds the image of the Containerfile on bases of Debian's mmdebstrap with
// `buildah --isolation chroot`, and runs the product from it as an orchestrator would: read-only, as the account of the
// image, without a shell of ours. Then with no setting at all in a network of its own, as `docker run -p 3000:3000` starts a
// trial, and attacks what is for this machine alone. Prints size and times. Needs root, mmdebstrap, buildah and npm. Exits with 1 at the
// first step that is not as it should be.
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startMailServer } from "#tests/support/mail-server.ts";
import { ownPort } from "#tests/support/own-port.ts";
import { pdf } from "#tests/support/uploads.ts";
import { signInByForm } from "../signed-in.ts";
import { ask, openNetwork, peers } from "./container-network.ts";
import { afterTrial, cleanUp } from "./faults/cleanup.ts";

const image = "talk-hubs-bench";
const maxMegabytes = 250;
/** Of the Containerfile. */
const account = 10001;

interface ImageConfig {
  User: string;
  Env: string[];
  Cmd: string[];
  Healthcheck: { Test: string[] };
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 2 ** 28 }).trim();

async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`${name.padEnd(52)} ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return result;
}

/** An image with the files of `fill`, which gets the mounted root. */
function commitImage(name: string, from: string, fill: (root: string) => void, ...config: string[]) {
  const container = run("buildah", "from", "--pull-never", from);
  fill(run("buildah", "mount", container));
  if (config.length) run("buildah", "config", ...config, container);
  run("buildah", "commit", "--quiet", "--rm", container, name);
}

/** What gcr.io/distroless/cc-debian12 has: these packages' files, three accounts, and neither a shell nor a package manager. */
const basePackages =
  "base-files,ca-certificates,libc6,libgcc-s1,libgomp1,libssl3,libstdc++6,media-types,netbase,tzdata".split(",");
const baseAccounts = {
  passwd: "root:x:0:0:root:/root:/sbin/nologin\nnobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin\n",
  group: "root:x:0:\nnobody:x:65534:\n",
};

function makeBase(folder: string) {
  const tar = join(folder, "base.tar");
  const unread = ["doc", "man", "locale", "info"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const packages = `--include=${basePackages.join(",")}`;
  run("mmdebstrap", "--quiet", "--variant=extract", packages, ...unread, dropped, "bookworm", tar);
  commitImage(`${image}-base`, "scratch", (root) => {
    run("tar", "--extract", "--file", tar, "--directory", root);
    for (const [name, text] of Object.entries(baseAccounts)) writeFileSync(join(root, "etc", name), text);
  });
}

const dropped = "--customize-hook=rm -rf $1/var/lib/apt/lists $1/var/cache/apt";

/** Debian with Node and npm, as the usual image of Node has them, and with this machine's registry and authorities. */
function makeBuildBase(folder: string) {
  const tar = join(folder, "build.tar");
  run("mmdebstrap", "--quiet", "--variant=minbase", "--include=libstdc++6", dropped, "bookworm", tar);
  const registry = run("npm", "config", "get", "registry");
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  const fill = (root: string) => {
    run("tar", "--extract", "--file", tar, "--directory", root);
    cpSync(process.execPath, join(root, "usr/local/bin/node"));
    const npm = dirname(dirname(realpathSync(run("sh", "-c", "command -v npm"))));
    cpSync(npm, join(root, "usr/local/lib/node_modules/npm"), { recursive: true, dereference: true });
    run("ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
    if (authorities) cpSync(realpathSync(authorities), join(root, "usr/local/authorities.pem"));
  };
  const env = [
    `npm_config_registry=${registry}`,
    ...(authorities ? ["NODE_EXTRA_CA_CERTS=/usr/local/authorities.pem"] : []),
  ];
  commitImage(`${image}-build`, "scratch", fill, ...env.flatMap((one) => ["--env", one]));
}

function build() {
  const bases = ["--build-arg", `BASE=localhost/${image}-base`, "--build-arg", `BUILD_BASE=localhost/${image}-build`];
  const options = ["--isolation", "chroot", "--format", "docker", "--pull-never", "--quiet"];
  run("buildah", "build", ...options, ...bases, "--tag", image, "--file", "Containerfile", ".");
}

/** The image's files in a folder, its configuration and its size. */
function openImage() {
  const container = run("buildah", "from", "--pull-never", `localhost/${image}`);
  afterTrial(() => run("buildah", "rm", container));
  const root = run("buildah", "mount", container);
  const { Docker } = JSON.parse(run("buildah", "inspect", "--type", "image", `localhost/${image}`));
  const megabytes = Math.ceil(
    Number(run("du", "--summarize", "--bytes", "--one-file-system", root).split("\t")[0]) / 1e6,
  );
  return { root, megabytes, config: Docker.config as ImageConfig };
}
type Image = ReturnType<typeof openImage>;

/** What an engine mounts for a container: its files read-only, a volume, memory for /tmp, and the system's own folders. */
const mountScript = `set -e
mount --bind "$ROOT" "$ROOT"
mount --bind "$DATA" "$ROOT/data"
mount -t tmpfs -o size=512m,mode=1777 tmpfs "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -o remount,bind,ro "$ROOT"
cd / && exec setpriv --clear-groups --no-new-privs /usr/bin/env --ignore-environment "$@"`;

/** Starts a command of the image in a mount namespace of its own, as the image's account, `within` another command. */
function start(
  { root, config }: Image,
  data: string,
  settings: Record<string, string>,
  command: string[],
  within: string[] = [],
): ChildProcess {
  const env = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  const [user, group] = config.User.split(":");
  // The image has no program that could do it inside.
  const enter = ["/usr/bin/unshare", `--root=${root}`, "--wd=/app", `--setgid=${group}`, `--setuid=${user}`];
  const script = ["unshare", "--mount", "sh", "-c", mountScript, "sh"];
  const [program = "", ...args] = [...within, ...script, ...env, ...enter, ...command];
  return spawn(program, args, {
    env: { PATH: process.env.PATH, ROOT: root, DATA: data },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Runs one command of the image to its end; returns its status and what it printed. */
async function runInside(image: Image, data: string, settings: Record<string, string>, command: string[]) {
  const child = start(image, data, settings, command);
  let output = "";
  child.stdout?.on("data", (part) => (output += part));
  const [status] = await once(child, "close");
  return { status, output };
}

async function waitFor(url: string, child: ChildProcess) {
  for (;;) {
    assert.equal(child.exitCode, null, "the product ended before it was ready");
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function upload(origin: string, cookie: string) {
  const query = new URLSearchParams({ id: randomUUID(), name: "slides.pdf", kind: "presentation" });
  const body = Buffer.alloc(20 * 1024 ** 2, " ");
  pdf.copy(body);
  const headers = { origin, cookie, "content-type": "application/octet-stream" };
  const response = await fetch(`${origin}/dashboard/files/upload?${query}`, { method: "PUT", headers, body });
  assert.equal(response.status, 201, await response.text());
}

/** The account can write nothing but its volume and /tmp. */
const confinement = `const fs = require("node:fs"), [app, tmp, data] = ["/app/a", "/tmp/a", "/data/a"].map((path) => {
  try { fs.writeFileSync(path, ""); return "written"; } catch (error) { return error.code; } });
console.log(process.getuid(), app, tmp, data);`;

async function walk(image: Image, data: string) {
  const mail = await startMailServer();
  afterTrial(() => mail.goDown());
  const port = String(ownPort());
  const origin = `http://localhost:${port}`;
  const settings = { PORT: port, APP_URL: origin, SMTP_URL: mail.url, MAIL_FROM: "Talk Hubs <no-reply@hubs.example>" };
  const inside = (...command: string[]) => runInside(image, data, settings, command);
  const confined = await inside("node", "-e", confinement);
  assert.equal(confined.output.trim(), `${account} EROFS written written`);
  const demo = await step("sample data", () => inside("node", "scripts/demo.mjs"));
  const password = /Password: +(\S+)/.exec(demo.output)?.[1] ?? "";
  assert.ok(demo.status === 0 && password, demo.output);

  const product = start(image, data, settings, image.config.Cmd);
  afterTrial(() => product.kill("SIGKILL"));
  let log = "";
  product.stdout?.on("data", (part) => (log = (log + part).slice(-4_000)));
  afterTrial(() => process.exitCode && console.error(log));
  await step("start, until /readyz is 200", () => waitFor(`${origin}/readyz`, product));
  const [, ...healthCheck] = image.config.Healthcheck.Test;
  const health = await step("health check of the image", () => inside(...healthCheck));
  assert.equal(health.status, 0, "health check");
  const cookie = await step("sign-in page and sign-in", () => signInByForm(origin, password));
  await step("an upload of 20 MB", () => upload(origin, cookie));
  const ended = once(product, "exit");
  product.kill("SIGTERM");
  const [code, signal] = await step("TERM, until the process has ended", () => ended);
  assert.deepEqual([code, signal], [0, null], "end of the process");
  const after = await inside(...healthCheck);
  assert.equal(after.status, 1, "a health check without a product");
}

/** Only the machine itself gets to the mail reader, the practice checkout and the metrics, and only as itself. */
async function attackLocalPages() {
  for (const path of ["/_local/mail", "/_local/checkout", "/metrics"]) {
    assert.equal(await ask(path, peers.gateway), 200, path);
    for (const [who, from] of Object.entries(peers))
      if (from !== peers.gateway) assert.equal(await ask(path, from), 404, `${path} asked from ${who}`);
    for (const host of ["evil.example:3000", "172.30.99.2:3000", "127.0.0.1.nip.io:3000"])
      assert.equal(await ask(path, peers.gateway, { host }), 404, `${path} as ${host}`);
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
      assert.equal(await ask(path, peers.gateway, { [header]: "127.0.0.1" }), 404, `${path} with ${header}`);
  }
  for (const from of Object.values(peers)) assert.equal(await ask("/contact", from), 200, `a public page from ${from}`);
}

/** Without a setting; then with IPv6, where the same peers are `::ffff:172.30.99.1` and so on. */
async function walkTrial(image: Image, folder: string) {
  const network = openNetwork();
  for (const settings of [{}, { HOST: "::" }] as Record<string, string>[]) {
    const data = mkdtempSync(join(folder, "trial-"));
    chownSync(data, account, account);
    const product = start(image, data, settings, image.config.Cmd, network);
    afterTrial(() => product.kill("SIGKILL"));
    let output = "";
    product.stdout?.on("data", (part) => (output += part));
    await step(`trial without settings ${JSON.stringify(settings)}`, async () => {
      while ((await ask("/readyz", peers.gateway)) !== 200) {
        assert.equal(product.exitCode, null, output);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await step("attacks on what is for this machine alone", attackLocalPages);
    console.log(
      output
        .split("\n")
        .filter((line) => line && !line.startsWith("{"))
        .join("\n"),
    );
    const ended = once(product, "exit");
    product.kill("SIGTERM");
    await ended;
  }
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), "talk-hubs-container-"));
  afterTrial(() => rmSync(folder, { recursive: true }));
  const data = join(folder, "data");
  mkdirSync(data);
  chownSync(data, account, account);
  await step("base (mmdebstrap)", () => makeBase(folder));
  await step("base with Node and npm", () => makeBuildBase(folder));
  await step("image (buildah)", build);
  const image = openImage();
  console.log(`${"size of the image".padEnd(52)} ${image.megabytes} MB`);
  assert.ok(image.megabytes <= maxMegabytes, `more than ${maxMegabytes} MB`);
  assert.equal(image.config.User, `${account}:${account}`);
  await walk(image, data);
  await walkTrial(image, folder);
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
