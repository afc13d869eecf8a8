// The built product when it stands still: it says where, ends, and is started again by `npm start`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { prepareInstallation, type TestInstallation } from "#tests/support/installation.ts";
import { ada } from "#tests/support/people.ts";
import { bareEnvironment, shortLived, startProduct } from "#tests/support/product.ts";

const preload = (script: string) => `--import data:text/javascript,${encodeURIComponent(script)}`;
/** Lets a test make the main thread stand still, in a function that the log has to name. */
const standStillOnSignal = preload('process.on("SIGUSR2", function standStillForEver() { for (;;); })');
/** What the program does at the end of a standstill, at once; not in the process that keeps it running. */
const standStillAtOnce = preload(`
  import { writeSync } from "node:fs";
  if (process.execArgv.includes("-e")) {
    writeSync(3, "stood still\\n");
    process.kill(process.pid, "SIGKILL");
  }`);

/** Sends all but the last byte of a form, and waits until the server has read its headers. */
async function startForm(origin: string) {
  const { host, hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on("error", () => {});
  socket.write(
    `POST /signin HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nExpect: 100-continue\r\n` +
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\nemail",
  );
  await once(socket, "data");
}

it("ends after ten seconds with one line that says where it stands and what is in hand", async () => {
  const installation = await prepareInstallation(async (db) => insertHub(db, await insertSpeaker(db, ada)));
  const { dataDir, settings } = installation;
  const options = [...shortLived, ...standStillOnSignal.split(" ")];
  const product = await startProduct({ dataDir, env: settings, options });
  expect((await fetch(`${product.origin}/ada-nwosu/kind-machines`)).status).toBe(200);
  await startForm(product.origin);
  const ended = once(product.process, "exit");
  product.process.kill("SIGUSR2");
  expect(await ended).toEqual([null, "SIGKILL"]);

  const written = installation.written().split("\n");
  const last = JSON.parse(written.find((line) => line.includes("the program stood still")) ?? "{}");
  expect(last).toEqual({
    level: 60,
    time: expect.any(Number),
    seconds: expect.any(Number),
    routes: { "POST /signin": 1 },
    jobs: {},
    stack: expect.stringMatching(/^standStillForEver \(data:/),
    msg: "the program stood still",
  });
  expect(last.seconds).toBeGreaterThanOrEqual(10);

  const again = await startProduct({ dataDir, env: settings });
  const metrics = await (await fetch(`${again.origin}/metrics`)).text();
  const at = Number(/^talk_hubs_last_standstill_timestamp_seconds (\S+)/m.exec(metrics)?.[1]);
  expect(Math.abs(Date.now() / 1_000 - at)).toBeLessThan(60);
  expect(await again.stop()).toBe(0);
  await installation.remove();
});

/** `npm start` with its output so far. */
async function startByNpm({ dataDir, settings }: TestInstallation, nodeOptions: string) {
  const npm = spawn("npm", ["start"], {
    env: {
      ...bareEnvironment,
      ...settings,
      PORT: "0",
      DATA_DIR: dataDir,
      DRAIN_SECONDS: "0",
      NODE_OPTIONS: nodeOptions,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const count = (text: string) => output.split(text).length - 1;
  const findOrigin = () =>
    `http://localhost:${output
      .match(/, port (\d+)/g)
      ?.at(-1)
      ?.slice(", port ".length)}`;
  return { npm, findOrigin, count, ended: once(npm, "exit") };
}

/** The process that serves: npm started one that started it. */
function findServer(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return child ? findServer(Number(child)) : pid;
}

it("is started again by npm, which still ends when it is asked to", async () => {
  const installation = await prepareInstallation(async (db) => insertHub(db, await insertSpeaker(db, ada)));
  const { npm, findOrigin, count, ended } = await startByNpm(installation, standStillOnSignal);
  await expect.poll(() => count("is ready at"), { timeout: 20_000 }).toBe(1);
  const first = findServer(npm.pid ?? 0);
  process.kill(first, "SIGUSR2");
  await expect.poll(() => count("is ready at"), { timeout: 30_000 }).toBe(2);
  expect(count("The program stood still, and is started again.")).toBe(1);
  expect((await fetch(`${findOrigin()}/ada-nwosu/kind-machines`)).status).toBe(200);
  const second = findServer(npm.pid ?? 0);
  expect(second).not.toBe(first);

  // An operator's own kill is no standstill.
  process.kill(second, "SIGKILL");
  await ended;
  expect(count("is ready at")).toBe(2);
  await installation.remove();
});

it("stays down after five starts in ten minutes, and says why", async () => {
  const installation = await prepareInstallation();
  const { ended, count } = await startByNpm(installation, standStillAtOnce);
  expect(await ended).toEqual([137, null]);
  expect(count("The program stood still, and is started again.")).toBe(5);
  expect(count("The program stood still 6 times in 10 minutes and is not started again.")).toBe(1);
  await installation.remove();
});
