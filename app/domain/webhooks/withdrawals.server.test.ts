// What someone takes back is not sent any more, whatever it is and however they take it back.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { quotes, speakerBookings, talkHubs, talkRequests } from "#app/database/schema/index.ts";
import { webhookEventTypes } from "#app/database/vocabulary.ts";
import { hideAudienceRequest } from "#app/domain/audience-requests/commands.server.ts";
import { deleteBooking } from "#app/domain/bookings/commands.server.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { setSubmissionHidden } from "#app/domain/feedback/submissions.server.ts";
import { moveToTrash, removeFromTrash } from "#app/domain/hubs/trash.server.ts";
import { deleteLeads } from "#app/domain/leads/manage-leads.server.ts";
import { changeAddress } from "#app/domain/privacy/change-address.server.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { sweepRetention } from "#app/domain/privacy/sweep-retention.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { changeQuote, setQuoteApproved, withdrawQuote } from "#app/domain/quotes/commands.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { deliverDueEvents } from "#app/domain/webhooks/deliver.server.ts";
import { sendAgain } from "#app/domain/webhooks/send-again.server.ts";
import type { SubjectName } from "#app/domain/webhooks/webhooks.ts";
import type { Services } from "#app/services.ts";
import { findRowsContaining } from "#tests/support/every-row.ts";
import { createLeftovers } from "#tests/support/leftovers.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { typedAddress } from "#tests/support/typed-address.ts";
import {
  connect,
  correctAddress,
  deliverAll,
  deliveriesOf,
  later,
  leave,
  setUpWebhookStudio,
} from "#tests/support/webhook-studio.ts";

const studio = setUpWebhookStudio();
const subject = () => ({ speakerId: studio.actor.id, email: rosa.email });
const newEmail = "rosa@lumen.example";

/** All that Rosa left, on its way to a program that is down: each event was tried once. */
async function setUpWaiting() {
  const { services, actor, receiver, hubId } = studio;
  const { db } = services;
  const { id } = await connect(studio, [...webhookEventTypes]);
  const [hub] = await db.select().from(talkHubs).where(eq(talkHubs.id, hubId));
  if (!hub) throw new Error("no hub");
  const { leadId, deviceId } = await createLeftovers({
    ...{ db, services, speaker: actor, username: ada.username, hub, person: rosa },
  });
  const [quote] = await db.select().from(quotes);
  const [request] = await db.select().from(talkRequests);
  const ids = { hubId, leadId, deviceId, quoteId: quote?.id ?? "", requestId: request?.id ?? "" };
  await setQuoteApproved(services, actor, { ...ids, version: 1, isApproved: true });
  receiver.answer = (response) => response.writeHead(500).end();
  for (const minutes of [0, 1, 2, 3]) await deliverDueEvents(later(studio, minutes), id);
  receiver.answer = (response) => response.end();
  receiver.received.length = 0;
  return { endpointId: id, feedbackId: quote?.feedbackId ?? "", ...ids };
}

type Waiting = Awaited<ReturnType<typeof setUpWaiting>>;

/** `ends`: unsent, with a reason. `told`: that it's gone is sent. `now`: what is there now is sent. */
type Fate = "ends" | "told" | "now";
const allNow: Record<SubjectName, Fate> = {
  lead: "now",
  feedback: "now",
  quote: "now",
  request: "now",
  booking: "now",
  hub: "now",
};
const allEnd: Record<SubjectName, Fate> = {
  lead: "ends",
  feedback: "ends",
  quote: "ends",
  request: "ends",
  booking: "ends",
  hub: "ends",
};

interface Way {
  way: string;
  takeBack(services: Services, waiting: Waiting): Promise<unknown>;
  fates: Record<SubjectName, Fate>;
  /** What must be in no body but that of a deletion, and in no copy here. */
  withdrawnText?: string;
  sentAt?: Date;
}

const ofTalk = { feedback: "ends", quote: "ends", request: "ends" } as const;

