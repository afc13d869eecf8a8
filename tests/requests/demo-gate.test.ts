// What visitors of a demo (setting DEMO) may send: only what fast-path/demo-gate.server.ts names, over all routes and intents.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoRefusal } from "#app/domain/limits/limits.ts";
import { allowedInDemo } from "#app/fast-path/demo-gate.server.ts";
import { type Copy, countRows, tryIt } from "#tests/support/demo.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { startUnusedTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let copy: Copy;
beforeAll(async () => {
  app = await startUnusedTestApp({ DEMO: "true" });
  copy = await tryIt(app, "203.0.113.2");
});
afterAll(() => app.close());

const idsOf = ({ hubId, username }: Copy): Record<string, string> => ({ id: hubId, username, slug: "calm-under-fire" });
const fill = (path: string, ids: Record<string, string>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID());
const actions = routeMap.filter(({ isAction }) => isAction);

it("every route and intent that nobody has named is refused", async () => {
  const counts = await countRows(app);
  for (const { path, intents } of actions) {
    const named = allowedInDemo.get(path);
    for (const intent of intents.length ? intents.map(({ name }) => name) : [null]) {
      if (intent === null ? named : named?.includes(intent)) continue;
      for (const ending of ["", ".data"]) {
        const response = await copy.visitor.submit(fill(path, idsOf(copy)) + ending, intent ? { intent } : {});
        const what = `${path} ${intent} ${ending}`;
        // An address that leads nowhere says so first.
        expect([403, ...(named ? [404] : [])], what).toContain(response.status);
        if (!named) expect(response.text, what).toContain(demoRefusal);
      }
    }
  }
  expect(await countRows(app)).toEqual(counts);
});

it("a refused button says so on its screen", async () => {
  const { visitor } = copy;
  const refused = await visitor.submit("/account-settings", { intent: "delete-account", password: "whatever it is" });
  expect(refused.status).toBe(403);
  expect(refused.html).toContain("Not in the demo");
});

it("no route of the API writes", async () => {
  const { paths } = JSON.parse((await app.visitor().open("/api/v1/openapi.json")).html);
  let writeCount = 0;
  for (const [path, operations] of Object.entries(paths as Record<string, object>))
    for (const method of Object.keys(operations).filter((each) => ["post", "put", "patch", "delete"].includes(each))) {
      writeCount++;
      const address = `/api/v1${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`;
      const response = await copy.visitor.post(address, { method: method.toUpperCase() });
      expect(response.status, `${method} ${path}`).toBe(403);
    }
  expect(writeCount).toBeGreaterThan(10);
});

it("what the list names is there, and nothing in it makes an account, changes one or leads elsewhere", () => {
  for (const [path, named] of allowedInDemo) {
    const route = actions.find((each) => each.path === path);
    expect(route, path).toBeDefined();
    expect(
      named.filter((name) => !route?.intents.some((intent) => intent.name === name)),
      path,
    ).toEqual([]);
    if (route?.intents.length === 0) continue;
    expect(path).not.toMatch(/admin|sign|setup|password|verify|checkout|webhooks|privacy|api/);
    if (path.includes("connections")) expect(named).toEqual([]);
  }
  expect(allowedInDemo.get("/account-settings")).toEqual([
    ...["preferences", "changed-preferences", "retention", "appearance"],
  ]);
});
