import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { deviceGrants, leads } from "#app/database/schema/index.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { saveLeadDetails } from "#app/domain/leads/edit-lead.server.ts";
import { findLead } from "#app/domain/leads/queries.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const rosa = { firstName: "Rosa", lastName: null, email: "rosa@exmaple.com", phone: null, company: null };
const corrected = { ...rosa, lastName: "Jimenez", email: "rosa@example.com" };

async function setUpLeads(db: Database) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const hub = await insertHub(db, speaker);
  const services = servicesAt(db);
  const capture = async (person: typeof rosa) => {
    const origin = { hub: { id: hub.id, ownerId: speaker.id }, deviceId: randomUUID(), source: "entry" as const };
    return (await captureLead(services, { ...origin, person, consentText: "Yes", submissionKey: null })).leadId;
  };
  const id = await capture(rosa);
  const version = async () => (await findLead(services, speaker, id))?.detailsVersion ?? "";
  return { services, speaker, other, id, version, capture };
}

describe("the details of a lead", () => {
  it("are corrected, with the address of this person's devices, and the consent stays", async ({ db }) => {
    const { services, speaker, id, version } = await setUpLeads(db);
    const edit = { ...corrected, detailsVersion: await version() };
    expect(await saveLeadDetails(services, speaker, id, edit)).toEqual({ ok: true, value: undefined });
    expect(await findLead(services, speaker, id)).toMatchObject({
      ...corrected,
      captures: [{ consentText: "Yes", consentedAt: expect.any(Date) }],
    });
    expect(await db.select().from(deviceGrants)).toMatchObject([{ email: "rosa@example.com", leadId: id }]);
  });

  it("are not overwritten by a stale copy; the same form again is no conflict", async ({ db }) => {
    const { services, speaker, id, version } = await setUpLeads(db);
    const detailsVersion = await version();
    await saveLeadDetails(services, speaker, id, { ...corrected, detailsVersion });
    const repeated = await saveLeadDetails(services, speaker, id, { ...corrected, detailsVersion });
    expect(repeated).toMatchObject({ ok: true });
    const stale = await saveLeadDetails(services, speaker, id, { ...rosa, company: "Lumen", detailsVersion });
    expect(stale).toEqual({ ok: false, refusal: "stale-copy" });
    expect(await findLead(services, speaker, id)).toMatchObject(corrected);
  });

  it("cannot take the address of another lead of the same speaker", async ({ db }) => {
    const { services, speaker, id, version, capture } = await setUpLeads(db);
    const otherId = await capture({ ...rosa, firstName: "Other", email: "rosa@example.com" });
    const outcome = await saveLeadDetails(services, speaker, id, { ...corrected, detailsVersion: await version() });
    expect(outcome).toEqual({ ok: false, refusal: "email-taken", leadId: otherId });
    expect(await db.select().from(leads).where(eq(leads.id, id))).toMatchObject([{ email: "rosa@exmaple.com" }]);
  });

  it("of Ada's lead are nothing to Ben, and neither is an unknown lead", async ({ db }) => {
    const { services, speaker, other, id, version } = await setUpLeads(db);
    const edit = { ...corrected, detailsVersion: await version() };
    expect(await saveLeadDetails(services, other, id, edit)).toBeNull();
    for (const unknown of [randomUUID(), "nonsense"])
      expect(await saveLeadDetails(services, speaker, unknown, edit)).toBeNull();
    expect(await findLead(services, speaker, id)).toMatchObject(rosa);
  });
});