const ways: Way[] = [
  {
    way: "Ada deletes the contact",
    takeBack: (services, { leadId }) => deleteLeads(services, studio.actor, [leadId]),
    fates: { ...allNow, lead: "told" },
    withdrawnText: "Met at the coffee stand",
  },
  {
    way: "Ada deletes the bookings",
    async takeBack(services) {
      for (const { id } of await services.db.select().from(speakerBookings))
        await deleteBooking(services, studio.actor, id);
    },
    fates: { ...allNow, booking: "told" },
    withdrawnText: "Lumen Day",
  },
  {
    way: "Ada moves the talk to the trash",
    takeBack: (services, { hubId }) => moveToTrash(services, studio.actor, hubId),
    fates: { ...allNow, ...ofTalk },
  },
  {
    way: "Ada deletes the talk",
    async takeBack(services, { hubId }) {
      await moveToTrash(services, studio.actor, hubId);
      await removeFromTrash(services, studio.actor, hubId);
    },
    fates: { ...allNow, ...ofTalk },
    withdrawnText: "Too fast at the end",
  },
  {
    way: "Ada hides the comment",
    takeBack: (services, { hubId, feedbackId }) =>
      setSubmissionHidden(services, studio.actor, { hubId, feedbackId, isHidden: true }),
    fates: { ...allNow, feedback: "ends", quote: "ends" },
  },
  {
    way: "Ada hides the request",
    takeBack: (services, { hubId, requestId }) => hideAudienceRequest(services, studio.actor, { hubId, requestId }),
    fates: { ...allNow, request: "ends" },
  },
  {
    way: "Ada takes the quote off her pages",
    takeBack: (services, { hubId, quoteId }) =>
      setQuoteApproved(services, studio.actor, { hubId, quoteId, version: 1, isApproved: false }),
    fates: { ...allNow, quote: "ends" },
    withdrawnText: "Nurse",
  },
  {
    way: "Rosa withdraws the quote",
    takeBack: (services, { quoteId }) => withdrawQuote(services, quoteId),
    fates: { ...allNow, quote: "ends" },
    withdrawnText: "Nurse",
  },
  {
    way: "Rosa wants another name under the quote",
    takeBack: (services, { quoteId }) => changeQuote(services, quoteId, { name: "R.", role: null }),
    fates: { ...allNow, quote: "ends" },
    withdrawnText: "Nurse",
  },
  {
    way: "Rosa changes her comment",
    takeBack: (services, { deviceId }) =>
      submitFeedback(services, {
        address: { username: ada.username, slug: "kind-machines" },
        ...{ deviceId, submissionKey: newSubmissionKey(), rating: 4, comments: "A little fast" },
        ...{ email: typedAddress(rosa.email), issuedAt: services.clock.now() },
      }),
    fates: { ...allNow, quote: "ends" },
  },
  {
    way: "Rosa unsubscribes",
    takeBack: (services) => withdrawConsent(services, subject()),
    fates: { ...allNow, lead: "told", feedback: "ends", quote: "ends" },
    withdrawnText: "Too fast at the end",
  },
  {
    way: "Rosa deletes everything by her privacy link",
    takeBack: (services) => deletePerson(services, subject()),
    fates: { ...allNow, lead: "told", booking: "told", ...ofTalk },
    withdrawnText: rosa.email,
  },
  {
    way: "Ada corrects the address",
    takeBack: (_, { leadId }) => correctAddress(studio, leadId, newEmail),
    fates: { ...allNow, lead: "told" },
  },
  {
    way: "Rosa moves to another address",
    takeBack: (services, { leadId }) =>
      changeAddress(services, { speakerId: studio.actor.id, leadId, email: newEmail }),
    fates: { ...allNow, lead: "told" },
  },
  {
    way: "Rosa moves to an address that Ada knows",
    async takeBack(services, { leadId }) {
      await leave(studio, { ...rosa, email: newEmail });
      await changeAddress(services, { speakerId: studio.actor.id, leadId, email: newEmail });
    },
    fates: { ...allNow, lead: "told" },
  },
  {
    way: "the retention period ends",
    async takeBack(services) {
      for (const at of ["2030-01-01", "2030-02-15"])
        await sweepRetention({ ...services, clock: { now: () => new Date(at) } });
    },
    fates: { ...allNow, ...ofTalk, lead: "told", booking: "told" },
    withdrawnText: rosa.email,
    sentAt: new Date("2030-02-15"),
  },
  {
    way: "Ada deletes her account",
    takeBack: (services) => deleteAccount(services, studio.actor.id),
    fates: allEnd,
    withdrawnText: rosa.email,
  },
];

type Body = ReturnType<typeof studio.receiver.bodies>[number];
const isDeletion = ({ type, data }: Body) =>
  type === "lead.deleted" ? data.email === rosa.email : data.status === "deleted";
const listDeliveries = async (endpointId: string, name: string) =>
  (await deliveriesOf(studio, endpointId)).filter(({ type }) => type.startsWith(`${name}.`));

/** That a record had this fate: what was sent of it, and what its deliveries say. */
async function expectFate(endpointId: string, name: string, { fate, had }: { fate: Fate; had: string[] }) {
  const received = studio.receiver.bodies().filter(({ type }) => type.startsWith(`${name}.`));
  expect(received.some(isDeletion), name).toBe(fate === "told");
  expect(received.length > 0, name).toBe(fate === "told" || (fate === "now" && had.length > 0));
  const unsent = (await listDeliveries(endpointId, name)).filter(({ state }) => state !== "delivered");
  for (const { state, message } of unsent)
    expect([name, state, message]).toEqual([name, "skipped", expect.stringMatching(/\.$/)]);
  if (fate !== "ends") return;
  for (const id of had) {
    const again = await sendAgain(studio.services, studio.actor, endpointId, { deliveryId: id });
    expect(again?.ok ?? false, `${name} again`).toBe(false);
  }
}

describe.each(ways)("$way", ({ takeBack, fates, withdrawnText, sentAt }) => {
  it("and each of Rosa's events ends, is told as a deletion, or says what is there now", async () => {
    const { services, receiver } = studio;
    const waiting = await setUpWaiting();
    const had: Record<string, string[]> = {};
    for (const name of Object.keys(fates))
      had[name] = (await listDeliveries(waiting.endpointId, name)).map(({ id }) => id);
    await takeBack(services, waiting);
    const after = sentAt ? { ...services, clock: { now: () => sentAt } } : later(studio, 60);
    await deliverAll(after, waiting.endpointId);
    for (const [name, fate] of Object.entries(fates))
      await expectFate(waiting.endpointId, name, { fate, had: had[name] ?? [] });
    if (!withdrawnText) return;
    expect(JSON.stringify(receiver.bodies().filter((body) => !isDeletion(body)))).not.toContain(withdrawnText);
    const copies = await findRowsContaining(services.db, withdrawnText);
    expect(copies.filter((row) => row.startsWith("public.webhook_"))).toEqual([]);
  });
});
