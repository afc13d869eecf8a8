// No secret can be reached from what a route is given: whatever a screen returns by mistake, there is none in it.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newVisit } from "#app/request/new-visit.server.ts";
import { type House, openOwnHouse } from "#tests/support/house.ts";
import { secretSettings, secretStore, secretValues } from "#tests/support/secret-settings.ts";

let house: House;
let practising: House;
beforeAll(async () => {
  house = await openOwnHouse({ ...secretSettings, ...secretStore });
  practising = await openOwnHouse({ APP_SECRET: secretSettings.APP_SECRET });
});
afterAll(() => Promise.all([house.close(), practising.close()]));

/** Larger memory is the embedded database's own. Bytes. */
const mostBytes = 64 * 1024;

/** Where one of `secrets` stands in anything that can be reached from `root`, hidden properties and prototypes included. */
function leaksIn(root: unknown, secrets: string[]): string[] {
  const seen = new Set<unknown>();
  const leaks: string[] = [];
  const waiting: [string, unknown][] = [["context", root]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next;
    const text =
      typeof value === "string"
        ? value
        : value instanceof Uint8Array && value.length < mostBytes
          ? Buffer.from(value).toString("latin1")
          : "";
    if (secrets.some((secret) => text.includes(secret))) leaks.push(path);
    if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) continue;
    seen.add(value);
    if (ArrayBuffer.isView(value)) continue;
    waiting.push([`${path}.prototype`, Object.getPrototypeOf(value)]);
    if (value instanceof Map || value instanceof Set)
      for (const each of value.values()) waiting.push([`${path}.entry`, each]);
    if (value instanceof Map) for (const each of value.keys()) waiting.push([`${path}.key`, each]);
    for (const name of Reflect.ownKeys(value)) {
      const found = Object.getOwnPropertyDescriptor(value, name);
      for (const each of [found?.value, found?.get, found?.set]) waiting.push([`${path}.${String(name)}`, each]);
    }
  }
  return leaks;
}

const contextOf = async ({ installation, origin }: House) => {
  const seen = newVisit({ url: `${origin}/dashboard`, headers: new Headers() }, installation, "127.0.0.1");
  // Connections are opened, and what is asked for once is there.
  await Promise.all([seen.session(), seen.device(), installation.troubles()]);
  return seen;
};
const secretsOf = ({ installation: { config } }: House) =>
  [...secretValues, config.databaseUrl ?? [], config.secrets].flat();

describe("what a route is given", () => {
  it("leads to no secret, with every service that an operator can set up", async () => {
    expect(leaksIn(await contextOf(house), secretsOf(house))).toEqual([]);
  });

  it("leads to none where this machine's own stand-ins work", async () => {
    expect(leaksIn(await contextOf(practising), secretsOf(practising))).toEqual([]);
  });

  it("would be seen to lead to one", () => {
    const { config } = house.installation;
    for (const hidden of [
      { config },
      { services: new Map([["settings", config]]) },
      Object.defineProperty({}, "smtp", { value: config.smtp }),
      Object.create({ stripe: config.stripe }),
      Object.assign(() => {}, { key: Buffer.from(config.secrets[0]) }),
    ])
      expect(leaksIn(hidden, secretsOf(house))).not.toEqual([]);
  });
});
