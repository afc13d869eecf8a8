// What a stranger makes up (talks, methods, spellings of an address) leaves nothing behind in the process.
import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ada } from "#tests/support/cast.ts";
import { type House, openOwnHouse } from "#tests/support/house.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let hubId: string;
beforeAll(async () => {
  house = await openOwnHouse({ METRICS_TOKEN: "for whoever measures" });
  hubId = (await hasHub(house.db, await joins(house.db, ada))).id;
});
afterAll(() => house.close());

const metrics = async () => {
  const answer = await house.request("/metrics", { authorization: "Bearer for whoever measures" });
  return answer.text();
};
const limiterKeys = async () => Number(/^limiter_keys (\d+)$/m.exec(await metrics())?.[1]);

const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };

/** Everything that a talk's page can be sent. */
async function sendsEverything(talk: string, subject: string) {
  const visitor = house.visitor();
  const form = { form_token: house.formToken(subject), email: "rosa@example.com", first_name: "Rosa" };
  for (const place of ["feedback", "lead", "opening", "view", "connect"])
    await visitor.submit(`${talk}/${place}`, form, phone);
  await visitor.submit(`${talk}/access`, { intent: "ask", email: "rosa@example.com" }, phone);
  await visitor.open(`${talk}/view`, phone);
}

it("counts no attempts at talks that do not exist", async () => {
  await sendsEverything("/ada-nwosu/made-up", hubId);
  const before = await limiterKeys(); // the address that asks is counted, whatever it asks for
  for (let i = 0; i < 20; i++) await sendsEverything(`/ada-nwosu/made-up-${i}`, hubId);
  expect(await limiterKeys()).toBe(before);
  await sendsEverything("/ada-nwosu/kind-machines", hubId);
  expect(await limiterKeys()).toBeGreaterThan(before);
});

it("measures every method that nobody uses as one", async () => {
  const { origin, close } = await house.listen();
  const asks = (method: string) =>
    new Promise((resolve) =>
      request(`${origin}/healthz`, { method }, (answer) => answer.resume().on("end", resolve)).end(),
    );
  try {
    for (const method of ["PROPFIND", "M-SEARCH", "LOCK", "PURGE"]) await asks(method);
  } finally {
    close();
  }
  const text = await metrics();
  expect(text).toContain('method="other"');
  expect(text).not.toMatch(/PROPFIND|M-SEARCH|LOCK|PURGE/);
});
