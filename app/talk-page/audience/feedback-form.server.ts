import { pickReasons } from "#app/domain/feedback/feedback.ts";
import { hasOutdatedQuote } from "#app/domain/quotes/commands.server.ts";
import { refuseFull } from "#app/domain/usage/audience-limits.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { definePublicForm } from "#app/public-forms/public-form.server.ts";
import { isRecognisedDevice } from "#app/request/device.server.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { hideRefusalDetails } from "#app/talk-page/audience/hide-refusal.server.ts";
import { findFormHub, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { thanksPageOf } from "#app/talk-page/screens.ts";

// By network only what no room reaches: three hundred phones in a room share one.
const deviceLimiter = createLimiter(30, 10 * 60);
const emailLimiter = createLimiter(30, 60 * 60);
const roomLimiter = createLimiter(5_000, 60);

/** Receives feedback and stores a repeated submission once. Specification, section 8. */
export const audienceFeedback = definePublicForm({
  find: ({ params, context }: HubRouteArgs) => context.get(requestContextKey).installation.feedbackForms.find(params),
  tokenSubject: (hub) => hub.id,
  schema: (hub) => hub.form,
  mailsTo: ({ email }) => email,
  limits: ({ target: hub, values: { email } }) => ({
    byDevice: [[deviceLimiter, hub.id]],
    byNetwork: [...(email ? [[emailLimiter, email] as const] : []), [roomLimiter, hub.id]],
  }),
  async submit({ args, context, target: hub, recipient, values, issuedAt, deviceId, submissionKey }) {
    const { roomFeedback, audienceLimiter, publicPageChanges } = context.installation;
    if (!(await audienceLimiter.takes(hub.id, "ratings", values))) return refuseFull("feedback");
    const { highReasons, lowReasons, leftOut, ...feedback } = values;
    const reasons = hub.reasons
      ? pickReasons(hub.reasons, { rating: values.rating, highReasons, lowReasons })
      : undefined;
    const { address } = hub;
    const form = { ...feedback, email: recipient, reasons, address };
    const input = { ...form, deviceId, issuedAt, submissionKey: submissionKey ?? newSubmissionKey() };
    const outcome = await roomFeedback.submit(input);
    if (!outcome.ok)
      return { status: 409, message: answerTo(outcome.refusal, { "hub-not-open": "This Talk Hub is not open." }) };
    const { username, slug } = address;
    const { comments, email } = values;
    // Only a recognised device can have agreed to be quoted, and only with other words.
    if (comments && isRecognisedDevice(args.request.headers)) {
      const isOutdated = await hasOutdatedQuote(context.services, { hubId: hub.id, deviceId });
      if (isOutdated) publicPageChanges.emit();
    }
    const page = comments ? "quote" : thanksPageOf(values.rating);
    return { location: `/${username}/${slug}/${page}#rate`, isDeviceRecognised: email !== null, leftOut };
  },
  failure: { message: "Failed to submit feedback. Please try again.", logMessage: "feedback not stored" },
  hide: async (refusal, _hub, args) => hideRefusalDetails(refusal, await findFormHub(args), { isBeforeTalk: false }),
});
