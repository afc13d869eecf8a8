// What Prometheus reads of the running product: every name in the alert rules and on the dashboard, with a label's
// values from closed lists.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueNames } from "#app/jobs/queues.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { routePaths } from "#tests/support/route-paths.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<TestApp["listen"]>>;
beforeAll(async () => {
  app = await startTestApp();
  server = await app.listen();
  await insertHub(app.db, await insertSpeaker(app.db, ada));
});
afterAll(async () => {
  server.close();
  await app.close();
});

const hub = "/ada-nwosu/kind-machines";
const open = async (path: string, init?: RequestInit) => (await fetch(server.origin + path, init)).text();
const scrape = async () => (await open("/metrics")).split("\n").filter((line) => line && !line.startsWith("#"));
const valuesOf = (lines: string[], label: string) => [
  ...new Set(lines.flatMap((line) => new RegExp(`[{,]${label}="([^"]*)"`).exec(line)?.[1] ?? [])),
];

it("labels requests with their route, however visitors spell or invent addresses", async () => {
  await open(hub);
  for (const path of [hub, `${hub}?s=qr`, "/nobody/here", "/a/b/c/d", "/signin.data", "/healthz"]) await open(path);
  for (let i = 0; i < 20; i++) await open(`/made-up-${i}/${i}`);
  const ours = { origin: server.origin, "content-type": "application/x-www-form-urlencoded" };
  await open(`${hub}/feedback`, { method: "POST", headers: ours, body: "rating=5" });
  const lines = (await scrape()).filter((line) => line.startsWith("http_request_duration_seconds_count"));
  const routes = ["/:username/:slug", "/:username/:slug/feedback", "/*", "/signin", "/healthz"];
  expect(valuesOf(lines, "route")).toEqual(expect.arrayContaining(routes));
  expect(lines.join("\n")).not.toMatch(/ada-nwosu|made-up|nobody/);
  expect(lines).toContainEqual(
    expect.stringMatching(/method="POST",route="\/:username\/:slug\/feedback",status="422"\} 1$/),
  );
});

it("counts hits of the page cache, and shows every queue and part", async () => {
  const readHits = async () => {
    const line = (await scrape()).find((each) => each.includes('page_cache_requests_total{result="hit"}'));
    return Number(line?.split(" ").at(-1));
  };
  await open(hub);
  const hits = await readHits();
  for (let i = 0; i < 3; i++) await open(hub);
  expect(await readHits()).toBe(hits + 3);
  const lines = await scrape();
  expect(valuesOf(lines, "queue").sort()).toEqual([...queueNames].sort());
  expect(lines).toContain('talk_hubs_part_up{part="database"} 1');
  expect(lines).toContain('talk_hubs_part_up{part="storage"} 1');
});

describe("ops/", () => {
  const read = (name: string) => readFileSync(`ops/${name}`, "utf8");
  interface Panel {
    targets: { expr: string }[];
  }
  const queries = {
    // Up to the rule's next key.
    "alerts.yml": [...read("alerts.yml").matchAll(/\bexpr: (?:\|\n)?([\s\S]*?)\n {8}\w+:/g)].map(
      ([, text = ""]) => text,
    ),
    "grafana-dashboard.json": (JSON.parse(read("grafana-dashboard.json")).panels as Panel[]).flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
  };

  it.each(Object.entries(queries))("%s names only metrics, routes, queues and parts that exist", async (_name, all) => {
    expect(all.length).toBeGreaterThan(10);
    const types = [...(await open("/metrics")).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const metrics = types.flatMap(([, name, type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    const existing = {
      route: [...routePaths.map(({ path }) => path), "/dashboard.*"],
      queue: queueNames as string[],
      part: ["database", "storage"],
      state: ["waiting", "delayed", "refused", "running", "failed"],
    };
    for (const query of all) {
      const names = query.replace(/"[^"]*"/g, "").match(/\b(talk_hubs|http|nodejs|process)_\w+/g) ?? [];
      for (const name of names) expect(metrics, query).toContain(name);
      for (const [label, values] of Object.entries(existing))
        for (const [, value = ""] of query.matchAll(new RegExp(`\\b${label}(?:=|!=|=~)"([^"]*)"`, "g")))
          for (const each of value.split("|")) expect(values, query).toContain(each);
    }
  });

  it("has a test for each alert", () => {
    const alerts = [...read("alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(alerts).toHaveLength(queries["alerts.yml"].length);
    for (const name of alerts) expect(read("alerts.test.yml")).toContain(name);
  });
});
