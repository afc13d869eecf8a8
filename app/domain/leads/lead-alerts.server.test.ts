import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it as plain } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, feedbackSubmissions, leadCaptures, leads, profiles } from "#app/database/schema/index.ts";
import { addLead } from "#app/domain/leads/add-lead.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import {
  findLeadAlertContent,
  isAlertDue,
  maxNamedLeads,
  minAlertIntervalMs,
  sendLeadAlerts,
} from "#app/domain/leads/lead-alerts.server.ts";
import type { LeadSource } from "#app/domain/leads/leads.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { NewLeadsNotice } from "#app/emails/new-leads.tsx";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

async function setUpLeadAlerts(db: Database, switches: Partial<typeof profiles.$inferInsert> = {}) {
  const speaker = await insertSpeaker(db, ada);
  await db
    .update(profiles)
    .set({ timezone: "UTC", ...switches })
    .where(eq(profiles.id, speaker.id));
  const hub = await insertHub(db, speaker);
  const at = (now: Date) => servicesAt(db, now);
  const leaveDetails = (now: Date, email: string, source: LeadSource = "entry") =>
    captureLead(at(now), {
      hub: { id: hub.id, ownerId: speaker.id },
      deviceId: randomUUID(),
      source,
      person: { firstName: rosa.firstName, lastName: rosa.lastName, company: rosa.company, email, phone: null },
      consentText: "I agree.",
      submissionKey: null,
    });
  /** The leads in each email if it were sent now. */
  const readEmails = async () => {
    const addresses: ((string | null)[] | null)[] = [];
    for (const { values } of await listQueuedEmails(db)) {
      const content = await findLeadAlertContent(at(noon), values as NewLeadsNotice);
      addresses.push(content?.people.map(({ email }) => email) ?? null);
    }
    return addresses;
  };
  const setSwitches = (values: Partial<typeof profiles.$inferInsert>) =>
    db.update(profiles).set(values).where(eq(profiles.id, speaker.id));
  return { speaker, hub, at, leaveDetails, readEmails, setSwitches };
}

