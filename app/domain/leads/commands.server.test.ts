import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { deviceGrants, leadCaptures, leads, talkHubs } from "#app/database/schema/index.ts";
import { findDeviceAccess, grantDeviceAccess } from "#app/domain/audience/device-access.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import type { CaptureInput } from "#app/domain/leads/store-new-contact.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { servicesAt } from "#tests/support/studio.ts";

const emptyPerson = { firstName: null, lastName: null, email: null, phone: null, company: null };
const at = (moment: string) => ({ now: () => new Date(moment) });

async function setUpLeadCapture(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker);
  const services = servicesAt(db, new Date("2026-11-21T10:00:00Z"));
  const leave = (input: Partial<CaptureInput> = {}, clock = services.clock) =>
    captureLead(
      { ...services, clock },
      {
        hub: { id: hub.id, ownerId: speaker.id },
        deviceId: randomUUID(),
        source: "entry",
        person: { ...emptyPerson, email: "rosa@example.com" },
        consentText: "I agree.",
        submissionKey: null,
        ...input,
      },
    );
  return { db, services, speaker, hub, leave };
}

describe("Rosa leaves her email address", () => {
  it("and is stored with the wording and time of her consent, and counted for the hub", async ({ db }) => {
    const { leave, speaker, hub } = await setUpLeadCapture(db);
    await leave({
      person: { ...emptyPerson, firstName: "Rosa", email: "rosa@example.com" },
      consentText: "Yes, write.",
    });

    expect(await db.select().from(leads)).toMatchObject([
      { userId: speaker.id, talkHubId: hub.id, firstName: "Rosa", email: "rosa@example.com", source: "entry" },
    ]);
    expect(await db.select().from(leadCaptures)).toMatchObject([
      { consentText: "Yes, write.", consentedAt: new Date("2026-11-21T10:00:00Z") },
    ]);
    const [counted] = await db.select({ count: talkHubs.leadCount }).from(talkHubs).where(eq(talkHubs.id, hub.id));
    expect(counted?.count).toBe(1);
  });

  it("with one statement, because a whole room does so in one minute", async ({ db }) => {
    const { leave } = await setUpLeadCapture(db);
    expect(await countStatements(db, leave)).toBe(1);
    expect([await db.$count(leads), await db.$count(leadCaptures), await db.$count(deviceGrants)]).toEqual([1, 1, 1]);
  });

  it("twice, and her details are completed, never overwritten, and the first consent stays", async ({ db }) => {
    const { leave } = await setUpLeadCapture(db);
    const deviceId = randomUUID();
    await leave({
      deviceId,
      person: { ...emptyPerson, firstName: "Rosa", email: "rosa@example.com" },
      consentText: "First wording.",
    });
    await leave(
      {
        deviceId,
        person: { ...emptyPerson, firstName: "Someone else", company: "Lumen", email: "rosa@example.com" },
        consentText: "Second.",
      },
      at("2026-12-01T10:00:00Z"),
    );
    await leave({ person: { ...emptyPerson, email: "rosa@example.com" } });

    expect(await db.select().from(leads)).toMatchObject([{ firstName: "Rosa", lastName: null, company: "Lumen" }]);
    expect(await db.select().from(leadCaptures)).toMatchObject([
      { consentText: "First wording.", consentedAt: new Date("2026-11-21T10:00:00Z") },
    ]);
  });

  it("and strangers who type it fill no gaps of her contact, now or later, with or without it", async ({ db }) => {
    const { leave, speaker } = await setUpLeadCapture(db);
    const second = await insertHub(db, speaker, { slug: "second" });
    await leave({ person: { ...emptyPerson, firstName: "Rosa", email: "rosa@example.com" } });
    const otherPhone = randomUUID();
    const made = { ...emptyPerson, lastName: "Rogue", phone: "+61 400 000 666", company: "Rogue Ltd" };
    await leave({ deviceId: otherPhone, person: { ...made, email: "rosa@example.com" } });
    await leave({ deviceId: otherPhone, hub: { id: second.id, ownerId: speaker.id }, person: made });
    expect(await db.select().from(leads).orderBy(leads.createdAt, leads.id)).toMatchObject([
      { ...emptyPerson, firstName: "Rosa", email: "rosa@example.com" },
      { ...made, email: null },
    ]);
  });

  it("and completes her details on another device once she has verified her address there", async ({ db }) => {
    const { leave, services, speaker, hub } = await setUpLeadCapture(db);
    await leave();
    const laptop = randomUUID();
    const grant = { hubId: hub.id, speakerId: speaker.id, deviceId: laptop, email: "rosa@example.com" };
    await grantDeviceAccess(db, grant, services.clock.now());
    await leave({ deviceId: laptop, person: { ...emptyPerson, company: "Lumen", email: "rosa@example.com" } });
    expect(await db.select().from(leads)).toMatchObject([{ email: "rosa@example.com", company: "Lumen" }]);
  });

  it("at two of Ada's hubs and one of Ben's, and is one lead of each, with a capture per hub", async ({ db }) => {
    const { leave, speaker } = await setUpLeadCapture(db);
    const second = await insertHub(db, speaker, { slug: "second" });
    const other = await insertSpeaker(db, ben);
    const bensHub = await insertHub(db, other);
    await leave();
    await leave({ hub: { id: second.id, ownerId: speaker.id } });
    await leave({ hub: { id: bensHub.id, ownerId: other.id } });

    expect(await db.$count(leads, eq(leads.userId, speaker.id))).toBe(1);
    expect(await db.$count(leads, eq(leads.userId, other.id))).toBe(1);
    expect(await db.$count(leadCaptures)).toBe(3);
  });

  it("and her device is not asked again by Ada, but by Ben", async ({ db }) => {
    const { leave, services, hub } = await setUpLeadCapture(db);
    const bensHub = await insertHub(db, await insertSpeaker(db, ben));
    const deviceId = randomUUID();
    const hasGiven = async (hubId: string) => (await findDeviceAccess(services, deviceId, hubId)).hasSharedContact;
    expect(await hasGiven(hub.id)).toBe(false);
    await leave({ deviceId });
    await leave({ deviceId });
    expect(await hasGiven(hub.id)).toBe(true);
    expect(await hasGiven(bensHub.id)).toBe(false);
    expect(await db.$count(deviceGrants)).toBe(1);
  });
});

