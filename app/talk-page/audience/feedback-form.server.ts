import { isPresent } from "#app/domain/audience/presence.server.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { type Answer, pickReasons } from "#app/domain/feedback/feedback.ts";
import { maxOptionLength } from "#app/domain/feedback/form.ts";
import { hasOutdatedQuote } from "#app/domain/quotes/commands.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { definePublicForm, refuseBy } from "#app/public-forms/public-form.server.ts";
import { isRecognisedDevice } from "#app/request/device.server.ts";
import { consumeAmount, createLimiter } from "#app/request/limits.server.ts";
import { hashNetworkBriefly } from "#app/request/network-hash.server.ts";
import { type RequestContext, requestContextKey } from "#app/request/request-context.ts";
import { hideRefusalDetails } from "#app/talk-page/audience/hide-refusal.server.ts";
import { findFormHub, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { thanksPageOf } from "#app/talk-page/screens.ts";

// By network only what no room reaches: three hundred phones in a room share one.
const deviceLimiter = createLimiter(30, 10 * 60);
const emailLimiter = createLimiter(30, 60 * 60);
const roomLimiter = createLimiter(5_000, 60);
/** More people than any hall has, because nothing else refuses stars. */
const dayLimiter = createLimiter(20_000, 24 * 60 * 60);
/** Bytes of words from one network at one talk. Who scanned the hall's code says what they want. */
const wordsLimiter = createLimiter(4_000_000, 60 * 60);

/** Receives feedback and stores a repeated submission once. Specification, section 8. */
export const audienceFeedback = definePublicForm({
  find: ({ params, context }: HubRouteArgs) => context.get(requestContextKey).installation.feedbackForms.find(params),
  tokenSubject: (hub) => hub.id,
  schema: (hub) => hub.form,
  mailsTo: ({ email }) => email,
  limits: ({ target: hub, values: { email } }) => ({
    byDevice: [[deviceLimiter, hub.id]],
    byNetwork: [...(email ? [[emailLimiter, email] as const] : []), [roomLimiter, hub.id], [dayLimiter, hub.id]],
  }),
  async submit({ args, context, target: hub, recipient, values, issuedAt, deviceId, submissionKey }) {
    const { roomFeedback, publicPageChanges } = context.installation;
    const hasRoom = await hasRoomForWords(context, { hubId: hub.id, deviceId, values });
    const { highReasons, lowReasons, leftOut, ...feedback } = hasRoom ? values : withoutWords(values);
    const reasons = hub.reasons
      ? pickReasons(hub.reasons, { rating: values.rating, highReasons, lowReasons })
      : undefined;
    const { address } = hub;
    const network = hashNetworkBriefly(context.services, `${hub.id} ${context.address}`);
    const form = { ...feedback, email: recipient, reasons, address, network };
    const input = { ...form, deviceId, issuedAt, submissionKey: submissionKey ?? newSubmissionKey() };
    const outcome = await roomFeedback.submit(input);
    if (!outcome.ok) return refuseBy(submitFeedback, outcome);
    const { username, slug } = address;
    const { comments, email } = feedback;
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

interface SentWords {
  hubId: string;
  deviceId: string;
  values: { comments: string | null; answers: { questionId: string; answer: Answer }[] };
}

/** Stars always have room. Words share the hub's, and each network has so many bytes of them. */
async function hasRoomForWords({ services, installation, address }: RequestContext, sent: SentWords): Promise<boolean> {
  const { hubId, deviceId, values } = sent;
  const hasRoom = await installation.audienceLimiter.hasRoom(hubId, "words", values);
  const bytes = bytesOfWords(values);
  if (bytes === 0) return true;
  if (!hasRoom) return false;
  const consumed = await consumeAmount(wordsLimiter, bytes, hubId, address);
  return consumed.ok || isPresent(services.db, hubId, deviceId);
}

const isText = ({ answer }: { answer: Answer }) => typeof answer === "string" && answer.length > maxOptionLength;

const bytesOfWords = ({ comments, answers }: SentWords["values"]) =>
  [comments, ...answers.filter(isText).map(({ answer }) => String(answer))].reduce(
    (bytes, text) => bytes + Buffer.byteLength(text ?? ""),
    0,
  );

/** The stars and what was chosen. The text stays on the sender's screen. */
function withoutWords<Values extends SentWords["values"]>(values: Values) {
  const message =
    "Your rating is saved. Your words are not, because this talk can't take any more for now. They are still here so you can copy them.";
  const answers = values.answers.filter((each) => !isText(each));
  return { ...values, comments: null, answers, leftOut: { message, errors: {} } };
}
