import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import {
  approvedAttendees,
  deviceGrants,
  emailStops,
  feedbackSubmissions,
  leadCaptures,
  leads,
  openingNotices,
  speakerBookings,
  talkHubs,
  talkRequestNotices,
} from "#app/database/schema/index.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { addressToken, readAddressToken } from "#app/domain/privacy/address-link.server.ts";
import { changeAddress } from "#app/domain/privacy/change-address.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { createLeftovers } from "#tests/support/leftovers.ts";
import { ada, ben, rosa } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const newEmail = "rosa@lumen.example";

/** Ada and Ben hold everything possible about Rosa. */
async function setUpRosa(db: Database) {
  const services = servicesAt(db);
  const hold = async (owner: typeof ada) => {
    const speaker = await insertSpeaker(db, owner);
    const hub = await insertHub(db, speaker);
    const { leadId } = await createLeftovers({ db, services, speaker, username: owner.username, hub, person: rosa });
    return { speaker, hub, leadId };
  };
  const [own, bens] = [await hold(ada), await hold(ben)];
  const change = { speakerId: own.speaker.id, leadId: own.leadId, email: newEmail };
  const capture = async (hub: { id: string }, email: string, firstName: string | null = null) => {
    const person = { firstName, lastName: null, email, phone: null, company: null };
    const origin = {
      hub: { id: hub.id, ownerId: own.speaker.id },
      deviceId: randomUUID(),
      source: "download" as const,
    };
    return (await captureLead(services, { ...origin, person, consentText: "Yes.", submissionKey: null })).leadId;
  };
  const listAddresses = async (speakerId: string) => {
    const hubIds = (await db.select().from(talkHubs).where(eq(talkHubs.userId, speakerId))).map(({ id }) => id);
    const emails = async (rows: Promise<{ email: string | null; hub: string }[]>) =>
      [...new Set((await rows).flatMap(({ email, hub }) => (email && hubIds.includes(hub) ? [email] : [])))].sort();
    return {
      leads: (await db.select().from(leads).where(eq(leads.userId, speakerId))).map(({ email }) => email),
      bookings: [
        ...new Set(
          (await db.select().from(speakerBookings).where(eq(speakerBookings.speakerId, speakerId))).map(
            ({ requesterEmail }) => requesterEmail,
          ),
        ),
      ],
      feedback: await emails(
        db
          .select({ email: feedbackSubmissions.submitterEmail, hub: feedbackSubmissions.talkHubId })
          .from(feedbackSubmissions),
      ),
      notices: await emails(
        db.select({ email: openingNotices.email, hub: openingNotices.talkHubId }).from(openingNotices),
      ),
      requests: await emails(
        db.select({ email: talkRequestNotices.email, hub: talkRequestNotices.talkHubId }).from(talkRequestNotices),
      ),
      listed: await emails(
        db.select({ email: approvedAttendees.email, hub: approvedAttendees.talkHubId }).from(approvedAttendees),
      ),
    };
  };
  return { db, services, ...own, bens, change, capture, listAddresses };
}

