// What a visitor makes up (talks, methods, spellings of an address) is not remembered by the process.
import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let hubId: string;
beforeAll(async () => {
  app = await startOwnTestApp({ METRICS_TOKEN: "token-for-metrics" });
  hubId = (await insertHub(app.db, await insertSpeaker(app.db, ada))).id;
});
afterAll(() => app.close());

const metrics = async () => {
  const response = await app.request("/metrics", { authorization: "Bearer token-for-metrics" });
  return response.text();
};
const limiterKeys = async () => Number(/^talk_hubs_limiter_keys (\d+)$/m.exec(await metrics())?.[1]);

const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36" };

/** Everything that a talk's page accepts. */
async function submitEverything(talk: string, subject: string) {
  const visitor = app.visitor();
  const form = { form_token: app.formToken(subject), email: "rosa@example.com", first_name: "Rosa" };
  for (const endpoint of ["feedback", "lead", "opening", "view", "connect"])
    await visitor.submit(`${talk}/${endpoint}`, form, phone);
  await visitor.submit(`${talk}/access`, { intent: "ask", email: "rosa@example.com" }, phone);
  await visitor.open(`${talk}/view`, phone);
}

it("counts no attempts at talks that do not exist", async () => {
  await submitEverything("/ada-nwosu/made-up", hubId);
  const before = await limiterKeys(); // the visitor's IP address is counted, whatever is requested
  for (let i = 0; i < 20; i++) await submitEverything(`/ada-nwosu/made-up-${i}`, hubId);
  expect(await limiterKeys()).toBe(before);
  await submitEverything("/ada-nwosu/kind-machines", hubId);
  expect(await limiterKeys()).toBeGreaterThan(before);
});

it("measures all unknown methods as one", async () => {
  const { origin, close } = await app.listen();
  const sendMethod = (method: string) =>
    new Promise((resolve) =>
      request(`${origin}/healthz`, { method }, (response) => response.resume().on("end", resolve)).end(),
    );
  try {
    for (const method of ["PROPFIND", "M-SEARCH", "LOCK", "PURGE"]) await sendMethod(method);
  } finally {
    close();
  }
  const text = await metrics();
  expect(text).toContain('method="other"');
  expect(text).not.toMatch(/PROPFIND|M-SEARCH|LOCK|PURGE/);
});
