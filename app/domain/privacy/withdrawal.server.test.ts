// A withdrawn consent stays withdrawn until Rosa herself gives it again.
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { emailStops, leads } from "#app/database/schema/index.ts";
import { grantDeviceAccess } from "#app/domain/audience/device-access.server.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { countAudience } from "#app/domain/follow-ups/audience.server.ts";
import { listConsentTexts } from "#app/domain/follow-ups/queries.server.ts";
import { addLead } from "#app/domain/leads/add-lead.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { saveLeadDetails } from "#app/domain/leads/edit-lead.server.ts";
import { exportLeads } from "#app/domain/leads/export-leads.server.ts";
import { planLeadImport } from "#app/domain/leads/import-leads.server.ts";
import { isContact } from "#app/domain/leads/lock-person.server.ts";
import { deleteLeads } from "#app/domain/leads/manage-leads.server.ts";
import { countLeads, findLead } from "#app/domain/leads/queries.server.ts";
import type { CaptureInput } from "#app/domain/leads/store-new-contact.server.ts";
import { findPersonalData } from "#app/domain/privacy/queries.server.ts";
import { findRenewableConsent, resumeEmails } from "#app/domain/privacy/renew-consent.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { takeQueuedJobs } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const person = { ...rosa, phone: null };

/** The three columns about consent of the only lead in the speaker's CSV. */
async function exportConsent(services: Services, actor: Actor, hub?: string) {
  const input = { selection: { hub }, format: "csv" as const };
  const { content } = await exportLeads(services, { actor, input, report: async () => {} });
  const [header = "", row = ""] = (await text(content)).replace("\ufeff", "").split("\r\n");
  const given = header.split(",").indexOf('"Consent Given"');
  return (JSON.parse(`[${row}]`) as string[]).slice(given, given + 3);
}

/** Rosa left her details at Ada's talk with her phone, and withdrew her consent an hour later. */
async function setUpWithdrawal(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker);
  const anHourAgo = servicesAt(db, new Date(noon.getTime() - 3_600_000));
  const services = servicesAt(db);
  const later = servicesAt(db, new Date(noon.getTime() + 3_600_000));
  const talk = { id: hub.id, ownerId: speaker.id };
  const subject = { speakerId: speaker.id, email: rosa.email };
  const filesTo = typedAddress(rosa.email);
  const form = { hub: talk, filesTo, source: "entry" as const, consentText: "Yes.", person };
  const phone = randomUUID();
  await captureLead(anHourAgo, { ...form, deviceId: phone, submissionKey: newSubmissionKey() });
  await withdrawConsent(services, subject);
  await takeQueuedJobs(db, "send-email");
  const submit = (values: Partial<CaptureInput> = {}) =>
    captureLead(later, {
      ...{ ...form, deviceId: randomUUID(), submissionKey: newSubmissionKey() },
      consentText: "Yes, again.",
      ...values,
    });
  const contact = async () => (await findPersonalData(services, subject)).contact;
  return { speaker, hub, services, later, talk, subject, phone, submit, contact };
}

