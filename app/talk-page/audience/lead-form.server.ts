import { isPresent } from "#app/domain/audience/presence.server.ts";
import { refuseFull } from "#app/domain/audience-limits/audience-limits.server.ts";
import { findResource } from "#app/domain/files/public-resources.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { leadForm } from "#app/domain/leads/form.ts";
import { audienceLimits } from "#app/domain/limits/limits.ts";
import { definePublicForm } from "#app/public-forms/public-form.server.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import { hideRefusalDetails } from "#app/talk-page/audience/hide-refusal.server.ts";
import { findFormHub, type HubRouteArgs } from "#app/talk-page/audience/hub-access.server.ts";
import { afterLeadForm, isConnectForm } from "#app/talk-page/file-gate.server.ts";

// By network only what no room reaches: three hundred phones in a room share one.
const deviceLimiter = createLimiter(20, 10 * 60);
const emailLimiter = createLimiter(20, 60 * 60);
const roomLimiter = createLimiter(5_000, 60);
/** Half of what a hub takes, so that no network fills it alone. */
const dayLimiter = createLimiter(audienceLimits.hub.leads / 2, 24 * 60 * 60);

/** Receives a lead and stores a repeated submission once. Rulings: "Lead capture". */
export const audienceLead = definePublicForm({
  find: (args: HubRouteArgs) => findFormHub(args),
  tokenSubject: ({ hub }) => hub.id,
  schema: ({ hub }) => leadForm(hub),
  mailsTo: ({ email }) => email,
  refuseEarly: ({ accepts }, { issuedAt }) =>
    issuedAt && !accepts(issuedAt) ? { status: 409, message: "This Talk Hub is not open." } : null,
  limits: ({ target: { hub }, values: { email } }) => ({
    byDevice: [[deviceLimiter, hub.id]],
    byNetwork: [...(email ? [[emailLimiter, email] as const] : []), [roomLimiter, hub.id], [dayLimiter, hub.id]],
  }),
  async submit({ args, context, target: { hub }, recipient, values, deviceId, submissionKey }) {
    const { services, installation } = context;
    const hasRoom = await installation.audienceLimiter.hasRoom(hub.id, "leads", values);
    if (!hasRoom && !(await isPresent(services.db, hub.id, deviceId))) return refuseFull;
    const { firstName, lastName, email, phone, company } = values;
    const query = new URL(args.request.url).searchParams;
    const resourceId = query.get("file") ?? query.get("slides");
    const isForFile = resourceId !== null && (await findResource(services, hub.id, resourceId)) !== null;
    await captureLead(services, {
      hub: { id: hub.id, ownerId: hub.speaker.id },
      filesTo: hub.sendsFiles ? recipient : null,
      deviceId,
      source: isForFile ? "download" : isConnectForm(query) ? "connect" : "entry",
      person: { firstName, lastName, email, phone, company },
      consentText: hub.leadConsentText,
      submissionKey,
    });
    return { location: afterLeadForm(`/${hub.speaker.username}/${hub.slug}`, query), isDeviceRecognised: true };
  },
  failure: { message: "Failed to send your details. Please try again.", logMessage: "lead not stored" },
  hide: (refusal, formHub) => hideRefusalDetails(refusal, formHub, { isBeforeTalk: true }),
});
