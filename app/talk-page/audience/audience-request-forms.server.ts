// What attendees ask for, and their +1 on what others asked for.

import { audienceRequestForm, supportForm } from "#app/domain/audience-requests/form.ts";
import {
  sendAudienceRequest,
  supportAudienceRequest,
} from "#app/domain/audience-requests/send-audience-request.server.ts";
import { definePublicForm, refuseBy } from "#app/public-forms/public-form.server.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import { hideRefusalDetails } from "#app/talk-page/audience/hide-refusal.server.ts";
import { findFormHub, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";

// By network only what no room reaches. Few emails per address, because anyone may enter
// anyone's. How many requests a device has is counted exactly, in the database.
const audienceRequestLimiter = createLimiter(10, 10 * 60);
const supportLimiter = createLimiter(30, 10 * 60);
const emailLimiter = createLimiter(5, 60 * 60);
const roomLimiter = createLimiter(2_000, 60);

type FormHub = NonNullable<Awaited<ReturnType<typeof findFormHub>>>;

const notOpen = { status: 409, message: "This Talk Hub is not open." } as const;

function refuseClosed({ hub, accepts }: FormHub, { issuedAt }: { issuedAt: Date | null }) {
  if (issuedAt && !accepts(issuedAt)) return notOpen;
  return hub.acceptRequests ? null : ({ status: 409, message: "This talk takes no requests." } as const);
}

const pathOf = ({ hub }: FormHub) => `/${hub.speaker.username}/${hub.slug}/ask`;

/** "Something missing? Ask for it". A repeated form is stored once. */
export const audienceRequest = definePublicForm({
  find: (args: HubRouteArgs) => findFormHub(args),
  tokenSubject: ({ hub }) => hub.id,
  schema: () => audienceRequestForm,
  mailsTo: ({ email }) => email,
  refuseEarly: refuseClosed,
  limits: ({ target: { hub }, values: { email } }) => ({
    byDevice: [[audienceRequestLimiter, hub.id]],
    byNetwork: [...(email ? [[emailLimiter, email] as const] : []), [roomLimiter, hub.id]],
  }),
  async submit({ context: { services }, target, recipient, values: { text }, deviceId, submissionKey }) {
    const input = { hubId: target.hub.id, deviceId, text, email: recipient, submissionKey };
    const outcome = await sendAudienceRequest(services, input);
    if (!outcome.ok) return refuseBy(sendAudienceRequest, outcome);
    return { location: `${pathOf(target)}?sent#sent` };
  },
  failure: { message: "Failed to send your request. Please try again.", logMessage: "request not stored" },
  hide: (refusal, target) => hideRefusalDetails(refusal, target, { isBeforeTalk: false }),
});

/** "+1". A device counts once for each request, however often it taps. */
export const audienceSupport = definePublicForm({
  find: (args: HubRouteArgs) => findFormHub(args),
  tokenSubject: ({ hub }) => hub.id,
  schema: () => supportForm,
  mailsTo: ({ email }) => email,
  refuseEarly: refuseClosed,
  limits: ({ target: { hub }, values: { email } }) => ({
    byDevice: [[supportLimiter, hub.id]],
    byNetwork: [...(email ? [[emailLimiter, email] as const] : []), [roomLimiter, hub.id]],
  }),
  async submit({ context: { services }, target, recipient, values: { request }, deviceId }) {
    const input = { hubId: target.hub.id, requestId: request, deviceId, email: recipient };
    const outcome = await supportAudienceRequest(services, input);
    if (!outcome.ok) return refuseBy(supportAudienceRequest, outcome);
    return { location: `${pathOf(target)}?sent=plus#sent` };
  },
  failure: { message: "Failed to send your +1. Please try again.", logMessage: "+1 not stored" },
  hide: (refusal, target) => hideRefusalDetails(refusal, target, { isBeforeTalk: false }),
});
