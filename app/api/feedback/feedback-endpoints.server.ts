import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { listOf, loadSealedList, sealedCursorQuery, toList } from "#app/api/list.server.ts";
import { questionTypes, reasonKinds } from "#app/database/vocabulary.ts";
import { isRating, type Presence } from "#app/domain/feedback/feedback.ts";
import { readFeedback } from "#app/domain/feedback/feedback-data.server.ts";
import {
  listSubmissions,
  type SubmissionRow,
  setSubmissionApproved,
  setSubmissionHidden,
} from "#app/domain/feedback/submissions.server.ts";
import { daySchema, inHub, optionalMoment } from "#app/domain/records/json-schemas.server.ts";

const rating = z.number().int().min(1).max(5);
const sentFrom = z.enum(["room", "later"] satisfies Presence[]).meta({
  description: "“room”: by a phone that scanned the hall screen",
});
const isHidden = z.boolean().meta({ description: "Hidden from everyone but you; averages still include it" });
const isOnStage = z.boolean().meta({ description: "The hall screen may show the comment" });

export const feedbackSchema = z
  .object({
    id: z.uuid(),
    ...inHub,
    rating,
    comments: z.string().nullable(),
    reasons: z
      .array(z.object({ text: z.string(), kind: z.enum(reasonKinds) }))
      .meta({ description: "What was ticked" }),
    answers: z
      .array(
        z.object({
          question_id: z.uuid(),
          question: z.string(),
          type: z.enum(questionTypes),
          answer: z.union([z.string(), z.number(), z.boolean()]),
        }),
      )
      .meta({ description: "To your other questions" }),
    submitter_email: z.string().nullable().meta({ description: "Of those who signed their feedback" }),
    email_consent_at: optionalMoment.meta({ description: "When they agreed to hear from you" }),
    sent_from: sentFrom,
    is_hidden: isHidden,
    is_on_stage: isOnStage,
    created_on: daySchema.meta({
      description: "In your time zone. Days instead of times, because beside your leads a time would tell who it was",
    }),
  })
  .openapi("Feedback");

const byDate = ({ createdAt }: SubmissionRow) => createdAt;

async function findFeedback({
  services,
  actor,
  params,
}: Pick<ApiCall, "services" | "actor"> & { params: { id: string } }) {
  const [feedback] = await readFeedback(services, actor, [params.id]);
  return feedback ?? null;
}

const list = endpoint({
  method: "get",
  path: "/feedback",
  name: "listFeedback",
  area: "feedback",
  summary: "Ratings with their comments and answers, the newest first",
  query: sealedCursorQuery.extend({
    talk_hub_id: z.uuid().optional(),
    rating: z.coerce
      .number()
      .refine(isRating, "From 1 to 5")
      .optional()
      .meta({ type: "integer", minimum: 1, maximum: 5 }),
    comments: z.enum(["with", "without"]).optional(),
    reasons: z.enum(["room"]).optional().meta({ description: "Low stars because of the room alone" }),
    quotes: z.enum(["only"]).optional().meta({ description: "Only comments that you may quote" }),
    sent_from: sentFrom.optional(),
    hidden: z.enum(["only", "all"]).optional().meta({ description: "Without it, what is not hidden" }),
  }),
  answer: listOf(feedbackSchema),
  async run(call) {
    const { services, actor, query } = call;
    const filter = {
      hubId: query.talkHubId,
      stars: query.rating,
      hasComment: query.comments && query.comments === "with",
      aboutRoomOnly: query.reasons === "room",
      mayBeQuoted: query.quotes === "only",
      sentFrom: query.sentFrom,
      hidden: query.hidden,
    };
    const page = await loadSealedList(
      call,
      (range) => listSubmissions(services, actor, { ...filter, ...range }),
      byDate,
    );
    const ids = page.rows.map(({ id }) => id);
    return { ...page, rows: await readFeedback(services, actor, ids) };
  },
  done: (page, call) => toList(call, page),
});

const read = endpoint({
  method: "get",
  path: "/feedback/{id}",
  name: "getFeedback",
  area: "feedback",
  summary: "One rating with its comment and answers",
  answer: feedbackSchema,
  run: findFeedback,
  done: (feedback) => feedback,
});

const update = endpoint({
  method: "patch",
  path: "/feedback/{id}",
  name: "updateFeedback",
  area: "feedback",
  summary: "Hide a comment or let the hall screen show it",
  whileLocked: "allowed",
  body: z.strictObject({ is_hidden: isHidden, is_on_stage: isOnStage }).partial(),
  example: { is_hidden: true },
  answer: feedbackSchema,
  async run(call) {
    const { services, actor, body } = call;
    const feedback = await findFeedback(call);
    if (!feedback) return null;
    const { id: feedbackId, talkHubId: hubId } = feedback;
    const { isHidden = feedback.isHidden, isOnStage: isApproved = feedback.isOnStage } = body;
    if (isHidden !== feedback.isHidden) {
      if (!(await setSubmissionHidden(services, actor, { hubId, feedbackId, isHidden }))) return null;
    }
    if (isApproved === feedback.isOnStage) return true;
    return setSubmissionApproved(services, actor, { hubId, feedbackId, isApproved });
  },
  done: (_, call) => findFeedback(call),
});

export const feedbackEndpoints = [list, read, update];