describe("a withdrawal", () => {
  it("stands whoever types Rosa's address, in whatever form and spelling", async ({ db }) => {
    const { services, subject, submit, contact, hub, talk, speaker } = await setUpWithdrawal(db);
    const text = { subject: "Thanks", message: "Here.", linkLabel: null, linkUrl: null };
    const audience = { speakerId: speaker.id, hubId: hub.id, text };
    const before = await countAudience(services, audience);
    expect(await submit()).toMatchObject({ isConsentCounted: false });
    await submit({ source: "booking", filesTo: null, hub: { ...talk, id: null } });
    const spelling = "rosa+talks@example.com";
    await submit({ person: { ...person, email: spelling }, filesTo: typedAddress(spelling) });
    const rated = await submitFeedback(services, {
      address: { username: ada.username, slug: hub.slug },
      ...{
        deviceId: randomUUID(),
        submissionKey: newSubmissionKey(),
        rating: 1,
        comments: "As Rosa",
        email: typedAddress(rosa.email),
      },
      issuedAt: noon,
    });
    expect(rated).toMatchObject({ ok: true });
    expect(await contact()).toMatchObject({ consentWithdrawnAt: noon });
    expect(await db.select({ at: leads.consentedAt }).from(leads)).toEqual([{ at: null }, { at: null }]);
    expect((await findPersonalData(services, subject)).feedback).toEqual([]);
    expect(await countAudience(services, audience)).toEqual({ ...before, withdrawn: before.withdrawn + 1 });
    expect(await takeQueuedJobs(db, "send-email")).toMatchObject([
      // The files that the other spelling's form asked for. Rosa had hers before she withdrew.
      { template: "talk-files", to: spelling },
    ]);
  });

  it("ends with a new consent on the phone that gave the first: then the new text and time count", async ({ db }) => {
    const { services, subject, submit, phone } = await setUpWithdrawal(db);
    const form = { deviceId: phone, submissionKey: newSubmissionKey() };
    expect(await submit(form)).toMatchObject({ isConsentCounted: true });
    const data = await findPersonalData(services, subject);
    expect(data.contact?.consentWithdrawnAt).toBeNull();
    const at = new Date(noon.getTime() + 3_600_000);
    expect(data.captures).toMatchObject([{ consentText: "Yes, again.", consentedAt: at }]);
    const [lead] = await db.select().from(leads).where(isContact(subject));
    expect(lead?.consentedAt).toEqual(at);
    expect(await db.$count(emailStops)).toBe(0);

    // A phone that never received the response sends the same form again: that is no new consent.
    await withdrawConsent(services, subject);
    expect(await submit(form)).toMatchObject({ isConsentCounted: false });
  });

  it("ends with a new consent from a device on which Rosa verified her address, in a booking too", async ({ db }) => {
    const { services, subject, submit, contact, talk, later } = await setUpWithdrawal(db);
    const deviceId = randomUUID();
    const grant = { hubId: talk.id, speakerId: talk.ownerId, deviceId, email: rosa.email };
    await grantDeviceAccess(db, grant, later.clock.now());
    await submit({ deviceId, source: "booking", hub: { ...talk, id: null } });
    expect(await contact()).toMatchObject({ consentWithdrawnAt: null });
    const { captures } = await findPersonalData(services, subject);
    expect(captures.filter(({ talk: title }) => title === null)).toMatchObject([{ consentText: "Yes, again." }]);
  });

  it("ends by the link that only Rosa gets, for the text of the form that waited", async ({ db }) => {
    const { services, subject, submit, contact, talk, speaker } = await setUpWithdrawal(db);
    const second = await insertHub(db, speaker, { slug: "second" });
    await submit({ hub: { ...talk, id: second.id } });
    expect(await findRenewableConsent(services, subject)).toMatchObject({ consentText: "Yes, again." });
    for (const _ of [1, 2]) await resumeEmails(services, subject);
    expect(await contact()).toMatchObject({ consentWithdrawnAt: null });
    const { captures } = await findPersonalData(services, subject);
    expect(captures).toHaveLength(2);
    expect(captures.find(({ consentText }) => consentText === "Yes, again.")?.consentedAt).toEqual(noon);
    expect(await findRenewableConsent(services, subject)).toBeNull();
  });

  it("at two talks is ended only where Rosa agrees again; whoever reads it there reads the same", async ({ db }) => {
    const { later, subject, submit, phone, hub, talk, speaker } = await setUpWithdrawal(db);
    const second = await insertHub(db, speaker, { slug: "second", title: "Kinder machines" });
    const there = { hub: { ...talk, id: second.id }, deviceId: phone, consentText: "Yes, there." };
    expect(await submit(there)).toMatchObject({ isConsentCounted: true });
    const text = { subject: "Thanks", message: "Here.", linkLabel: null, linkUrl: null };
    const groupsAt = async (hubId: string) => {
      const counts = await countAudience(later, { speakerId: speaker.id, hubId, text });
      return Object.entries(counts).flatMap(([group, people]) => (people ? [group] : []));
    };
    const read = async (hubId?: string) => ({
      given: await countLeads(later, speaker, { consent: "given", hub: hubId }),
      none: await countLeads(later, speaker, { consent: "none", hub: hubId }),
      withdrawn: await countLeads(later, speaker, { consent: "withdrawn", hub: hubId }),
      wordings: hubId && (await listConsentTexts(later, speaker, hubId)).map(({ text }) => text),
      groups: hubId && (await groupsAt(hubId)),
      csv: await exportConsent(later, speaker, hubId),
    });
    const withdrawn = { given: 0, none: 1, withdrawn: 1, wordings: [], groups: ["withdrawn"] };
    const inForce = { given: 1, none: 0, withdrawn: 0, groups: ["ready"] };
    const first = { ...withdrawn, csv: ["2026-11-21 11:00", "Yes.", "2026-11-21 12:00"] };
    expect(await read(hub.id)).toEqual(first);
    const csv = ["2026-11-21 13:00", "Yes, there.", ""];
    expect(await read(second.id)).toEqual({ ...inForce, wordings: ["Yes, there."], csv });
    expect(await read()).toMatchObject({ given: 1, none: 0, withdrawn: 0, csv });
    expect((await findPersonalData(later, subject)).captures).toMatchObject([
      { talk: "Kinder machines", consentWithdrawnAt: null },
      { talk: hub.title, consentText: "Yes.", consentWithdrawnAt: noon },
    ]);

    // A stranger ends nothing at the first talk. Rosa's own form there does.
    expect(await submit()).toMatchObject({ isConsentCounted: false });
    expect(await read(hub.id)).toEqual(first);
    expect(await submit({ deviceId: phone })).toMatchObject({ isConsentCounted: true });
    expect(await read(hub.id)).toMatchObject({ ...inForce, wordings: ["Yes, again."] });

    await withdrawConsent(later, subject);
    for (const { id } of [hub, second]) expect(await read(id)).toMatchObject(withdrawn);
    expect(await read()).toMatchObject({ given: 0, none: 1, withdrawn: 1 });
  });

  it("survives the speaker, who deletes, types, imports and corrects the contact", async ({ db }) => {
    const { services, subject, submit, contact, speaker, later } = await setUpWithdrawal(db);
    const [stored] = await db.select({ id: leads.id }).from(leads).where(isContact(subject));
    await deleteLeads(services, speaker, [stored?.id ?? ""]);
    // The speaker's own phone is now the first that left this address, but after the withdrawal.
    const deviceId = randomUUID();
    for (const _ of [1, 2]) expect(await submit({ deviceId })).toMatchObject({ isConsentCounted: false });
    expect(await contact()).toMatchObject({ consentWithdrawnAt: noon });

    const [again] = await db.select({ id: leads.id }).from(leads).where(isContact(subject));
    await deleteLeads(services, speaker, [again?.id ?? ""]);
    expect(await planLeadImport(services, speaker, [{ ...person, notes: null, line: 2 }])).toMatchObject({
      created: [],
      withdrawn: [{ email: rosa.email }],
    });
    const { leadId } = await submit({ deviceId, person: { ...person, email: "own@example.com" } });
    const detailsVersion = (await findLead(later, speaker, leadId))?.detailsVersion ?? "";
    expect(await saveLeadDetails(later, speaker, leadId, { ...person, detailsVersion })).toEqual({
      ok: false,
      refusal: "consent-withdrawn",
    });
    await addLead(services, speaker, { ...person, hub: null, notes: null, token: randomUUID() });
    expect(await contact()).toMatchObject({ consentWithdrawnAt: noon });
  });
});