describe("at once", () => {
  it("Ada gets one email with all details of her first lead", async ({ db }) => {
    const { at, leaveDetails, readEmails } = await setUpLeadAlerts(db);
    await leaveDetails(noon, rosa.email);
    await sendLeadAlerts(at(minutes(1)));
    await sendLeadAlerts(at(minutes(60)));
    const sent = await listQueuedEmails(db);
    expect(sent).toMatchObject([{ template: "new-leads", to: ada.email }]);
    expect(JSON.stringify(sent)).not.toContain(rosa.email); // the queue holds no personal details
    expect(await readEmails()).toEqual([[rosa.email]]);
    expect(await findLeadAlertContent(at(noon), sent[0]?.values as NewLeadsNotice)).toMatchObject({
      name: "Ada",
      total: 1,
      people: [{ name: "Rosa Jimenez", company: "Lumen Health", talk: "Kind machines" }],
    });
  });

  it("a room of 300 causes two emails, because later leads share one", async ({ db }) => {
    const { at, leaveDetails } = await setUpLeadAlerts(db);
    await leaveDetails(noon, "first@example.com");
    await sendLeadAlerts(at(noon));
    for (let i = 1; i < 300; i++) await leaveDetails(noon, `person${i}@example.com`);
    for (let minute = 1; minute <= 30; minute++) await sendLeadAlerts(at(minutes(minute)));
    const sent = await listQueuedEmails(db);
    expect(sent).toHaveLength(2);
    const content = await findLeadAlertContent(at(noon), sent[1]?.values as NewLeadsNotice);
    expect(content?.total).toBe(299);
    expect(content?.people).toHaveLength(maxNamedLeads);
  });

  it("a lead who was deleted or withdrew consent before the email was sent is not in it", async ({ db }) => {
    const { at, leaveDetails, readEmails } = await setUpLeadAlerts(db);
    for (const email of ["gone@example.com", "withdrew@example.com", rosa.email]) await leaveDetails(noon, email);
    await sendLeadAlerts(at(noon));
    await db.delete(leads).where(eq(leads.email, "gone@example.com"));
    await db.update(leads).set({ consentWithdrawnAt: noon }).where(eq(leads.email, "withdrew@example.com"));
    expect(await readEmails()).toEqual([[rosa.email]]);
    await db.delete(leads);
    expect(await readEmails()).toEqual([null]);
    expect(await listQueuedEmails(db)).toHaveLength(1);
  });

  it("the email has what a lead said with their name at that talk, and nothing that anyone said without one", async ({
    db,
  }) => {
    const { speaker, hub, at, leaveDetails } = await setUpLeadAlerts(db);
    await leaveDetails(noon, rosa.email);
    await leaveDetails(noon, "tomas@example.com");
    const [lead] = await db.select().from(leads).where(eq(leads.email, rosa.email));
    const other = await insertHub(db, speaker, { slug: "other", title: "Another talk" });
    const [capture] = await db
      .select()
      .from(leadCaptures)
      .where(eq(leadCaptures.leadId, lead?.id as string));
    const rate = async (
      talkHubId: string,
      rating: number,
      comments: string,
      from: { leadId?: string; deviceId?: string },
    ) => {
      const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, talkHubId));
      await db.insert(feedbackSubmissions).values({
        talkHubId,
        questionId: question?.id as string,
        responses: { rating, comments },
        submissionKey: newSubmissionKey(),
        deviceId: randomUUID(),
        ...from,
      });
    };
    await rate(hub.id, 1, "From the same phone", { deviceId: capture?.deviceId ?? randomUUID() });
    await rate(hub.id, 4, "The red thread was clear.", { leadId: lead?.id });
    await rate(other.id, 2, "At another talk", { leadId: lead?.id });
    await sendLeadAlerts(at(minutes(1)));
    const [sent] = await listQueuedEmails(db);
    const content = await findLeadAlertContent(at(noon), sent?.values as NewLeadsNotice);
    expect(content?.people.map(({ email, rating, comment }) => ({ email, rating, comment }))).toEqual(
      expect.arrayContaining([
        { email: rosa.email, rating: 4, comment: "The red thread was clear." },
        { email: "tomas@example.com", rating: null, comment: null },
      ]),
    );
  });

  it("Ada gets no email about leads she added or imported, or about bookings, which have their own", async ({ db }) => {
    const { at, leaveDetails, speaker } = await setUpLeadAlerts(db);
    await addLead(at(noon), speaker, {
      token: randomUUID(),
      firstName: "Tomas",
      lastName: null,
      email: "tomas@example.com",
      phone: null,
      company: null,
      notes: null,
      hub: null,
    });
    await leaveDetails(noon, "import@example.com", "import");
    await leaveDetails(noon, "booking@example.com", "booking");
    await sendLeadAlerts(at(minutes(60)));
    expect(await db.$count(leads)).toBe(3);
    expect(await listQueuedEmails(db)).toEqual([]);
  });

  it("Ada and Ben are each notified of their own leads", async ({ db }) => {
    const { at, leaveDetails, readEmails } = await setUpLeadAlerts(db);
    const other = await insertSpeaker(db, ben);
    await leaveDetails(noon, rosa.email);
    await captureLead(at(noon), {
      hub: { id: (await insertHub(db, other)).id, ownerId: other.id },
      deviceId: randomUUID(),
      source: "entry",
      consentText: "Yes.",
      submissionKey: null,
      person: { firstName: null, lastName: null, email: "tomas@example.com", phone: null, company: null },
    });
    await sendLeadAlerts(at(noon));
    const sent = await listQueuedEmails(db);
    expect(new Map(sent.map(({ to }, i) => [to, i])).size).toBe(2);
    const people = Object.fromEntries((await readEmails()).map((named, i) => [sent[i]?.to, named]));
    expect(people).toEqual({ [ada.email]: [rosa.email], [ben.email]: ["tomas@example.com"] });
  });
});

