// What a cache in front of the product (a CDN, nginx) may store: pages that are the same for everyone, for a second, and
// nothing else. bench/trials/http-cache.ts shows it with nginx.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/database/schema/index.ts";
import { previewToken } from "#app/request/preview-token.server.ts";
import { sharedPageControl } from "#app/request/shared-page.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { createVisitorAt, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let server: Awaited<ReturnType<TestApp["listen"]>>;
let speaker: Actor;
beforeAll(async () => {
  app = await startTestApp();
  server = await app.listen();
});
beforeEach(async () => {
  await app.db.delete(users);
  speaker = await insertSpeaker(app.db, ada);
});
afterAll(async () => {
  server.close();
  await app.close();
});

/** Each test has a talk of its own, because a page is cached for ten seconds. */
const addressOf = (slug: string) => `/ada-nwosu/${slug}`;
const get = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(server.origin + path, { redirect: "manual", ...init });
  await response.arrayBuffer();
  return response;
};

describe("pages for everyone", () => {
  it("may be stored for a second and have a version, rendered or from memory, and no cookie", async () => {
    const hub = addressOf("kind-machines");
    await insertHub(app.db, speaker);
    for (const path of [hub, `${hub}?s=qr`, `${hub}.data`, "/"])
      for (const attempt of ["first", "again"]) {
        const { status, headers } = await get(path);
        expect([status, headers.get("cache-control")], `${path} ${attempt}`).toEqual([200, sharedPageControl]);
        expect(headers.get("etag")).toMatch(/^W\//);
        expect(headers.get("vary")).toBe("accept-encoding, cookie");
        expect(headers.has("set-cookie")).toBe(false);
      }
    const etag = (await get(hub)).headers.get("etag") ?? "";
    const unchanged = await get(hub, { headers: { "if-none-match": etag } });
    expect([unchanged.status, unchanged.headers.get("cache-control")]).toEqual([304, sharedPageControl]);
  });

  it("stay the same when they are rendered again, so that a copy stays valid", async () => {
    await insertHub(app.db, speaker, { slug: "unchanged" });
    for (const path of [addressOf("unchanged"), `${addressOf("unchanged")}/thanks`, "/"]) {
      const etags = [app.visitor(), app.anotherProcess()].map(async (each) =>
        (await each.open(path)).headers.get("etag"),
      );
      const [first, second] = await Promise.all(etags);
      expect(first).toMatch(/^W\//);
      expect(second, path).toBe(first);
    }
  });

  it("show a form of a restricted talk to everyone, and the talk to nobody else", async () => {
    const hub = addressOf("restricted");
    await insertHub(app.db, speaker, { slug: "restricted", access: "listed" });
    expect((await get(hub)).headers.get("cache-control")).toBe(sharedPageControl);
    const owner = await app.visitor().signIn(ada);
    expect((await owner.open(hub)).headers.get("cache-control")).toMatch(/^private/);
  });
});

describe("everything else is private:", () => {
  it("what a visitor gets after leaving an address", async () => {
    const { id } = await insertHub(app.db, speaker, { slug: "with-leads", leadCaptureEnabled: true });
    const hub = addressOf("with-leads");
    const visitor = createVisitorAt(server.origin);
    const stored = await visitor.submit(`${hub}/lead`, {
      firstName: rosa.firstName,
      email: rosa.email,
      consent: "on",
      submission_id: randomUUID(),
      form_token: app.formToken(id),
    });
    expect([stored.status, stored.headers.get("cache-control")]).toEqual([303, "no-store"]);
    expect(visitor.cookies.get("hub.known")).toBe("1");
    const page = await visitor.open(hub);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toMatch(/^private/);
  });

  it("what a signed-in speaker gets, on any page", async () => {
    await insertHub(app.db, speaker);
    const owner = await app.visitor().signIn(ada);
    for (const path of [addressOf("kind-machines"), "/ada-nwosu", "/", "/dashboard"])
      expect((await owner.open(path)).headers.get("cache-control"), path).toMatch(/^private/);
  });

  it("drafts, previews, pages with a token or a result, absent pages, and HEAD", async () => {
    const draft = await insertHub(app.db, speaker, { slug: "draft", status: "draft" });
    const preview = `?preview=${previewToken.create(app.services, draft.id, new Date())}`;
    await insertHub(app.db, speaker, { slug: "open" });
    const paths = [
      addressOf("draft"),
      addressOf("draft") + preview,
      "/ada-nwosu/nothing",
      "/nobody/here",
      "/signin",
      "/verify-email",
    ];
    const results = ["done=1", "invite=x", "mine=x", "emailed=1", "page=2"].map((query) => `/ada-nwosu/open?${query}`);
    for (const path of [...paths, ...results, "/ada-nwosu/open/thanks?done=1", "/healthz"])
      expect((await get(path)).headers.get("cache-control"), path).toMatch(/^private/);
    const head = await get("/ada-nwosu/open", { method: "HEAD" });
    expect(head.headers.get("cache-control")).toMatch(/^private/);
  });

  it("a profile, which lists talks that open and close at any second", async () => {
    for (let i = 0; i < 2; i++) expect((await get("/ada-nwosu")).headers.get("cache-control")).toMatch(/^private/);
  });
});
