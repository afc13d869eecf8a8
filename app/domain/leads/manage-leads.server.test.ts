import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import {
  deviceGrants,
  feedbackQuestions,
  feedbackSubmissions,
  leadCaptures,
  leads,
  talkHubs,
} from "#app/database/schema/index.ts";
import { addLead } from "#app/domain/leads/add-lead.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import type { NewLead } from "#app/domain/leads/form.ts";
import { deleteLeads, saveLeadNotes, setLeadStatus } from "#app/domain/leads/manage-leads.server.ts";
import { findLead, listLeads } from "#app/domain/leads/queries.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const emptyLead = { firstName: null, lastName: null, email: null, phone: null, company: null, hub: null, notes: null };

async function setUpLeads(db: Database) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const hub = await insertHub(db, speaker);
  const services = servicesAt(db);
  const enter = (input: Partial<NewLead>, actor = speaker) =>
    addLead(services, actor, { ...emptyLead, token: randomUUID(), ...input });
  const id = async (input: Partial<NewLead>) => {
    const added = await enter(input);
    return added?.ok ? added.value.leadId : "";
  };
  return { services, speaker, other, hub, enter, id };
}

describe("a lead that Ada types in", () => {
  it("is stored once for a repeated form, counts for its hub, and has no consent", async ({ db }) => {
    const { services, speaker, hub, enter } = await setUpLeads(db);
    const form = { firstName: "Rosa", hub: hub.id, token: randomUUID() };
    await enter(form);
    await enter(form);
    const [rosa, ...others] = await listLeads(services, speaker);
    expect(rosa).toMatchObject({ firstName: "Rosa", source: "manual", hubTitle: hub.title });
    expect(others).toEqual([]);
    expect(await findLead(services, speaker, rosa?.id as string)).toMatchObject({
      captures: [{ source: "manual", consentedAt: null, talkHubId: hub.id }],
    });
    const [counted] = await db.select({ count: talkHubs.leadCount }).from(talkHubs).where(eq(talkHubs.id, hub.id));
    expect(counted?.count).toBe(1);
  });

  it("changes nothing if the email belongs to one of Ada's leads, and is new for Ben", async ({ db }) => {
    const { services, speaker, other, enter, id } = await setUpLeads(db);
    const first = await id({ firstName: "Rosa", email: "rosa@example.com" });
    expect(await enter({ firstName: "Somebody", email: "rosa@example.com" })).toEqual({
      ok: false,
      refusal: "lead-known",
      leadId: first,
    });
    expect(await listLeads(services, speaker)).toMatchObject([{ firstName: "Rosa" }]);
    expect(await enter({ email: "rosa@example.com" }, other)).toMatchObject({ ok: true });
  });

  it("cannot be added to another speaker's hub", async ({ db }) => {
    const { other, hub, enter } = await setUpLeads(db);
    expect(await enter({ firstName: "Rosa", hub: hub.id }, other)).toBeNull();
    expect(await db.$count(leads)).toBe(0);
  });
});

describe("a speaker manages leads", () => {
  it("by setting the status of one or many, never of another speaker's", async ({ db }) => {
    const { services, speaker, other, id } = await setUpLeads(db);
    const ids = [await id({ firstName: "Rosa" }), await id({ firstName: "Tomas" })];
    expect(await setLeadStatus(services, speaker, ids, "contacted")).toBe(2);
    expect(await setLeadStatus(services, other, ids, "lost")).toBe(0);
    await setLeadStatus(services, speaker, ids.slice(0, 1), "won");
    expect((await listLeads(services, speaker)).map(({ status }) => status).sort()).toEqual(["contacted", "won"]);
  });

  it("by saving notes, which are refused from a stale copy, but not when sent twice", async ({ db }) => {
    const { services, speaker, other, id } = await setUpLeads(db);
    const rosa = await id({ firstName: "Rosa" });
    const readVersion = async () => (await findLead(services, speaker, rosa))?.notesVersion as string;
    const notesVersion = await readVersion(); // in two windows
    expect(await saveLeadNotes(services, speaker, rosa, { notes: "Call on Monday", notesVersion })).toMatchObject({
      ok: true,
    });
    expect(await saveLeadNotes(services, speaker, rosa, { notes: "Call on Monday", notesVersion })).toMatchObject({
      ok: true,
    });
    expect(await saveLeadNotes(services, speaker, rosa, { notes: "Not interested", notesVersion })).toEqual({
      ok: false,
      refusal: "stale-copy",
    });
    expect(await findLead(services, speaker, rosa)).toMatchObject({ notes: "Call on Monday" });
    await saveLeadNotes(services, speaker, rosa, { notes: "Not interested", notesVersion: await readVersion() });
    expect(await findLead(services, speaker, rosa)).toMatchObject({ notes: "Not interested" });
    expect(await saveLeadNotes(services, other, rosa, { notes: "Mine", notesVersion: await readVersion() })).toBeNull();
  });

  it("by deleting one: the hub's count drops, feedback becomes anonymous, the device may be asked again", async ({
    db,
  }) => {
    const { services, speaker, other, hub } = await setUpLeads(db);
    const person = { ...emptyLead, email: "rosa@example.com" };
    const { leadId } = await captureLead(services, {
      hub: { id: hub.id, ownerId: speaker.id },
      deviceId: randomUUID(),
      source: "feedback",
      person,
      consentText: "Yes.",
      submissionKey: null,
    });
    const [question] = await db.select().from(feedbackQuestions);
    await db.insert(feedbackSubmissions).values({
      talkHubId: hub.id,
      questionId: question?.id as string,
      leadId,
      submitterEmail: person.email,
      submissionKey: newSubmissionKey(),
      deviceId: randomUUID(),
      responses: { rating: 5, comments: "Calm." },
    });
    const [rosa] = await listLeads(services, speaker);
    const ids = [rosa?.id as string];
    expect(await deleteLeads(services, other, ids)).toBe(0);
    expect(await deleteLeads(services, speaker, ids)).toBe(1);
    expect(await deleteLeads(services, speaker, ids)).toBe(0);
    expect([await db.$count(leads), await db.$count(leadCaptures), await db.$count(deviceGrants)]).toEqual([0, 0, 0]);
    expect(await db.select().from(feedbackSubmissions)).toMatchObject([
      { rating: 5, submitterEmail: null, emailConsentAt: null, leadId: null },
    ]);
    const [counted] = await db.select({ count: talkHubs.leadCount }).from(talkHubs).where(eq(talkHubs.id, hub.id));
    expect(counted?.count).toBe(0);
  });
});
