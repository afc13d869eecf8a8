import { z } from "@hono/zod-openapi";
import { type ApiCall, endpoint } from "#app/api/endpoint.server.ts";
import { listOf, loadSealedList, sealedCursorQuery, toList } from "#app/api/list.server.ts";
import { isRating } from "#app/domain/feedback/feedback.ts";
import { feedbackRecord } from "#app/domain/feedback/feedback-record.server.ts";
import {
  listSubmissions,
  readFeedback,
  type SubmissionRow,
  setSubmissionApproved,
  setSubmissionHidden,
} from "#app/domain/feedback/submissions.server.ts";
import { shapeOf } from "#app/domain/records/record.server.ts";

const shape = shapeOf(feedbackRecord);
const feedbackSchema = z.object(shape).openapi("Feedback");

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
    sent_from: shape.sent_from.optional(),
    hidden: z.enum(["only", "all"]).optional().meta({ description: "Without it, what is not hidden" }),
  }),
  response: listOf(feedbackSchema),
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
  response: feedbackSchema,
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
  body: z.strictObject({ is_hidden: shape.is_hidden, is_on_stage: shape.is_on_stage }).partial(),
  example: { is_hidden: true },
  response: feedbackSchema,
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
