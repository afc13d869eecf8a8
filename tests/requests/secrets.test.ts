// No secret can be reached from what a route receives, so a screen cannot return one by mistake.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSecretFile } from "#app/installation/secret-file.server.ts";
import { createRequestContext } from "#app/request/request-context.ts";
import { secretSettings, secretStore, secretValues } from "#tests/support/secret-settings.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let practiceApp: TestApp;
beforeAll(async () => {
  app = await startOwnTestApp({ ...secretSettings, ...secretStore });
  practiceApp = await startOwnTestApp({ APP_SECRET: secretSettings.APP_SECRET });
});
afterAll(() => Promise.all([app.close(), practiceApp.close()]));

/** In bytes. Larger memory is the embedded database's own. */
const maxBytes = 64 * 1024;

/**
 * Paths to one of `secrets` in everything that can be reached from `root`, including hidden properties and prototypes.
 */
function findSecretPaths(root: unknown, secrets: string[]): string[] {
  const checked = new Set<unknown>();
  const leaks: string[] = [];
  const waiting: [string, unknown][] = [["context", root]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next;
    const text =
      typeof value === "string"
        ? value
        : value instanceof Uint8Array && value.length < maxBytes
          ? Buffer.from(value).toString("latin1")
          : "";
    if (secrets.some((secret) => text.includes(secret))) leaks.push(path);
    if ((typeof value !== "object" && typeof value !== "function") || value === null || checked.has(value)) continue;
    checked.add(value);
    if (ArrayBuffer.isView(value)) continue;
    waiting.push([`${path}.prototype`, Object.getPrototypeOf(value)]);
    if (value instanceof Map || value instanceof Set)
      for (const each of value.values()) waiting.push([`${path}.entry`, each]);
    if (value instanceof Map) for (const each of value.keys()) waiting.push([`${path}.key`, each]);
    for (const name of Reflect.ownKeys(value)) {
      const descriptor = Object.getOwnPropertyDescriptor(value, name);
      for (const each of [descriptor?.value, descriptor?.get, descriptor?.set])
        waiting.push([`${path}.${String(name)}`, each]);
    }
  }
  return leaks;
}

const createContext = async ({ installation, origin }: TestApp) => {
  const requestContext = createRequestContext(
    { method: "GET", url: `${origin}/dashboard`, headers: new Headers() },
    installation,
    "127.0.0.1",
  );
  // Opens connections and fills caches.
  await Promise.all([requestContext.session(), requestContext.findDevice(), installation.checkServices()]);
  return requestContext;
};
const signingSecrets = ({ installation: { config } }: TestApp) => config.appSecrets ?? readSecretFile(config.dataDir);
const listSecrets = (app: TestApp) =>
  [...secretValues, app.installation.config.databaseUrl ?? [], signingSecrets(app)].flat();

describe("what a route receives", () => {
  it("contains no secret, with every service that an operator can set up", async () => {
    expect(findSecretPaths(await createContext(app), listSecrets(app))).toEqual([]);
  });

  it("contains none with the embedded adapters", async () => {
    expect(findSecretPaths(await createContext(practiceApp), listSecrets(practiceApp))).toEqual([]);
  });

  it("is searched thoroughly", () => {
    const { config } = app.installation;
    for (const hidden of [
      { config },
      { services: new Map([["settings", config]]) },
      Object.defineProperty({}, "smtp", { value: config.smtp }),
      Object.create({ stripe: config.stripe }),
      Object.assign(() => {}, { key: Buffer.from(signingSecrets(app)[0]) }),
    ])
      expect(findSecretPaths(hidden, listSecrets(app))).not.toEqual([]);
  });
});
