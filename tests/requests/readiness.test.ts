// A proxy takes a process out of the balance when it is not ready, so it is ready while a room can rate.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

/** Takes connections and never responds. */
const silentStore = createServer(() => {});
let app: TestApp;
beforeAll(async () => {
  silentStore.listen(0, "127.0.0.1");
  await once(silentStore, "listening");
  const { port } = silentStore.address() as AddressInfo;
  app = await startOwnTestApp({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: "eu-1",
    S3_BUCKET: "hubs",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  });
});
afterAll(async () => {
  await app.close();
  silentStore.close();
});

it("names a file store that does not respond, and stays in the balance", async () => {
  const response = await app.fetch("/readyz");
  expect([response.status, await response.text()]).toEqual([200, "ready; not responding: storage"]);
});
