// What a past talk shows stays as it was, whatever is deleted of the people who were there.
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { hubEvents, publishedResults, resources, talkHubs } from "#app/database/schema/index.ts";
import { exportAnalytics } from "#app/domain/analytics/export-analytics.server.ts";
import { findFormCosts } from "#app/domain/analytics/form-costs.server.ts";
import { listHubStats } from "#app/domain/analytics/hub-stats.server.ts";
import { findRatingStats } from "#app/domain/analytics/rating-stats.server.ts";
import { findSharedTotals } from "#app/domain/analytics/shared-totals.server.ts";
import { findTalkCurve } from "#app/domain/analytics/talk-curve.server.ts";
import { listDays } from "#app/domain/analytics/timeline.server.ts";
import { findVisitors } from "#app/domain/analytics/visitors.server.ts";
import { listDeliveries } from "#app/domain/deliveries/queries.server.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { exportFeedback } from "#app/domain/feedback/export-feedback.server.ts";
import { listPresenceResults } from "#app/domain/feedback/presence-results.server.ts";
import { findPublishedRatings, findPublishedVisitors } from "#app/domain/feedback/published-results.server.ts";
import { removeResource } from "#app/domain/files/resources.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { findReportResults } from "#app/domain/reports/queries.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { sweep } from "#app/jobs/sweep.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const evening = new Date("2027-03-04T18:00:00Z");
const days = { from: "2027-03-01", to: "2027-03-07", timezone: "UTC" };
const emailOf = (seat: number) => `guest${seat}@example.com`;

/**
 * Six people rate Ada's talk with their address: the first three scanned the hall screen. Two more leave details only.
 */
async function setUpEvening(db: Database) {
  const at = (moment: Date) => ({ ...servicesAt(db, moment), log: { info: () => {} } }) as unknown as Services;
  const speaker = await insertSpeaker(db, ada);
  const values = {
    eventDate: "2027-03-04",
    timezone: "UTC",
    leadCaptureEnabled: true,
    createdAt: evening,
    updatedAt: evening,
  };
  const hub = await insertHub(db, speaker, values);
  const paper = {
    title: "The paper",
    type: "link",
    resourceType: "link",
    externalUrl: "https://example.com/p",
  } as const;
  const [resource] = await db
    .insert(resources)
    .values({ talkHubId: hub.id, ...paper })
    .returning();
  const services = at(evening);
  for (const seat of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const deviceId = randomUUID();
    const event = { talkHubId: hub.id, deviceId, day: "2027-03-04", occurredAt: evening };
    await db
      .insert(hubEvents)
      .values([
        { ...event, kind: "view", source: "qr", deviceType: "phone" },
        { ...event, kind: "form" },
        { ...event, kind: "download", resourceId: resource?.id ?? null },
        ...(seat < 3 ? [{ ...event, kind: "present" as const }] : []),
      ]);
    await captureLead(services, {
      hub: { id: hub.id, ownerId: speaker.id },
      deviceId,
      source: "entry",
      submissionKey: newSubmissionKey(),
      consentText: "I agree.",
      person: { firstName: `Guest ${seat}`, lastName: null, email: emailOf(seat), phone: null, company: null },
    });
    if (seat > 5) continue;
    await submitFeedback(services, {
      address: { username: ada.username, slug: hub.slug },
      deviceId,
      submissionKey: newSubmissionKey(),
      issuedAt: evening,
      rating: seat < 3 ? 5 : 3,
      comments: null,
      email: typedAddress(emailOf(seat)),
    });
  }
  return { at, speaker, hub, services };
}

/** Everything that any screen, report or file shows of the talk, without the people's addresses. */
async function readResults(services: Services, speaker: Actor, hub: { id: string }) {
  const task = { actor: speaker, report: async () => {} };
  const feedback = await exportFeedback(services, { ...task, input: { hubId: hub.id } });
  const analytics = await exportAnalytics(services, { ...task, input: { from: days.from, to: days.to } });
  const listing = { order: "title", isAscending: true, page: 1 } as const;
  // What was published once stays anyway; it is read anew.
  await services.db.delete(publishedResults);
  const ofHub = { ...days, hubId: hub.id };
  const [own] = await services.db.select({ leads: talkHubs.leadCount }).from(talkHubs).where(eq(talkHubs.id, hub.id));
  return {
    presence: await listPresenceResults(services, speaker, hub.id),
    deliveries: await listDeliveries(services, speaker, hub.id, 1),
    report: await findReportResults(services, { id: hub.id, speakerId: speaker.id, quoteIds: [] }),
    published: await findPublishedRatings(services, { id: hub.id, speakerId: speaker.id }),
    publishedVisitors: await findPublishedVisitors(services, hub.id),
    formCosts: await findFormCosts(services, speaker, hub.id),
    ratings: await findRatingStats(services, speaker, ofHub),
    visitors: await findVisitors(services, speaker, ofHub),
    days: await listDays(services, speaker, ofHub),
    curve: await findTalkCurve(services, speaker, hub.id),
    hubs: await listHubStats(services, speaker, days, listing),
    shared: await findSharedTotals(services, speaker),
    leadCount: own?.leads,
    analytics: await text(analytics.content),
    feedback: (await text((feedback as NonNullable<typeof feedback>).content))
      .replaceAll(/guest\d@example\.com/g, "")
      .split("\r\n")
      .sort(),
  };
}

const deletions = {
  "every sweep, beyond the retention period": async ({ at }: Evening) => {
    for (const day of ["2028-08-20", "2028-09-20"]) await sweep(at(new Date(day)));
  },
  "everyone has their data deleted": async ({ services, speaker }: Evening) => {
    for (let seat = 0; seat < 8; seat++) await deletePerson(services, { speakerId: speaker.id, email: emailOf(seat) });
  },
  "everyone withdraws their consent": async ({ services, speaker }: Evening) => {
    for (let seat = 0; seat < 8; seat++)
      await withdrawConsent(services, { speakerId: speaker.id, email: emailOf(seat) });
  },
};
type Evening = Awaited<ReturnType<typeof setUpEvening>>;

it.for(Object.entries(deletions))("are the same before and after %s", async ([_when, removePeople], { db }) => {
  const setUp = await setUpEvening(db);
  const { speaker, hub, services } = setUp;
  const before = await readResults(services, speaker, hub);
  expect(before.presence).toMatchObject({ room: { 5: 3 }, later: { 3: 3 } });
  expect(before).toMatchObject({ leadCount: 8, formCosts: { own: { viewers: 8, given: 8, downloaded: 8 } } });
  await removePeople(setUp);
  expect(await readResults(services, speaker, hub)).toEqual(before);
});

it("are the same after the speaker removes a file, but for its title in the report", async ({ db }) => {
  const { speaker, hub, services } = await setUpEvening(db);
  const before = await readResults(services, speaker, hub);
  expect(before).toMatchObject({ publishedVisitors: { visitors: 8 }, report: { downloads: [{ devices: 8 }] } });
  const [paper] = await db.select({ id: resources.id }).from(resources);
  await removeResource(services, speaker, hub.id, paper?.id ?? "");
  const report = { ...before.report, downloads: [] };
  expect(await readResults(services, speaker, hub)).toEqual({ ...before, report });
});
