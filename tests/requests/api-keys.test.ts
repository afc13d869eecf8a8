// What a key of the API opens, and how it ends.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys, profiles, securityEvents, users } from "#app/database/schema/index.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import type { Actor } from "#app/services.ts";
import { createApiProgram, insertApiKey } from "#tests/support/api-program.ts";
import { findMailedLinks } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { type TestApp, type Visitor, withAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
withAda((fixture) => {
  ({ app, adaActor } = fixture);
});

const hubs = "/api/v1/hubs";
const program = async (
  ...access: Parameters<typeof insertApiKey> extends [unknown, unknown, ...infer Rest] ? Rest : []
) => createApiProgram(app, await insertApiKey(app, adaActor, ...access));

describe("a key", () => {
  it("reads what its speaker has, and nothing of others", async () => {
    await insertHub(app.db, adaActor, { title: "Calm under fire" });
    const benActor = await insertSpeaker(app.db, ben);
    await insertHub(app.db, benActor, { title: "Ben's talk" });
    const { status, headers, body } = await (await program("read"))(hubs);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([{ title: "Calm under fire", status: "active" }]);
    expect(headers.get("ratelimit-policy")).toBe('"default";q=600;w=60');
    expect(headers.get("ratelimit")).toMatch(/^"default";r=\d+;t=\d+$/);
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("is required: no cookie stands for it", async () => {
    const { status, html } = await (await app.visitor().signIn(ada)).open(hubs);
    expect(status).toBe(401);
    expect(JSON.parse(html)).toMatchObject({ title: "Unauthorized", code: "unauthorized" });
  });

  it("opens only its areas", async () => {
    const send = await program({ leads: "read" });
    const { status, headers, body } = await send(hubs);
    expect(status).toBe(403);
    expect(headers.get("www-authenticate")).toContain('scope="hubs:read"');
    expect(body.detail).toBe("This key may not read Talk Hubs. Please use one with hubs:read.");
  });

  it("subscribes a webhook only to what it may read", async () => {
    const body = { address: "https://93.184.216.34/hook", events: ["lead.created", "hub.opened", "hub.closed"] };
    const refused = await (await program({ webhooks: "write", leads: "read" }))("/api/v1/webhooks", {
      method: "POST",
      body,
    });
    expect(refused).toMatchObject({ status: 403, body: { code: "events-unreadable" } });
    expect(refused.body.detail).toBe(
      "This key may not read Talk Hubs, which these events show. Please use one with hubs:read.",
    );
    const allowed = await program({ webhooks: "write", leads: "read", hubs: "read" });
    expect((await allowed("/api/v1/webhooks", { method: "POST", body })).status).toBe(201);
  });

  it.each([
    ["expired", () => app.db.update(apiKeys).set({ expiresAt: new Date(Date.now() - 1_000) })],
    ["revoked", () => app.db.delete(apiKeys)],
    ["of a suspended account", () => app.db.update(profiles).set({ suspendedAt: new Date() })],
    ["of a deleted account", () => app.db.delete(users)],
  ] as const)("opens nothing when it is %s", async (_, end) => {
    const send = await program();
    expect((await send(hubs)).status).toBe(200);
    await end();
    const { status, headers, body } = await send(hubs);
    expect(status).toBe(401);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(body.code).toBe("unauthorized");
  });

  it("is stored as a hash, with the time of its last use", async () => {
    const key = await insertApiKey(app, adaActor);
    await createApiProgram(app, key)(hubs);
    const [stored] = await app.db.select().from(apiKeys);
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(stored?.lastUsedAt).not.toBeNull();
    const lastUsedAt = stored?.lastUsedAt;
    await createApiProgram(app, key)(hubs);
    expect((await app.db.select().from(apiKeys))[0]?.lastUsedAt).toEqual(lastUsedAt);
  });

  it("may be guessed a few times, which locks no good one out", async () => {
    const send = await program();
    const network = { address: "198.51.100.66" };
    const guess = (at: number) => createApiProgram(app, `thk_${String(at).padStart(43, "0")}`)(hubs, network);
    const statuses = new Set<number>();
    for (let at = 0; at < 70; at++) statuses.add((await guess(at)).status);
    expect([...statuses]).toEqual([401, 429]);
    expect(Number((await guess(71)).headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(hubs, network)).status).toBe(200);
    expect(await countStatements(app.db, () => guess(72))).toBe(0);
  });

  it("is limited by itself", async () => {
    const [send, other] = [await program(), await program()];
    for (let batch = 0; batch < 30; batch++) await Promise.all(Array.from({ length: 20 }, () => send(hubs)));
    const { status, headers, body } = await send(hubs);
    expect(status).toBe(429);
    expect(body.code).toBe("too-many-requests");
    expect(headers.get("ratelimit")).toMatch(/r=0;/);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await other(hubs)).status).toBe(200);
  });
});

describe("an address of the API", () => {
  it("that does not exist is a problem, not a screen", async () => {
    for (const path of ["/api/v1/nothing", "/api/v2", "/api/v1/hubs/x/y/z"]) {
      const { status, headers, body } = await (await program())(path);
      expect(status, path).toBe(404);
      expect(headers.get("content-type")).toBe("application/problem+json");
      expect(body).toMatchObject({ type: "about:blank", title: "Not Found", code: "not-found" });
    }
  });

  it("names a parameter that it does not know, and one that it can't read", async () => {
    const { status, body } = await (await program())(`${hubs}?limit=1000&colour=red`);
    expect(status).toBe(422);
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual(["colour", "limit"]);
  });

  it("with NUL in it, or with the place of no row, is refused", async () => {
    const send = await program("read");
    for (const path of [`${hubs}?search=%00`, "/api/v1/leads/%00", "/api/v1/speakers/%00"])
      expect((await send(path)).body).toMatchObject({ status: 422, code: "invalid" });
    const { body } = await send(`/api/v1/leads?before=999999999999999-${adaActor.id}`);
    expect(body).toMatchObject({ status: 422, errors: [{ parameter: "before" }] });
  });

  it("names the next page", async () => {
    for (const at of [1, 2, 3]) await insertHub(app.db, adaActor, { slug: `talk-${at}`, title: `Talk ${at}` });
    const send = await program();
    const first = await send(`${hubs}?limit=2`);
    expect(first.body.items).toHaveLength(2);
    const [, next = ""] = /^<(.+)>; rel="next"$/.exec(first.headers.get("link") ?? "") ?? [];
    const second = await send(next);
    expect(second.body.items).toHaveLength(1);
    expect(second.headers.get("link")).toBeNull();
  });
});

describe("API keys in Account Settings", () => {
  const make = (speaker: Visitor, fields: Record<string, string> = {}) =>
    speaker.submit("/account-settings", {
      intent: "api-key-make",
      name: "Zapier",
      lifetime: "90",
      access: "read",
      password: ada.password,
      ...fields,
    });
  const findKey = ({ html }: { html: string }) => /thk_[\w-]{43}/.exec(html)?.[0];

  it("makes one for the password, shows it once, and tells the owner", async () => {
    const speaker = await app.visitor().signIn(ada);
    const refused = await make(speaker, { password: "wrong" });
    expect(refused.status).toBe(422);
    expect(findKey(refused)).toBeUndefined();
    const key = findKey(await make(speaker));
    expect((await createApiProgram(app, key)(hubs)).status).toBe(200);
    const screen = await speaker.open("/account-settings");
    expect(screen.text).toContain("Reads everything");
    expect(findKey(screen)).toBeUndefined();
    await findMailedLinks(app, ada.email, /^An API key was made$/);
    const events = await app.db.select().from(securityEvents).where(eq(securityEvents.userId, adaActor.id));
    expect(events).toMatchObject([{ event: "api-key-made", detail: "Zapier" }]);
  });

  it("limits one to the chosen areas", async () => {
    const speaker = await app.visitor().signIn(ada);
    const chosen = { access: "chosen", "areas.leads": "write", "areas.statistics": "write" };
    await make(speaker, chosen);
    const [key] = await app.db.select().from(apiKeys);
    expect(key?.scopes).toEqual(["leads:read", "leads:write", "statistics:read"]);
    expect((await make(speaker, { access: "chosen" })).html).toContain("Please choose at least one area");
  });

  it("makes so many and no more", async () => {
    for (let at = 0; at < maxCounts.apiKeys; at++) await insertApiKey(app, adaActor);
    expect((await make(await app.visitor().signIn(ada))).status).toBe(409);
    expect(await app.db.$count(apiKeys)).toBe(maxCounts.apiKeys);
  });

  it("revokes one, and none of another speaker's", async () => {
    const key = await insertApiKey(app, adaActor);
    const [stored] = await app.db.select().from(apiKeys);
    const revoke = { intent: "api-key-revoke", keyId: stored?.id ?? "" };
    await insertSpeaker(app.db, ben);
    expect((await (await app.visitor().signIn(ben)).submit("/account-settings", revoke)).status).toBe(404);
    expect((await createApiProgram(app, key)(hubs)).status).toBe(200);
    expect((await (await app.visitor().signIn(ada)).submit("/account-settings", revoke)).status).toBe(200);
    expect((await createApiProgram(app, key)(hubs)).status).toBe(401);
  });

  it("shows what programs changed", async () => {
    await (await program("write"))(hubs, { method: "POST", body: { title: "Calm", event_date: "2027-03-04" } });
    const { text } = await (await app.visitor().signIn(ada)).open("/account-settings");
    expect(text).toContain("Zapier: POST /hubs");
  });
});
