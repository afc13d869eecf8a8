// A program manages Ada's talks: by the rules of the screens, twice sent or once.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiOutcomes, profiles, securityEvents, talkHubs } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { type ApiProgram, createApiProgram, insertApiKey, withAdaProgram } from "#tests/support/api-program.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { slugsOf } from "#tests/support/written-names.ts";

let app: TestApp;
let adaActor: Actor;
let send: ApiProgram;
withAdaProgram((fixture) => {
  ({ app, adaActor, send } = fixture);
});

const talk = { title: "Calm under fire", event_date: "2027-03-04", start_time: "14:30" };
const create = (body: object = talk, headers = {}) => send("/api/v1/hubs", { method: "POST", body, headers });
const change = (id: string, body: object, headers = {}) =>
  send(`/api/v1/hubs/${id}`, { method: "PATCH", body, headers });
const fieldsOf = (body: { errors: { pointer: string }[] }) => body.errors.map(({ pointer }) => pointer);

describe("a new talk", () => {
  it("has what the create screen gives it, and an address made of its title", async () => {
    const { status, headers, body } = await create();
    expect(status).toBe(201);
    expect(headers.get("etag")).toBe('"1"');
    expect(body).toMatchObject({
      ...talk,
      status: "draft",
      slug: "calm-under-fire",
      url: `${app.origin}/ada-nwosu/calm-under-fire`,
      access: "anyone",
      high_talk_reasons: ["Pace", "Examples", "Depth", "Slides", "Story"],
    });
    expect((await send(`/api/v1/hubs/${body.id}`)).body).toEqual(body);
  });

  it.each(slugsOf)("called %s has the address %s, made of its title or of what was asked for", async (title, slug) => {
    expect((await create({ ...talk, title })).body).toMatchObject({ slug });
    expect((await create({ ...talk, title, slug: `${title} 2` })).body).toMatchObject({ slug: `${slug}-2` });
  });

  it("names each field that is wrong, and each that does not exist", async () => {
    const wrongTypes = await create({ ...talk, title: 7, lead_capture_enabled: "on", colour: "red" });
    expect(wrongTypes.status).toBe(422);
    expect(fieldsOf(wrongTypes.body).sort()).toEqual(["#/colour", "#/lead_capture_enabled", "#/title"]);
    const wrongValues = await create({ ...talk, title: " ", event_date: "2027-02-30", slug: "book" });
    expect(wrongValues.status).toBe(422);
    expect(fieldsOf(wrongValues.body).sort()).toEqual(["#/event_date", "#/slug", "#/title"]);
    expect(await app.db.$count(talkHubs)).toBe(0);
  });

  it("names no more than a hundred of them", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`field_${at}`, at]));
    expect((await create({ ...talk, ...unknown })).body.errors).toHaveLength(100);
  });

  it.each([
    ["no JSON", "{", {}, 400, "malformed"],
    ["a form", "title=x", { "content-type": "application/x-www-form-urlencoded" }, 415, "not-json"],
    ["half a character", '{"title":"\\ud800"}', {}, 422, "invalid"],
    ["NUL", '{"title":"\\u0000"}', {}, 422, "invalid"],
    ["ten megabytes", `{"title":"${"x".repeat(10_000_000)}"}`, {}, 413, "too-large"],
  ])("refuses %s", async (_, body, headers, status, code) => {
    const answer = await send("/api/v1/hubs", { method: "POST", body, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.body).toMatchObject({ status, code });
  });
});

