// Lists of the API while rows come and go: none twice, none left out, and an end.
import { inArray } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { approvedAttendees, talkHubs, webhookEndpoints } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { type ApiProgram, withAdaProgram } from "#tests/support/api-program.ts";
import { listApiRoutes } from "#tests/support/api-routes.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import type { TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let send: ApiProgram;
withAdaProgram((fixture) => {
  ({ app, adaActor, send } = fixture);
});

const dayOf = (n: number) => new Date(Date.UTC(2026, 2, n));
const addHub = (n: number, values = {}) =>
  insertHub(app.db, adaActor, { slug: `talk-${n}`, title: `Talk ${n}`, createdAt: dayOf(n), ...values });
const deleteHubs = (ids: string[]) => app.db.delete(talkHubs).where(inArray(talkHubs.id, ids));
let talk: string;
beforeEach(async () => {
  talk = (await insertHub(app.db, adaActor, { slug: "listed", createdAt: dayOf(1), eventDate: "2027-03-04" })).id;
});

interface List {
  path(): string;
  /** Adds the row number `n`, newer than those before it. Returns its id. */
  add(n: number): Promise<string>;
  remove(ids: string[]): PromiseLike<unknown>;
}

const lists: Record<string, List> = {
  listHubs: { path: () => "/hubs?search=Talk", add: async (n) => (await addHub(n)).id, remove: deleteHubs },
  listTrashedHubs: {
    path: () => "/trashed-hubs",
    add: async (n) => (await addHub(n, { deletedAt: new Date(Date.now() - (10 - n) * 60_000) })).id,
    remove: deleteHubs,
  },
  listAttendees: {
    path: () => `/hubs/${talk}/attendees`,
    async add(n) {
      const row = { talkHubId: talk, email: `guest-${n}@example.com`, createdAt: dayOf(n) };
      return (await app.db.insert(approvedAttendees).values(row).returning())[0]?.id ?? "";
    },
    remove: (ids) => app.db.delete(approvedAttendees).where(inArray(approvedAttendees.id, ids)),
  },
  listWebhooks: {
    path: () => "/webhooks",
    async add(n) {
      const encryptedSecrets = await app.services.vault.encrypt(JSON.stringify({ signing: "whsec_AAAA" }));
      const row = { userId: adaActor.id, name: `Zapier ${n}`, address: "https://example.com/", createdAt: dayOf(n) };
      const values = { ...row, events: ["lead.created" as const], encryptedSecrets };
      return (await app.db.insert(webhookEndpoints).values(values).returning())[0]?.id ?? "";
    },
    remove: (ids) => app.db.delete(webhookEndpoints).where(inArray(webhookEndpoints.id, ids)),
  },
  listPastTalks: {
    path: () => "/speakers/ada-nwosu/past-talks",
    add: async (n) => (await addHub(n, { status: "closed", eventDate: `2026-03-0${n}` })).id,
    remove: deleteHubs,
  },
};

const nextOf = (headers: Headers) => /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? "";
const contentOf = (item: Record<string, unknown>) => item.title ?? item.email ?? item.name;

it.each(Object.entries(lists))("%s shows each row once while others come and go", async (_, { path, add, remove }) => {
  const ids = [await add(1), await add(2), await add(3), await add(4)];
  const address = `/api/v1${path()}${path().includes("?") ? "&" : "?"}limit=2`;
  const first = await send(address);
  expect(first.body.items.map(contentOf)).toMatchObject([/ ?-?4/, / ?-?3/].map((end) => expect.stringMatching(end)));
  await add(5);
  await remove([`${ids[3]}`]);
  const second = await send(nextOf(first.headers));
  expect(second.body.items.map(contentOf)).toMatchObject([/2/, /1/].map((end) => expect.stringMatching(end)));
  expect(nextOf(second.headers)).toBe("");
  await remove(ids.slice(0, 2));
  expect((await send(nextOf(first.headers))).body.items).toEqual([]);
});

it("no list is read by the number of a page", async () => {
  const routes = listApiRoutes((await send("/api/v1/openapi.json")).body);
  expect(routes.length).toBeGreaterThan(50);
  expect(JSON.stringify((await send("/api/v1/openapi.json")).body)).not.toMatch(/"name":"(?:page|offset)"/);
});
