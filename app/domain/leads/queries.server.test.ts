import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { leadCaptures, leads, profiles } from "#app/database/schema/index.ts";
import { countLeads, findLeadStats, type LeadFilter, listLeads } from "#app/domain/leads/queries.server.ts";
import type { Actor } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

/** Adds a lead with a capture at each of these hubs, in this order. */
async function addLeadAtHubs(db: Database, speaker: Actor, name: string, at: string, hubs: { id: string }[]) {
  const createdAt = new Date(at);
  const [firstName, lastName] = name.split(" ");
  const person = { firstName, lastName, email: `${firstName?.toLowerCase()}@example.com`, company: "Lumen 100%" };
  const [lead] = await db
    .insert(leads)
    .values({ userId: speaker.id, talkHubId: hubs[0]?.id, ...person, source: "entry", createdAt })
    .returning();
  for (const [i, hub] of hubs.entries()) {
    await db.insert(leadCaptures).values({
      leadId: lead?.id as string,
      userId: speaker.id,
      talkHubId: hub.id,
      source: i === 0 ? "entry" : "download",
      createdAt: new Date(createdAt.getTime() + i * 1_000),
    });
  }
}

async function setUpThreeLeads(db: Database) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const first = await insertHub(db, speaker, { title: "First" });
  const second = await insertHub(db, speaker, { title: "Second", slug: "second" });
  await addLeadAtHubs(db, speaker, "Rosa Jimenez", "2026-11-20T10:00:00Z", [first, second]);
  await addLeadAtHubs(db, speaker, "Tomas Novak", "2026-11-21T10:00:00Z", [first]);
  await addLeadAtHubs(db, speaker, "Yuki Tanaka", "2026-10-31T23:30:00Z", [second]);
  await addLeadAtHubs(db, other, "Secret Person", "2026-11-21T11:00:00Z", [await insertHub(db, other)]);
  return { services: servicesAt(db), speaker, first, second };
}

describe("the list of leads", () => {
  it("shows Ada's leads, newest first, and continues after the last page", async ({ db }) => {
    const { services, speaker } = await setUpThreeLeads(db);
    const [tomas, rosa] = await listLeads(services, speaker, { limit: 2 });
    expect([tomas?.firstName, rosa?.firstName]).toEqual(["Tomas", "Rosa"]);
    expect(rosa).toMatchObject({ hubTitle: "First", source: "entry", hubs: 2 });
    const before = rosa && { at: rosa.date, id: rosa.id };
    expect((await listLeads(services, speaker, { before })).map(({ firstName }) => firstName)).toEqual(["Yuki"]);
  });

  it("shows the capture at the chosen hub, and nothing for another speaker's hub", async ({ db }) => {
    const { services, speaker, second } = await setUpThreeLeads(db);
    const matches = await listLeads(services, speaker, { hub: second.id });
    expect(matches.map(({ firstName, hubTitle, source }) => [firstName, hubTitle, source])).toEqual([
      ["Rosa", "Second", "download"],
      ["Yuki", "Second", "entry"],
    ]);
    expect(await countLeads(services, speaker, { hub: second.id })).toBe(2);
    const [other] = await db.select().from(profiles).where(eq(profiles.username, ben.username));
    const actor = { id: other?.id as string, email: ben.email, isAdministrator: false };
    expect(await listLeads(services, actor, { hub: second.id })).toEqual([]);
    expect(await listLeads(services, speaker, { hub: "none" })).toEqual([]);
  });

  it("is searched by words in name, email and company, without wildcards", async ({ db }) => {
    const { services, speaker } = await setUpThreeLeads(db);
    const countMatches = async (search: string) => (await listLeads(services, speaker, { search })).length;
    expect(await countMatches("jimenez ROSA")).toBe(1);
    expect(await countMatches("100%")).toBe(3);
    expect(await countMatches("1_0%")).toBe(0);
    expect(await countMatches("secret")).toBe(0);
    expect(await countLeads(services, speaker, { search: "tomas@" })).toBe(1);
  });

  it("is searched by an address in its own letters too", async ({ db }) => {
    const { services, speaker } = await setUpThreeLeads(db);
    await db.update(leads).set({ email: "anna@xn--mnchen-3ya.de" }).where(eq(leads.firstName, "Rosa"));
    for (const search of ["münchen", "MÜNCHEN.de", "anna@mu\u0308nchen.de", "xn--mnchen"])
      expect(await countLeads(services, speaker, { search })).toBe(1);
    expect(await countLeads(services, speaker, { search: "zürich" })).toBe(0);
  });

  it("is filtered by source, status, consent and days in the actor's time zone, or by the capture at a hub", async ({
    db,
  }) => {
    const { services, speaker, second } = await setUpThreeLeads(db);
    const names = async (filter: LeadFilter) =>
      (await listLeads(services, speaker, filter)).map(({ firstName }) => firstName);
    await db.update(leads).set({ status: "won" }).where(eq(leads.firstName, "Rosa"));
    await db.update(leadCaptures).set({ consentedAt: new Date() }).where(eq(leadCaptures.source, "download"));
    expect(await names({ status: "won" })).toEqual(["Rosa"]);
    expect(await names({ source: "download" })).toEqual([]); // her first capture has another source
    expect(await names({ source: "download", hub: second.id })).toEqual(["Rosa"]);
    expect(await names({ consent: "given" })).toEqual(["Rosa"]);
    expect(await names({ consent: "none", hub: second.id })).toEqual(["Yuki"]);
    expect(await names({ from: "2026-11-20", to: "2026-11-20" })).toEqual(["Rosa"]);
    // 23:30 UTC is the next day in Sydney.
    expect(await names({ to: "2026-10-31", timezone: "Australia/Sydney" })).toEqual([]);
    expect(await names({ from: "2026-11-01", to: "2026-11-01", timezone: "Australia/Sydney" })).toEqual(["Yuki"]);
  });

  it("is counted up to a limit", async ({ db }) => {
    const { services, speaker } = await setUpThreeLeads(db);
    expect(await countLeads(services, speaker, {}, 2)).toBe(3);
    expect(await countLeads(services, speaker, {}, 1)).toBe(2);
  });

  it("is counted per month in the actor's time zone", async ({ db }) => {
    const { services, speaker } = await setUpThreeLeads(db);
    // Rosa was at two talks.
    const all = { total: 4, contacts: 3, deleted: 0 };
    expect(await findLeadStats(services, speaker)).toEqual({ ...all, thisMonth: 3, lastMonth: 1 });
    // The last half hour of October in UTC is already November in Sydney.
    await db.update(profiles).set({ timezone: "Australia/Sydney" });
    expect(await findLeadStats(services, speaker)).toEqual({ ...all, thisMonth: 4, lastMonth: 0 });
  });
});
