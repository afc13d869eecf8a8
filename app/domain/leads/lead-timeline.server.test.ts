import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import {
  approvedAttendees,
  emailSends,
  hubEvents,
  leadCaptures,
  leads,
  resources,
} from "#app/database/schema/index.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { listTimeline } from "#app/domain/leads/lead-timeline.server.ts";
import { describeTimelineEntry } from "#app/domain/leads/leads.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const email = "rosa@example.com";
const person = { firstName: "Rosa", lastName: null, email, phone: null, company: null };

/** Rosa left her details at Ada's hub with a device that opened the talk and downloaded the slides. */
async function setUpRosa(db: Database) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const services = servicesAt(db);
  const [hub, otherHub] = [
    await insertHub(db, speaker),
    await insertHub(db, speaker, { slug: "another", title: "Another" }),
  ];
  const deviceId = randomUUID();
  const capture = async (who = person, device = deviceId) => {
    const origin = { hub: { id: hub.id, ownerId: speaker.id }, deviceId: device, source: "entry" as const };
    return (await captureLead(services, { ...origin, person: who, consentText: "Yes", submissionKey: null })).leadId;
  };
  const [slides] = await db
    .insert(resources)
    .values({
      talkHubId: hub.id,
      title: "Slides",
      type: "link",
      resourceType: "link",
      externalUrl: "https://example.com",
      sortOrder: 0,
    })
    .returning();
  const at = (minute: number) => new Date(noon.getTime() + minute * 60_000);
  const event = { talkHubId: hub.id, deviceId, day: "2026-11-21" };
  await db.insert(hubEvents).values([
    { ...event, kind: "view", count: 2, occurredAt: at(1) },
    { ...event, kind: "download", resourceId: slides?.id, occurredAt: at(2) },
    { ...event, kind: "view", deviceId: randomUUID(), occurredAt: at(3) },
    { ...event, kind: "view", talkHubId: otherHub.id, occurredAt: at(4) },
  ]);
  const id = await capture();
  const texts = async (lead = { id, email: email as string | null }, actor = speaker) =>
    (await listTimeline(services, actor, lead)).map(describeTimelineEntry);
  return { services, speaker, other, hub, id, capture, at, texts };
}

describe("a lead's timeline", () => {
  it("shows what this person did at the talk on the device with which they left their details", async ({ db }) => {
    const { texts } = await setUpRosa(db);
    expect(await texts()).toEqual(["Downloaded Slides", "Opened the talk, 2 times"]);
  });

  it("shows nothing that the device did once the consent is withdrawn", async ({ db }) => {
    const { texts } = await setUpRosa(db);
    await db.update(leads).set({ consentWithdrawnAt: noon });
    expect(await texts()).toEqual([]);
  });

  it("shows nothing of a device that two people used", async ({ db }) => {
    const { capture, texts } = await setUpRosa(db);
    const tomas = { ...person, firstName: "Tomas", email: "tomas@example.com" };
    const id = await capture(tomas);
    expect(await texts()).toEqual([]);
    expect(await texts({ id, email: tomas.email })).toEqual([]);
  });

  it("shows the speaker's emails to the address, but not a request to see the stored data", async ({ db }) => {
    const { services, speaker, other, hub, at, texts } = await setUpRosa(db);
    const send = (senderId: string, template: string, minute: number, sentAt: Date | null = at(minute)) => ({
      ...{ senderId, senderMailbox: "sender", template, createdAt: at(minute), sentAt },
      readerMailbox: mailboxHash(services, email),
    });
    await db
      .insert(emailSends)
      .values([
        send(speaker.id, "hub-opens", 5),
        send(speaker.id, "privacy-link", 6),
        send(speaker.id, "access-code", 7, null),
        send(other.id, "booking-reply", 8),
        { ...send(speaker.id, "hub-opens", 9), readerMailbox: mailboxHash(services, "tomas@example.com") },
      ]);
    const invited = { talkHubId: hub.id, email, invitedAt: at(10), accessedAt: at(11) };
    await db.insert(approvedAttendees).values([invited, { ...invited, email: "tomas@example.com" }]);
    expect((await texts()).slice(0, 3)).toEqual([
      "Opened the talk for the first time with a verified email",
      "Invitation emailed",
      "Emailed that the talk has opened",
    ]);
    expect(await texts()).toHaveLength(5);
  });

  it("shows when the files were emailed, and nothing while that email waits", async ({ db }) => {
    const { other, id, at, texts } = await setUpRosa(db);
    await db.update(leadCaptures).set({ filesEmailedAt: at(3) });
    expect(await texts()).not.toContain("Emailed the files");
    await db.update(leadCaptures).set({ filesSentAt: at(4) });
    expect((await texts())[0]).toBe("Emailed the files");
    // The talk's own title is beside it, so a lead without an address has it too.
    expect((await texts({ id, email: null }))[0]).toBe("Emailed the files");
    expect(await texts({ id, email: null }, other)).toEqual([]);
  });

  it("is the owner's alone", async ({ db }) => {
    const { other, texts, id } = await setUpRosa(db);
    expect(await texts({ id, email }, other)).toEqual([]);
  });
});