describe("a proven new address", () => {
  it("replaces the old one wherever the person left it, but not what the speaker decided about it", async ({ db }) => {
    const { services, speaker, bens, change, listAddresses } = await setUpRosa(db);
    const ofBen = await listAddresses(bens.speaker.id);
    expect(await changeAddress(services, change)).toBe(true);
    expect(await changeAddress(services, change)).toBe(true);
    const [moved, old] = [[newEmail], [rosa.email]];
    expect(await listAddresses(speaker.id)).toEqual({
      leads: moved,
      bookings: moved,
      feedback: moved,
      notices: moved,
      requests: moved,
      listed: old,
    });
    expect(await listAddresses(bens.speaker.id)).toEqual(ofBen);
    const grants = await db.select().from(deviceGrants).where(eq(deviceGrants.userId, speaker.id));
    expect(grants.map(({ kind, email }) => [kind, email]).sort()).toEqual([
      ["access", rosa.email],
      ["lead", newEmail],
    ]);
  });

  it("changes nothing of another speaker's contact, or of a deleted one", async ({ db }) => {
    const { services, bens, change, listAddresses } = await setUpRosa(db);
    const before = await listAddresses(bens.speaker.id);
    expect(await changeAddress(services, { ...change, leadId: bens.leadId })).toBe(false);
    expect(await changeAddress(services, { ...change, leadId: randomUUID() })).toBe(false);
    expect(await listAddresses(bens.speaker.id)).toEqual(before);
  });

  it("takes the unsubscription along", async ({ db }) => {
    const { services, speaker, change } = await setUpRosa(db);
    await withdrawConsent(services, { speakerId: speaker.id, email: rosa.email });
    await changeAddress(services, change);
    expect(await db.$count(emailStops)).toBe(2);
    const [lead] = await db.select().from(leads).where(eq(leads.email, newEmail));
    expect(lead).toMatchObject({ consentedAt: null, consentWithdrawnAt: noon });
  });
});

describe("a new address that the speaker knows already", () => {
  it("makes one contact of two, which loses nothing and counts once at each talk", async ({ db }) => {
    const { services, speaker, hub, change, capture, leadId } = await setUpRosa(db);
    const other = await insertHub(db, speaker, { slug: "another", title: "Another" });
    const targetId = await capture(hub, newEmail, "Rosie");
    await capture(other, rosa.email);
    await db.update(leads).set({ notes: "Wants a workshop" }).where(eq(leads.id, targetId));

    expect(await changeAddress(services, change)).toBe(true);
    expect(await changeAddress(services, change)).toBe(true);
    expect(await db.select().from(leads).where(eq(leads.userId, speaker.id))).toMatchObject([
      {
        id: targetId,
        email: newEmail,
        firstName: "Rosie",
        lastName: rosa.lastName,
        company: rosa.company,
        status: "contacted",
        notes: "Wants a workshop\n\nMet at the coffee stand",
        consentedAt: noon,
      },
    ]);
    const captures = await db.select().from(leadCaptures).where(eq(leadCaptures.userId, speaker.id));
    expect(captures.map(({ leadId: lead, talkHubId }) => [lead, talkHubId]).sort()).toEqual(
      [
        [targetId, hub.id],
        [targetId, other.id],
      ].sort(),
    );
    const hubs = await db.select().from(talkHubs).where(eq(talkHubs.userId, speaker.id));
    expect(hubs.map(({ leadCount }) => leadCount)).toEqual([1, 1]);
    expect(await db.$count(leads, eq(leads.id, leadId))).toBe(0);
    expect(await db.$count(feedbackSubmissions, eq(feedbackSubmissions.leadId, targetId))).toBeGreaterThan(0);
  });

  it.for(["source", "target"] as const)("keeps a withdrawal of the %s", async (withdrawn, { db }) => {
    const { services, hub, change, capture, leadId } = await setUpRosa(db);
    const targetId = await capture(hub, newEmail);
    await db
      .update(leads)
      .set({ consentedAt: null, consentWithdrawnAt: noon })
      .where(eq(leads.id, withdrawn === "source" ? leadId : targetId));
    await changeAddress(services, change);
    const [lead] = await db.select().from(leads).where(eq(leads.id, targetId));
    expect(lead).toMatchObject({ consentedAt: null, consentWithdrawnAt: noon });
  });
});

describe("the link to a new address", () => {
  it("names contact and address, for a day", async ({ db }) => {
    const { services, change } = await setUpRosa(db);
    const token = addressToken(services, change);
    expect(readAddressToken(services, token)).toEqual(change);
    const at = (hours: number) => ({ ...services, clock: { now: () => new Date(noon.getTime() + hours * 3_600_000) } });
    expect(readAddressToken(at(24), token)).toEqual(change);
    expect(readAddressToken(at(25), token)).toBeNull();
    expect(readAddressToken(services, `${token.slice(0, -1)}A`)).toBeNull();
  });
});
