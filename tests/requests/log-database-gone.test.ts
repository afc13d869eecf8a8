// The database server goes away in the middle of everything: what fails is told, and not what it was about.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "#app/database/connect.server.ts";
import { newFormToken } from "#app/request/form-token.server.ts";
import { ada, password, rosa } from "#tests/support/cast.ts";
import { freshPlace } from "#tests/support/database.ts";
import { found, secret, signing, spoken } from "#tests/support/failing-product.ts";
import { visitorAt } from "#tests/support/house.ts";
import { startProduct } from "#tests/support/product.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

/** Stands before a database server, and can be gone. */
async function openGate(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const behind = connect(Number(port), hostname);
    for (const each of [socket, behind]) {
      sockets.add(each);
      each.on("error", () => {}).on("close", () => sockets.delete(each));
    }
    socket.pipe(behind).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  Object.assign(url, { port: String((server.address() as AddressInfo).port), password: "Open-Sesame-42" });
  return {
    url: url.href,
    close() {
      server.close();
      for (const each of sockets) each.destroy();
    },
  };
}

it.runIf(process.env.TEST_DATABASE_URL)("tells of every request that failed, and of nobody", async () => {
  const place = await freshPlace();
  const database = await openDatabase({ url: place.databaseUrl as string });
  const herself = await joins(database.db, ada);
  const hub = await hasHub(database.db, herself, { leadCaptureEnabled: true });
  await database.close();
  const gate = await openGate(place.databaseUrl as string);
  const env = { DATABASE_URL: gate.url, APP_SECRET: secret, LOG_LEVEL: "trace" };
  const product = await startProduct({ dataDir: place.dataDir, env });
  const written = () => readFileSync(join(place.dataDir, "log"), "utf8");
  try {
    const speaker = await visitorAt(product.origin).signIn(ada);
    gate.close();
    const stranger = visitorAt(product.origin);
    const form = { form_token: newFormToken(signing, hub.id, new Date(Date.now() - 60_000)) };
    const talk = "/ada-nwosu/kind-machines";
    const statuses = [
      (await stranger.submit(`${talk}/feedback`, { ...form, rating: "4", comments: spoken })).status,
      (await stranger.submit(`${talk}/lead`, { ...form, ...rosa, consent: "on" })).status,
      (await stranger.submit("/signin", { email: ada.email, password })).status,
      (await stranger.submit("/signin", { intent: "forgot-password", email: rosa.email })).status,
      (await speaker.open("/dashboard/leads?q=Jimenez")).status,
    ];
    expect(statuses.filter((status) => status < 500)).toEqual([]);
    await expect.poll(written).toMatch(/ECONNREFUSED|ECONNRESET|Connection terminated/);
    expect(found(written())).toEqual([]);
  } finally {
    product.process.kill("SIGKILL");
    await once(product.process, "exit");
    await place.remove();
  }
});
