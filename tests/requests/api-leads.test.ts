// Leads through the API: as on the screen, with what each person agreed to.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { leadCaptures, leads } from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { type ApiProgram, withAdaProgram } from "#tests/support/api-program.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import type { TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let send: ApiProgram;
withAdaProgram(
  (fixture) => {
    ({ app, adaActor, send } = fixture);
  },
  { leads: "write" },
);

const path = "/api/v1/leads";
const rosa = { first_name: "Rosa", last_name: "Jimenez", email: "Rosa@Example.com " };

async function insertConsent(email: string, { hub, at }: { hub?: string; at: Date }) {
  const owner = { userId: adaActor.id, talkHubId: hub, createdAt: at };
  const [lead] = await app.db
    .insert(leads)
    .values({ ...owner, email, source: "entry" })
    .returning({ id: leads.id });
  const consent = { consentText: "Ada may email me.", consentedAt: at };
  await app.db.insert(leadCaptures).values({ ...owner, ...consent, leadId: lead?.id, source: "entry" });
  return lead?.id ?? "";
}

it("says of each consent where, when and to what words, and what was withdrawn", async () => {
  const hub = await insertHub(app.db, adaActor, { title: "Calm under fire" });
  const at = new Date("2026-03-04T09:30:00Z");
  const id = await insertConsent("rosa@example.com", { hub: hub.id, at });
  const { body } = await send(`${path}/${id}`);
  const consent = {
    consent_given: true,
    consented_at: at.toISOString(),
    consent_withdrawn_at: null,
    talk_hub_id: hub.id,
    talk_hub_title: "Calm under fire",
  };
  expect(body).toMatchObject({ email: "rosa@example.com", status: "new", ...consent });
  expect(body.captures).toMatchObject([{ ...consent, consent_text: "Ada may email me.", source: "entry" }]);
  expect(JSON.stringify(body)).not.toMatch(/device|submission|user_id/);
  await app.db.update(leads).set({ consentedAt: null, consentWithdrawnAt: at });
  expect((await send(`${path}/${id}`)).body).toMatchObject({
    consent_given: false,
    captures: [{ consent_given: false, consent_text: "Ada may email me." }],
  });
});

it("adds a lead without consent, once, and says which one an address belongs to", async () => {
  const init = { method: "POST", body: rosa, headers: { "idempotency-key": "rosa-1" } };
  const added = await send(path, init);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ email: "rosa@example.com", source: "manual", consent_given: false });
  expect((await send(path, init)).body).toEqual(added.body);
  const again = await send(path, { method: "POST", body: rosa });
  expect(again).toMatchObject({ status: 409, body: { code: "lead-known", errors: [{ pointer: "#/email" }] } });
  expect(again.body.detail).toContain(added.body.id);
  expect(await app.db.$count(leads)).toBe(1);
});

it("names the field that it refuses", async () => {
  const refused = async (body: object) => {
    const { status, body: problem } = await send(path, { method: "POST", body });
    return [status, problem.errors?.map(({ pointer }: { pointer: string }) => pointer)];
  };
  expect(await refused({ email: "not an address" })).toEqual([422, ["#/email"]]);
  expect(await refused({})).toEqual([422, ["#/first_name"]]);
  expect(await refused({ first_name: "R".repeat(101) })).toEqual([422, ["#/first_name"]]);
  expect(await refused({ ...rosa, consented_at: "2026-03-04T09:30:00Z" })).toEqual([422, ["#/consented_at"]]);
  expect(await refused({ ...rosa, talk_hub_id: "my talk" })).toEqual([422, ["#/talk_hub_id"]]);
  const bens = await insertHub(app.db, await insertSpeaker(app.db, ben));
  expect(await refused({ ...rosa, talk_hub_id: bens.id })).toEqual([404, undefined]);
  expect(await app.db.$count(leads)).toBe(0);
});

it("corrects what a request names, all of it or nothing", async () => {
  const { body: lead } = await send(path, { method: "POST", body: rosa });
  await send(path, { method: "POST", body: { email: "sam@example.com" } });
  const change = (body: object) => send(`${path}/${lead.id}`, { method: "PATCH", body });
  const changed = await change({ status: "contacted", notes: "Call in May", company: "Lumen Health" });
  expect(changed.body).toEqual({ ...lead, status: "contacted", notes: "Call in May", company: "Lumen Health" });
  expect((await change({ notes: null })).body).toMatchObject({ notes: null, company: "Lumen Health" });
  expect((await change({ email: "sam@example.com", status: "won" })).body.code).toBe("email-taken");
  expect((await change({ first_name: null, last_name: null, email: null, company: null })).status).toBe(422);
  expect((await send(`${path}/${lead.id}`)).body).toMatchObject({ email: "rosa@example.com", status: "contacted" });
});

it("deletes a lead, once", async () => {
  const { body: lead } = await send(path, { method: "POST", body: rosa });
  const remove = () => send(`${path}/${lead.id}`, { method: "DELETE" });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect((await send(`${path}/not-an-id`, { method: "DELETE" })).status).toBe(404);
  expect(await app.db.select().from(leads).where(eq(leads.id, lead.id))).toEqual([]);
});

it("lists them page by page, with the filters of the screen", async () => {
  const hub = await insertHub(app.db, adaActor);
  for (const day of [1, 2, 3])
    await insertConsent(`guest-${day}@example.com`, {
      hub: day === 2 ? hub.id : undefined,
      at: new Date(`2026-03-0${day}T09:00:00Z`),
    });
  await send(path, { method: "POST", body: rosa });
  const emails = async (query: string) => {
    const { body, headers } = await send(`${path}?${query}`);
    return { emails: body.items.map(({ email }: { email: string }) => email), link: headers.get("link") };
  };
  const first = await emails("limit=3");
  expect(first.emails).toEqual(["rosa@example.com", "guest-3@example.com", "guest-2@example.com"]);
  const next = new URL(/<(.+)>/.exec(first.link ?? "")?.[1] ?? "");
  expect(await emails(next.search.slice(1))).toEqual({ emails: ["guest-1@example.com"], link: null });
  expect((await emails(`talk_hub_id=${hub.id}`)).emails).toEqual(["guest-2@example.com"]);
  expect((await emails("consent=given&from=2026-03-03&to=2026-03-03")).emails).toEqual(["guest-3@example.com"]);
  expect((await emails("search=rosa&source=manual&status=new")).emails).toEqual(["rosa@example.com"]);
  expect((await send(`${path}?from=2026-03-03&to=2026-03-02`)).body.errors).toMatchObject([{ parameter: "to" }]);
});
