// The audience's forms in a rehearsal: read, checked and refused as the real ones, but only their filled fields are
// noted, without what was typed. Nothing is emailed.
import { accessRequestForm } from "#app/domain/audience/form.ts";
import { audienceRequestForm } from "#app/domain/audience-requests/form.ts";
import { talkBookingForm } from "#app/domain/bookings/form.ts";
import { feedbackForm } from "#app/domain/feedback/form.ts";
import { listQuestions } from "#app/domain/feedback/queries.server.ts";
import { leadForm } from "#app/domain/leads/form.ts";
import { leadFieldLabels } from "#app/domain/leads/leads.ts";
import { type RehearsalEntryInput, recordRehearsal } from "#app/domain/rehearsals/commands.server.ts";
import { rehearsalPath } from "#app/domain/rehearsals/rehearsals.ts";
import {
  definePublicForm,
  type PublicForm,
  type RefusalReason,
  type StoredForm,
} from "#app/public-forms/public-form.server.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { Services } from "#app/services.ts";
import { afterLeadForm } from "#app/talk-page/file-gate.server.ts";
import { findRehearsalState, type RehearsalArgs } from "#app/talk-page/rehearsal/rehearsal-state.server.ts";
import { thanksPageOf } from "#app/talk-page/screens.ts";

/** By rehearsal and network: a few phones try everything. */
const rehearsalLimiter = createLimiter(120, 60);

/** A lead, also before a file or its slides. */
const rehearsedLead = definePublicForm({
  find: (args: RehearsalArgs) => findRehearsalState(args),
  tokenSubject: ({ hub }) => hub.id,
  mailsTo: null,
  schema: ({ hub }) => leadForm(hub),
  limits: ({ target }) => ({ byNetwork: [[rehearsalLimiter, target.id]] }),
  submit({ args, context: { services }, target, values, deviceId }) {
    const fields = namesOfFilled(values).filter((name) => name in leadFieldLabels);
    const location = afterLeadForm(rehearsalPath(args.params.token), new URL(args.request.url).searchParams);
    return record(services, { rehearsalId: target.id, deviceId, kind: "lead", fields }, { location });
  },
});

/** A rating, with the answers to the speaker's own questions. */
const rehearsedFeedback = definePublicForm({
  async find(args: RehearsalArgs) {
    const state = await findRehearsalState(args);
    const { services } = args.context.get(requestContextKey);
    return state && { ...state, questions: await listQuestions(services, state.hub.id) };
  },
  tokenSubject: ({ hub }) => hub.id,
  mailsTo: null,
  schema: ({ questions }) => feedbackForm(questions),
  limits: ({ target }) => ({ byNetwork: [[rehearsalLimiter, target.id]] }),
  submit({ args, context: { services }, target, values, deviceId }) {
    const { rating, comments, email, answers, leftOut } = values;
    const fields = [...namesOfFilled({ comments, email }), ...(answers.length > 0 ? ["answers"] : [])];
    const next = { location: `${rehearsalPath(args.params.token)}/${thanksPageOf(rating)}#rate`, leftOut };
    return record(services, { rehearsalId: target.id, deviceId, kind: "feedback", rating, fields }, next);
  },
});

/** What someone asks for, of which only the filled fields are noted. */
const rehearsedAudienceRequest = definePublicForm({
  find: (args: RehearsalArgs) => findRehearsalState(args),
  tokenSubject: ({ hub }) => hub.id,
  mailsTo: null,
  schema: () => audienceRequestForm,
  refuseEarly: ({ hub }) => (hub.acceptRequests ? null : { status: 409, message: "This talk takes no requests." }),
  limits: ({ target }) => ({ byNetwork: [[rehearsalLimiter, target.id]] }),
  submit({ args, context: { services }, target, values: { email }, deviceId }) {
    const location = `${rehearsalPath(args.params.token)}/ask?sent#sent`;
    const fields = namesOfFilled({ email });
    return record(services, { rehearsalId: target.id, deviceId, kind: "request", fields }, { location });
  },
});

/** The short booking form, of which only the filled fields are noted. */
const rehearsedBooking = definePublicForm({
  find: (args: RehearsalArgs) => findRehearsalState(args),
  tokenSubject: ({ hub }) => hub.id,
  mailsTo: null,
  schema: () => talkBookingForm,
  limits: ({ target }) => ({ byNetwork: [[rehearsalLimiter, target.id]] }),
  submit({ args, context: { services }, target, values: { name, email }, deviceId }) {
    const location = `${rehearsalPath(args.params.token)}/book?sent#sent`;
    const fields = namesOfFilled({ name, email });
    return record(services, { rehearsalId: target.id, deviceId, kind: "booking", fields }, { location });
  },
});

/** An address for a restricted talk. No code is emailed: the device gets in at once. */
const rehearsedAccess = definePublicForm({
  find: (args: RehearsalArgs) => findRehearsalState(args),
  mailsTo: null,
  schema: () => accessRequestForm,
  limits: ({ target }) => ({ byNetwork: [[rehearsalLimiter, target.id]] }),
  submit({ args, context: { services }, target, deviceId }) {
    const entry = { rehearsalId: target.id, deviceId, kind: "access", fields: ["email"] } as const;
    return record(services, { ...entry, fields: [...entry.fields] }, { location: rehearsalPath(args.params.token) });
  },
});

/** The forms of a rehearsal, by the last segment of their address. */
export const rehearsalForms = new Map<string, PublicForm<RehearsalArgs>>([
  ["lead", rehearsedLead],
  ["feedback", rehearsedFeedback],
  ["ask", rehearsedAudienceRequest],
  ["book", rehearsedBooking],
  ["access", rehearsedAccess],
]);

const namesOfFilled = (values: object) =>
  Object.entries(values).flatMap(([name, value]) => (value === null || value === "" ? [] : name));

const record = async (
  services: Services,
  entry: RehearsalEntryInput,
  next: StoredForm,
): Promise<StoredForm | RefusalReason> =>
  (await recordRehearsal(services, entry))
    ? next
    : { status: 409, message: "This rehearsal is full. The speaker can clear it." };
