import { expect, it } from "vitest";
import { createRouteLabels } from "#app/fast-path/route-label.server.ts";

const routes = {
  root: { id: "root", path: "" },
  "routes/public/layout": { id: "routes/public/layout", parentId: "root" },
  "routes/public/landing": { id: "routes/public/landing", parentId: "routes/public/layout", index: true },
  hub: { id: "hub", parentId: "root", path: ":username/:slug" },
  feedback: { id: "feedback", parentId: "root", path: ":username/:slug/feedback" },
  editor: { id: "editor", parentId: "root", path: "dashboard/edit-hub/:id" },
  other: { id: "other", parentId: "root", path: "*" },
};

it("names a request's route and nothing of its path", () => {
  const labels = createRouteLabels();
  labels.use(routes);
  const expected = {
    "/": "/",
    "/ada-nwosu/kind-machines": "/:username/:slug",
    "/ada-nwosu/kind-machines?s=qr": "/:username/:slug",
    "/ada-nwosu/kind-machines/feedback": "/:username/:slug/feedback",
    "/dashboard/edit-hub/4711.data?_routes=editor": "/dashboard/edit-hub/:id",
    "/_.data": "/",
    "/assets/entry-4f1c.js": "/assets/*",
    "/api/v1/hubs/4711": "/api/*",
    "/healthz": "/healthz",
    "/a/b/c/d/e": "/*",
    "/%ff/%zz": "unknown",
    "/caf%C3%A9/talk": "/:username/:slug",
    "http://elsewhere.example/": "unknown",
    "*": "unknown",
  };
  for (let round = 0; round < 2; round++)
    for (const [url, label] of Object.entries(expected)) expect(labels.of(url), url).toBe(label);
});

it("knows no route before the first page, and every route after it", () => {
  const labels = createRouteLabels();
  expect(labels.of("/ada-nwosu/kind-machines")).toBe("unknown");
  labels.use(routes);
  expect(labels.of("/ada-nwosu/kind-machines")).toBe("/:username/:slug");
});

it("has as many labels as there are routes, however many addresses are made up", () => {
  const labels = createRouteLabels();
  labels.use(routes);
  const found = new Set<string>();
  for (let i = 0; i < 3_000; i++) for (const path of [`/${i}`, `/a/${i}`, `/${i}/b/c/${i}`]) found.add(labels.of(path));
  expect([...found].sort()).toEqual(["/*", "/:username/:slug"]);
});