describe.for([
  ["New Lead Alerts", { newLeadAlerts: false }],
  ["Email Notifications", { emailNotifications: false }],
] as const)("with %s off", ([, off]) => {
  it("Ada gets no email, not even later about leads who came meanwhile", async ({ db }) => {
    const { at, leaveDetails, readEmails, setSwitches } = await setUpLeadAlerts(db, off);
    await leaveDetails(noon, "meanwhile@example.com");
    await sendLeadAlerts(at(noon));
    await setSwitches({ emailNotifications: true, newLeadAlerts: true });
    await sendLeadAlerts(at(minutes(60)));
    expect(await listQueuedEmails(db)).toEqual([]);
    await leaveDetails(minutes(61), rosa.email);
    await sendLeadAlerts(at(minutes(61)));
    expect(await readEmails()).toEqual([[rosa.email]]);
  });
});

describe("once a day", () => {
  it("an email is sent at 08:00 in the speaker's time zone, also across a clock change", async ({ db }) => {
    // Clocks in Sydney change on 4 October 2026 at 02:00, so 08:00 is 22:00 UTC before and 21:00 UTC after.
    const { at, leaveDetails } = await setUpLeadAlerts(db, {
      leadAlertFrequency: "daily",
      timezone: "Australia/Sydney",
    });
    const days = ["2026-10-02T22:00:00Z", "2026-10-03T21:00:00Z", "2026-10-04T21:00:00Z"];
    for (const [i, morning] of days.entries()) {
      const eight = new Date(morning);
      await leaveDetails(new Date(eight.getTime() - 2 * 60 * 60_000), `day${i}@example.com`);
      await sendLeadAlerts(at(new Date(eight.getTime() - 1_000)));
      expect(await listQueuedEmails(db), morning).toHaveLength(i);
      await sendLeadAlerts(at(eight));
      await sendLeadAlerts(at(new Date(eight.getTime() + 60 * 60_000)));
      expect(await listQueuedEmails(db), morning).toHaveLength(i + 1);
    }
  });

  it("no email is sent on a day without leads", async ({ db }) => {
    const { at } = await setUpLeadAlerts(db, { leadAlertFrequency: "daily" });
    await sendLeadAlerts(at(new Date("2026-11-22T08:00:00Z")));
    expect(await listQueuedEmails(db)).toEqual([]);
  });
});

plain("an alert is due every morning or ten minutes after the last one", () => {
  const daily = { frequency: "daily", timezone: "UTC" } as const;
  const at = (time: string, day = "21") => new Date(`2026-11-${day}T${time}:00Z`);
  const lastNight = at("22:00", "20");
  expect(isAlertDue({ ...daily, notifiedAt: null, oldest: lastNight }, at("07:59"))).toBe(false);
  expect(isAlertDue({ ...daily, notifiedAt: null, oldest: lastNight }, at("08:00"))).toBe(true);
  // The server was down at 08:00. A lead stored just before the late email is in the next day's one.
  expect(isAlertDue({ ...daily, notifiedAt: null, oldest: lastNight }, at("11:00"))).toBe(true);
  expect(isAlertDue({ ...daily, notifiedAt: at("11:00"), oldest: lastNight }, at("11:05"))).toBe(false);
  expect(isAlertDue({ ...daily, notifiedAt: at("11:00"), oldest: at("10:59") }, at("08:00", "22"))).toBe(true);
  const soon = { frequency: "at-once", timezone: "UTC", oldest: noon } as const;
  expect(isAlertDue({ ...soon, notifiedAt: null }, noon)).toBe(true);
  expect(isAlertDue({ ...soon, notifiedAt: noon }, new Date(noon.getTime() + minAlertIntervalMs - 1))).toBe(false);
  expect(isAlertDue({ ...soon, notifiedAt: noon }, new Date(noon.getTime() + minAlertIntervalMs))).toBe(true);
});

plain("concurrent processes send one email", async () => {
  const { db, close } = await openFreshDatabase();
  try {
    const { at, leaveDetails } = await setUpLeadAlerts(db);
    await leaveDetails(noon, rosa.email);
    await Promise.all([sendLeadAlerts(at(noon)), sendLeadAlerts(at(noon)), sendLeadAlerts(at(noon))]);
    expect(await listQueuedEmails(db)).toHaveLength(1);
    expect((await db.select().from(leadCaptures)).map(({ notifiedAt }) => notifiedAt)).toEqual([noon]);
  } finally {
    await close();
  }
});
