import { and, asc, eq, sql } from "drizzle-orm";
import { batched } from "#app/concurrency/batched.ts";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions } from "#app/database/schema/feedback.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import {
  acceptsFeedback,
  type Contact,
  type StoredFeedback,
  type SubmittedFeedback,
  selectHubIdAt,
  storeFeedback,
} from "#app/domain/feedback/store-feedback.server.ts";
import { sendsFiles } from "#app/domain/hubs/public-hub.server.ts";
import { captureLeadWithin } from "#app/domain/leads/commands.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { Services } from "#app/services.ts";

export interface FeedbackInput extends SubmittedFeedback {
  /** Null unless the consent beside it was ticked. */
  email: TypedAddress | null;
}

type FeedbackOutcome = Outcome<void, "hub-not-open">;

/**
 * Stores the answers to the hub's questions: one per device and question, replaced by sending again. A repeat of the
 * same form finds its own answers, even if the device lost its cookie in between. Refused where visitors find no open
 * hub. An attendee who leaves an address becomes a contact (source "feedback", with the hub's consent text) in the same
 * transaction.
 */
export const submitFeedback = command(
  { "hub-not-open": { message: "This Talk Hub is not open." } },
  async (services: Services, input: FeedbackInput): Promise<FeedbackOutcome> => {
    const attempt = () =>
      input.email ? storeSubmissionWithContact(services, input, input.email) : storeSubmission(services, input);
    try {
      return await attempt();
    } catch (error) {
      // A double tap whose two requests ran at the same instant: the other one is stored by now, and this one updates it.
      if (violatedConstraint(error) !== "feedback_submissions_idempotent") throw error;
      return attempt();
    }
  },
);

/** `submitFeedback` for a full room: forms without an address that arrive at the same moment share a statement. */
export function createFeedbackBatcher(services: Services): { submit(input: FeedbackInput): Promise<FeedbackOutcome> } {
  const submitBatched = batched<FeedbackInput, FeedbackOutcome>({
    conflictKeys: ({ address, deviceId, submissionKey }) => [
      `${address.username}/${address.slug} ${deviceId}`,
      submissionKey,
    ],
    async work(inputs) {
      const [first] = inputs;
      if (first && inputs.length === 1) return [await submitFeedback(services, first)];
      const at = services.clock.now();
      const stored = await storeFeedback(services.db, inputs, { at });
      return Promise.all(inputs.map((input, n) => completeSubmission(services, input, stored[n] ?? null, { at })));
    },
  });
  return { submit: (input) => (input.email ? submitFeedback(services, input) : submitBatched(input)) };
}

async function storeSubmissionWithContact(services: Services, input: FeedbackInput, email: TypedAddress) {
  const now = services.clock.now();
  const [hub] = await services.db
    .select({
      id: talkHubs.id,
      ownerId: talkHubs.userId,
      consentText: talkHubs.leadConsentText,
      sendsFiles,
    })
    .from(talkHubs)
    .where(
      and(
        sql`${talkHubs.id} = (${selectHubIdAt(input.address)})`,
        acceptsFeedback(services.db, input.deviceId, now, input.issuedAt),
      ),
    );
  if (!hub) return refuse("hub-not-open");
  return services.db.transaction(async (tx) => {
    const { deviceId, submissionKey } = input;
    const person = { email, firstName: null, lastName: null, phone: null, company: null };
    const filesTo = hub.sendsFiles ? email : null;
    const lead = {
      hub,
      filesTo,
      deviceId,
      submissionKey,
      person,
      consentText: hub.consentText,
      source: "feedback" as const,
    };
    const { leadId, isConsentCounted } = await captureLeadWithin(services, tx, lead);
    // An address whose owner withdrew is not stored with feedback either.
    return storeSubmission({ ...services, db: tx }, input, isConsentCounted ? { leadId, email } : undefined);
  });
}

async function storeSubmission(services: Services, input: FeedbackInput, contact?: Contact) {
  const at = services.clock.now();
  const [stored] = await storeFeedback(services.db, [input], { at, contact });
  return completeSubmission(services, input, stored ?? null, { at, contact });
}

/** Gives a hub without a rating question one, then stores the rating. */
async function completeSubmission(
  { db }: Services,
  input: FeedbackInput,
  stored: StoredFeedback | null,
  options: { at: Date; contact?: Contact },
): Promise<FeedbackOutcome> {
  if (!stored) return refuse("hub-not-open");
  if (!stored.questionId) {
    await ensureDefaultQuestion(db, stored.hubId);
    await storeFeedback(db, [input], options);
  }
  return done(undefined);
}

/**
 * Creates the hub's rating question if it has none (specification, section 7). The hub's row is locked, so that several
 * requests at once create one.
 */
export async function ensureDefaultQuestion(db: Database, hubId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: talkHubs.id }).from(talkHubs).where(eq(talkHubs.id, hubId)).for("update");
    const questions = await tx
      .select({ type: feedbackQuestions.type, sortOrder: feedbackQuestions.sortOrder })
      .from(feedbackQuestions)
      .where(eq(feedbackQuestions.talkHubId, hubId))
      .orderBy(asc(feedbackQuestions.sortOrder));
    if (questions.some(({ type }) => type === "rating")) return;
    const usedSortOrders = new Set(questions.map(({ sortOrder }) => sortOrder));
    let sortOrder: number = defaultQuestion.sortOrder;
    while (usedSortOrders.has(sortOrder)) sortOrder++;
    await tx.insert(feedbackQuestions).values({ ...defaultQuestion, sortOrder, talkHubId: hubId });
  });
}
