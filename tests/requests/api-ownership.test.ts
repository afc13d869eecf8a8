// Nobody reaches what belongs to another through the API: every route of openapi.json, for five kinds of caller.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeys, profiles } from "#app/database/schema/index.ts";
import { apiAreaNames } from "#app/domain/api-keys/api-keys.ts";
import type { Actor } from "#app/services.ts";
import { type ApiAnswer, createApiProgram, insertApiKey } from "#tests/support/api-program.ts";
import { type ApiRoute, listApiRoutes } from "#tests/support/api-routes.ts";
import {
  adaIds,
  adaMarker,
  adaMarkerPrefix,
  benIds,
  createBelongings,
  listBelongings,
} from "#tests/support/belongings.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let [adaActor, benActor] = [] as unknown as [Actor, Actor];
let routes: ApiRoute[];
beforeAll(async () => {
  app = await startTestApp();
  adaActor = await insertSpeaker(app.db, ada);
  await createBelongings(app.services, adaActor, adaIds, adaMarker);
  benActor = await insertSpeaker(app.db, ben);
  await createBelongings(app.services, benActor, benIds, "Benevolent");
  const { body } = await createApiProgram(app)("/api/v1/openapi.json");
  routes = listApiRoutes(body).filter(({ isPublic }) => !isPublic);
});
afterAll(() => app.close());

/** Sends every route with its example, and expects that nothing of Ada's has changed. */
async function walk(
  keyFor: string | undefined | ((route: ApiRoute) => string),
  judge: (route: ApiRoute, answer: ApiAnswer) => void,
) {
  const before = await listBelongings(app.services, adaActor, adaIds);
  for (const route of routes) {
    const send = createApiProgram(app, typeof keyFor === "function" ? keyFor(route) : keyFor);
    const { address, method, body } = route;
    judge(route, await send(address, { method, body }));
  }
  expect((await listBelongings(app.services, adaActor, adaIds)).join("\n") === before.join("\n")).toBe(true);
}
const expectStatus =
  (status: number) =>
  ({ method, path }: ApiRoute, answer: ApiAnswer) => {
    expect(answer.status, `${method} ${path}`).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
  };
/** Or 429, once a network has tried many that don't work. */
const expectRefusedKey = ({ path }: ApiRoute, { status }: ApiAnswer) => expect([401, 429], path).toContain(status);
const hasId = ({ path }: ApiRoute) => path.includes("{");

describe("every route of the API", () => {
  it("is in the walk, with the scope of its area", () => {
    expect(routes.length).toBeGreaterThan(9);
    expect(routes.some(({ method, path }) => method !== "GET" && hasId({ path } as ApiRoute))).toBe(true);
    for (const { path, scope } of routes) expect(apiAreaNames, path).toContain(scope.split(":")[0]);
  });

  it("refuses a request without a key", () => walk(undefined, expectStatus(401)));

  it("has nothing of Ada's for Ben", async () => {
    await walk(await insertApiKey(app, benActor), (route, answer) => {
      if (hasId(route)) return expectStatus(404)(route, answer);
      // What has no id is about Ben himself.
      expect(answer.status, `${route.method} ${route.path}`).toBeLessThan(300);
      expect(JSON.stringify(answer.body).toLowerCase()).not.toContain(adaMarkerPrefix);
    });
  });

  it("refuses a key of hers without its scope", async () => {
    const [reader, leads, hubs] = [
      await insertApiKey(app, adaActor, "read"),
      await insertApiKey(app, adaActor, { leads: "write" }),
      await insertApiKey(app, adaActor, { hubs: "write" }),
    ];
    const keyFor = ({ scope }: ApiRoute) => {
      if (scope.endsWith(":write")) return reader;
      return scope === "leads:read" ? hubs : leads;
    };
    await walk(keyFor, expectStatus(403));
  });

  it("refuses a key that was revoked or has expired", async () => {
    const revoked = await insertApiKey(app, adaActor);
    await app.db.delete(apiKeys).where(eq(apiKeys.userId, adaActor.id));
    await walk(revoked, expectRefusedKey);
    const expired = await insertApiKey(app, adaActor);
    await app.db.update(apiKeys).set({ expiresAt: new Date(Date.now() - 1) });
    await walk(expired, expectRefusedKey);
  });

  it("refuses the key of a suspended account", async () => {
    const key = await insertApiKey(app, adaActor);
    await app.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, adaActor.id));
    await walk(key, expectRefusedKey);
  });
});
