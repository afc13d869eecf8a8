import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { leadCaptures, leads, talkHubs } from "#app/database/schema/index.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { importLeads, planLeadImport } from "#app/domain/leads/import-leads.server.ts";
import type { ImportedLead } from "#app/domain/leads/lead-csv.server.ts";
import { countLeads, findLead, listLeads } from "#app/domain/leads/queries.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const nothing = { firstName: null, lastName: null, email: null, phone: null, company: null, notes: null, line: 2 };
const rosa: ImportedLead = { ...nothing, firstName: "Rosa", email: "rosa@example.com", company: "Lumen" };
const byPhone: ImportedLead = { ...nothing, firstName: "Tomas", phone: "+61 400 000 000", line: 3 };

async function setUpImport(db: Database) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const hub = await insertHub(db, speaker);
  const services = servicesAt(db);
  const store = (people: ImportedLead[], hubId: string | null = hub.id) =>
    importLeads(services, speaker, { people, hub: hubId });
  const capture = async () => {
    const origin = { hub: { id: hub.id, ownerId: speaker.id }, deviceId: randomUUID(), source: "entry" as const };
    const { line: _, notes: __, ...person } = { ...nothing, firstName: "Rosanna", email: "rosa@example.com" };
    return (await captureLead(services, { ...origin, person, consentText: "Yes", submissionKey: null })).leadId;
  };
  return { services, speaker, other, hub, store, capture };
}

describe("imported leads", () => {
  it("have the source Import, no consent, and count for their hub", async ({ db }) => {
    const { services, speaker, hub, store } = await setUpImport(db);
    expect(await store([rosa, byPhone])).toEqual({ createdCount: 2, existingCount: 0, completedCount: 0 });
    const listed = await listLeads(services, speaker, { source: "import", consent: "none", hub: hub.id });
    expect(listed.map(({ firstName }) => firstName).sort()).toEqual(["Rosa", "Tomas"]);
    expect(await findLead(services, speaker, listed[0]?.id ?? "")).toMatchObject({
      captures: [{ source: "import", consentText: null, consentedAt: null, talkHubTitle: hub.title }],
    });
    expect(await db.select({ count: talkHubs.leadCount }).from(talkHubs)).toEqual([{ count: 2 }]);
  });

  it.for([null, "hub"])("are stored once, however often the file is sent (%s)", async (where, { db }) => {
    const { services, speaker, hub, store } = await setUpImport(db);
    const hubId = where && hub.id;
    await store([rosa, byPhone], hubId);
    expect(await store([rosa, byPhone], hubId)).toEqual({ createdCount: 0, existingCount: 2, completedCount: 0 });
    expect(await countLeads(services, speaker)).toBe(2);
    expect(await db.$count(leadCaptures)).toBe(2);
  });

  it("complete a lead that is there already, and replace nothing of it", async ({ db }) => {
    const { services, speaker, store, capture } = await setUpImport(db);
    const id = await capture();
    expect(await planLeadImport(services, speaker, [rosa, byPhone])).toMatchObject({
      created: [byPhone],
      existing: [{ ...rosa, leadId: id }],
      withdrawn: [],
    });
    expect(await store([{ ...rosa, notes: "Met at lunch" }])).toEqual({
      createdCount: 0,
      existingCount: 1,
      completedCount: 1,
    });
    expect(await findLead(services, speaker, id)).toMatchObject({
      ...{ firstName: "Rosanna", company: "Lumen", notes: "Met at lunch" },
      captures: [{ source: "entry", consentText: "Yes", consentedAt: expect.any(Date) }],
    });
  });

  it("leave people who withdrew their consent as they are", async ({ db }) => {
    const { services, speaker, store, capture } = await setUpImport(db);
    const id = await capture();
    await db.update(leads).set({ consentWithdrawnAt: new Date(), consentedAt: null });
    expect(await planLeadImport(services, speaker, [rosa])).toMatchObject({ withdrawn: [rosa], existing: [] });
    expect(await store([rosa], null)).toEqual({ createdCount: 0, existingCount: 0, completedCount: 0 });
    expect(await findLead(services, speaker, id)).toMatchObject({ company: null, captures: [{ source: "entry" }] });
  });

  it("belong to the speaker alone: Ben's leads and hubs are not touched", async ({ db }) => {
    const { services, speaker, other, hub, store } = await setUpImport(db);
    await store([rosa]);
    expect(await importLeads(services, other, { people: [rosa], hub: hub.id })).toBeNull();
    expect(await countLeads(services, other)).toBe(0);
    await importLeads(services, other, { people: [{ ...rosa, company: "Other" }], hub: null });
    expect(await listLeads(services, speaker)).toMatchObject([{ company: "Lumen" }]);
    expect(await db.$count(leads, eq(leads.userId, other.id))).toBe(1);
  });

  it("can be two thousand", async ({ db }) => {
    const { services, speaker, store } = await setUpImport(db);
    const people = Array.from({ length: 2_000 }, (_, i) => ({ ...rosa, email: `p${i}@example.com`, line: i + 2 }));
    expect(await store(people)).toMatchObject({ createdCount: 2_000 });
    expect(await store(people)).toMatchObject({ createdCount: 0, existingCount: 2_000 });
    expect(await countLeads(services, speaker)).toBe(2_000);
  });
});