describe("the same request again", () => {
  const key = { "idempotency-key": "create-1" };

  it("is answered as before, and creates nothing", async () => {
    const first = await create(talk, key);
    const again = await create(talk, key);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("etag")).toBe('"1"');
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await app.db.$count(talkHubs)).toBe(1);
    expect((await create({ ...talk, title: "Another" }, key)).body).toMatchObject({
      status: 422,
      code: "idempotency-key-used",
    });
  });

  it("is refused as before, even where it would succeed by now", async () => {
    const other = (await create({ ...talk, slug: "calm" })).body;
    const refused = { ...talk, slug: "calm" };
    const first = await create(refused, key);
    expect(first.body).toMatchObject({ status: 409, code: "slug-taken" });
    await app.db.delete(talkHubs).where(eq(talkHubs.id, other.id));
    const again = await create(refused, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("content-type")).toBe("application/problem+json");
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await app.db.$count(talkHubs)).toBe(0);
  });

  it("with a mistake corrected is another one, because the first was not tried", async () => {
    expect((await create({ ...talk, slug: "book" }, key)).status).toBe(422);
    expect((await create(talk, key)).status).toBe(201);
  });

  it("is answered with what is there now", async () => {
    const { body } = await create(talk, key);
    await change(body.id, { title: "Calmer" });
    expect((await create(talk, key)).body.title).toBe("Calmer");
    await app.db.delete(talkHubs);
    expect((await create(talk, key)).status).toBe(404);
    expect(await app.db.$count(talkHubs)).toBe(0);
  });

  it("waits for the first one, and runs after a process was killed in it", async () => {
    await create(talk, key);
    await app.db.update(apiOutcomes).set({ outcome: null, startedAt: app.services.clock.now() });
    const early = await create(talk, key);
    expect(early.body).toMatchObject({ status: 409, code: "in-flight" });
    expect(early.headers.get("retry-after")).toBe("2");
    await app.db.update(apiOutcomes).set({ startedAt: new Date(Date.now() - 3 * 60_000) });
    expect((await create({ ...talk, title: "Another" }, key)).body.code).toBe("idempotency-key-used");
    // What the killed process stored is found by its id.
    expect((await create(talk, key)).status).toBe(201);
    expect(await app.db.$count(talkHubs)).toBe(1);
  });

  it("is another one a day later, with the same body and with a new one", async () => {
    const yesterday = await create(talk, key);
    for (const body of [talk, { ...talk, title: "Another" }]) {
      await app.db.update(apiOutcomes).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) });
      const today = await create(body, key);
      expect(today).toMatchObject({ status: 201, body: { title: body.title } });
      expect(today.body.id).not.toBe(yesterday.body.id);
    }
    expect(await app.db.$count(talkHubs)).toBe(3);
  });

  it("of another key of hers is another request", async () => {
    await create(talk, key);
    const other = createApiProgram(app, await insertApiKey(app, adaActor, "write"));
    const { status } = await other("/api/v1/hubs", { method: "POST", body: talk, headers: key });
    expect(status).toBe(201);
    expect(await app.db.$count(talkHubs)).toBe(2);
  });
});