describe("the same form sent again", () => {
  it("is one capture, with or without an email address", async ({ db }) => {
    const { leave } = await setUpLeadCapture(db);
    const submissionKey = newSubmissionKey();
    await leave({ submissionKey });
    await leave({ submissionKey });
    expect([await db.$count(leads), await db.$count(leadCaptures)]).toEqual([1, 1]);

    const phoneOnly = { submissionKey: newSubmissionKey(), person: { ...emptyPerson, phone: "+61 400 000 000" } };
    await leave(phoneOnly);
    await leave(phoneOnly); // from a device that lost its cookie: the submission id matches
    expect([await db.$count(leads), await db.$count(leadCaptures)]).toEqual([2, 2]);
  });

  it("with a corrected address is another lead, so that nothing is lost", async ({ db }) => {
    const { leave } = await setUpLeadCapture(db);
    const submissionKey = newSubmissionKey();
    await leave({ submissionKey, person: { ...emptyPerson, email: "roas@example.com" } });
    await leave({ submissionKey, person: { ...emptyPerson, email: "rosa@example.com" } });
    expect([await db.$count(leads), await db.$count(leadCaptures)]).toEqual([2, 2]);
  });

  it("without an email address completes the lead from the same device", async ({ db }) => {
    const { leave, speaker } = await setUpLeadCapture(db);
    const second = await insertHub(db, speaker, { slug: "second" });
    const deviceId = randomUUID();
    await leave({ deviceId, person: { ...emptyPerson, phone: "1" } });
    const hub = { id: second.id, ownerId: speaker.id };
    await leave({ deviceId, hub, person: { ...emptyPerson, company: "Lumen" } });
    expect(await db.select().from(leads)).toMatchObject([{ phone: "1", company: "Lumen" }]);
  });
});

plain("twenty concurrent submissions, half of them repeats, are stored once each", async () => {
  const opened = await openFreshDatabase();
  try {
    const { leave, hub } = await setUpLeadCapture(opened.db);
    const forms = Array.from({ length: 10 }, (_, i) => ({
      submissionKey: newSubmissionKey(),
      deviceId: randomUUID(),
      person: i % 2 ? { ...emptyPerson, email: `person${i}@example.com` } : { ...emptyPerson, phone: String(i) },
    }));
    await Promise.all([...forms, ...forms].map((form) => leave(form)));
    expect(await opened.db.$count(leads)).toBe(10);
    expect(await opened.db.$count(leadCaptures)).toBe(10);
    const [counted] = await opened.db
      .select({ count: talkHubs.leadCount })
      .from(talkHubs)
      .where(eq(talkHubs.id, hub.id));
    expect(counted?.count).toBe(10);
  } finally {
    await opened.close();
  }
});
