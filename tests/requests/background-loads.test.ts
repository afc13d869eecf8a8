// The parts of signed-in screens that load by script (app/routes/dashboard/background).
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const json = { accept: "application/json" };
let app: TestApp;
let addresses: string[];

beforeAll(async () => {
  app = await startTestApp();
  const { id } = await insertHub(app.db, await insertSpeaker(app.db, ada));
  addresses = ["/dashboard/files/pictures", "/dashboard/files/library?search=&page=1", `/dashboard/hubs/${id}/actions`];
});
afterAll(() => app.close());

it("give their data as JSON to the signed-in speaker", async () => {
  const speaker = await app.visitor().signIn(ada);
  for (const address of addresses) {
    const { status, html } = await speaker.open(address, json);
    expect(status, address).toBe(200);
    expect(JSON.parse(html), address).toBeTypeOf("object");
  }
});

it("say 401 once the session has ended, and are no page to come back to after signing in", async () => {
  for (const address of [...addresses, "/dashboard/tasks/6b1f0e0a-1111-4111-8111-111111111111"]) {
    const { status, headers } = await app.visitor().open(address, json);
    expect(status, address).toBe(401);
    expect(headers.get("set-cookie") ?? "", address).not.toContain("hub.next");
  }
  // A page still leads to sign-in.
  expect((await app.visitor().open("/dashboard/files/pictures")).status).toBe(302);
});