describe("a change", () => {
  it("leaves everything else of a draft without a date as it is", async () => {
    const hub = await insertHub(app.db, adaActor, { status: "draft", eventDate: null, startTime: null });
    const { body: before } = await send(`/api/v1/hubs/${hub.id}`);
    const { status, body } = await change(hub.id, { title: "Calmer" });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, title: "Calmer", updated_at: body.updated_at });
    const opened = await change(hub.id, { status: "active" });
    expect(opened).toMatchObject({ status: 422, body: { errors: [{ pointer: "#/event_date" }] } });
  });

  it("leaves everything else as it is", async () => {
    const { body: before } = await create();
    const { status, headers, body } = await change(before.id, {
      event_name: "Southern Summit",
      description: "One.\n\nTwo.",
    });
    expect(status).toBe(200);
    expect(headers.get("etag")).toBe('"2"');
    expect(body).toEqual({
      ...before,
      event_name: "Southern Summit",
      description: "<p>One.</p><p>Two.</p>",
      updated_at: body.updated_at,
    });
    expect((await change(before.id, { event_name: null })).body.event_name).toBeNull();
  });

  it("does not overwrite a newer version", async () => {
    const { body } = await create();
    const version = { "if-match": '"1"' };
    expect((await change(body.id, { title: "Calm" }, version)).status).toBe(200);
    const late = await change(body.id, { title: "Calmer" }, version);
    expect(late.body).toMatchObject({ status: 412, code: "stale-copy" });
    expect((await send(`/api/v1/hubs/${body.id}`)).body.title).toBe("Calm");
    for (const [method, path] of [
      ["POST", "/open"],
      ["POST", "/close"],
      ["DELETE", ""],
    ] as const)
      expect((await send(`/api/v1/hubs/${body.id}${path}`, { method, headers: version })).status, path).toBe(412);
    expect((await change(body.id, { title: "Calmer" }, { "if-match": 'W/"2"' })).status).toBe(200);
    const list = (...tags: string[]) => change(body.id, { title: "Calmer" }, { "if-match": tags.join(", ") });
    expect((await list('"1"', '"2"')).status).toBe(412);
    expect((await list('"1"', 'W/"3"')).status).toBe(200);
  });

  it("follows shared branding where it did", async () => {
    const { body } = await create();
    await app.db
      .update(profiles)
      .set({ useUniversalBranding: true, defaultPrimaryColor: "#112233" })
      .where(eq(profiles.id, adaActor.id));
    const changed = await change(body.id, { title: "Calm" });
    expect(changed.body.primary_color).toBe("#112233");
    const [hub] = await app.db.select().from(talkHubs);
    expect(hub?.brandingOverrides).toEqual([]);
  });

  it("opens, closes and schedules by the rules of the screens", async () => {
    const { body: draft } = await create();
    const path = `/api/v1/hubs/${draft.id}`;
    expect((await send(`${path}/open`, { method: "POST" })).body.status).toBe("active");
    expect((await send(`${path}/close`, { method: "POST" })).body.status).toBe("closed");
    const schedule = { open_date: "2090-03-04", open_time: "08:00" };
    const scheduled = await send(`${path}/schedule`, { method: "PUT", body: schedule });
    expect(scheduled.body).toMatchObject({ status: "scheduled", schedule: { ...schedule, auto_close: false } });
    const half = await send(`${path}/schedule`, { method: "PUT", body: { open_date: "2090-03-04" } });
    expect(half.body.errors).toEqual([{ pointer: "#/open_time", detail: "Please choose the time it opens" }]);
    expect((await change(draft.id, { status: "closed" })).status).toBe(422);
  });

  it("shows on the public page at once", async () => {
    await insertHub(app.db, adaActor, { title: "Kind machines" });
    const { body } = await send("/api/v1/hubs");
    const visitor = app.visitor();
    expect((await visitor.open("/ada-nwosu/kind-machines")).text).toContain("Kind machines");
    await change(body.items[0].id, { title: "Kinder machines" });
    expect((await visitor.open("/ada-nwosu/kind-machines")).text).toContain("Kinder machines");
  });

  it("is refused while the account is locked, but closing a page is not", async () => {
    const { body } = await create({ ...talk, status: "active" });
    await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: "refunded" });
    expect((await change(body.id, { title: "Calm" })).body).toMatchObject({ status: 409, code: "editing-locked" });
    expect((await send(`/api/v1/hubs/${body.id}`)).status).toBe(200);
    expect((await send(`/api/v1/hubs/${body.id}/close`, { method: "POST" })).status).toBe(200);
  });

  it("stands in the audit list, like ones of an hour together", async () => {
    const { body } = await create();
    await change(body.id, { title: "Calm" });
    await change(body.id, { title: "Calmer" });
    const events = await app.db.select().from(securityEvents).where(eq(securityEvents.event, "api-write"));
    expect(events.map(({ detail, eventCount }) => [detail, eventCount]).sort()).toEqual([
      ["Zapier: PATCH /hubs/{id}", 2],
      ["Zapier: POST /hubs", 1],
    ]);
  });
});

it("goes to the trash and comes back", async () => {
  const { body } = await create();
  const path = `/api/v1/hubs/${body.id}`;
  for (const _ of ["once", "twice"]) expect((await send(path, { method: "DELETE" })).status).toBe(204);
  expect((await send(path)).status).toBe(404);
  expect((await send("/api/v1/trashed-hubs")).body.items).toMatchObject([{ id: body.id, days_left: 30 }]);
  expect((await send(`${path}/restore`, { method: "POST" })).body.title).toBe(talk.title);
});

it("has a question deleted once, and by no other talk", async () => {
  const [{ body: first }, { body: second }] = [await create(), await create({ ...talk, title: "Another talk" })];
  const path = `/api/v1/hubs/${first.id}/questions`;
  const added = await send(path, { method: "POST", body: { question: "What was new?", type: "text" } });
  const { id } = added.body.items.at(-1);
  const remove = (hubId: string) => send(`/api/v1/hubs/${hubId}/questions/${id}`, { method: "DELETE" });
  expect((await remove(second.id)).status).toBe(404);
  expect([(await remove(first.id)).status, (await remove(first.id)).status]).toEqual([204, 404]);
});
