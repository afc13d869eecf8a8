// The audience's forms in a rehearsal: read, checked and refused as the real ones, but only their filled fields are
// noted, without what was typed. Nothing is emailed.
import type { z } from "zod";
import { accessRequestForm } from "#app/domain/audience/form.ts";
import { audienceRequestForm } from "#app/domain/audience-requests/form.ts";
import { talkBookingForm } from "#app/domain/bookings/form.ts";
import { feedbackForm } from "#app/domain/feedback/form.ts";
import { listQuestions } from "#app/domain/feedback/queries.server.ts";
import { leadForm } from "#app/domain/leads/form.ts";
import { leadFieldLabels } from "#app/domain/leads/leads.ts";
import { recordRehearsal } from "#app/domain/rehearsals/commands.server.ts";
import { type RehearsalKind, rehearsalPath } from "#app/domain/rehearsals/rehearsals.ts";
import {
  definePublicForm,
  type PublicForm,
  type RefusalReason,
  type StoredForm,
} from "#app/public-forms/public-form.server.ts";
import { createLimiter } from "#app/request/limits.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { rehearsedForms } from "#app/talk-page/addresses.ts";
import { afterLeadForm } from "#app/talk-page/file-gate.server.ts";
import { findRehearsalState, type RehearsalArgs } from "#app/talk-page/rehearsal/rehearsal-state.server.ts";
import { thanksPageOf } from "#app/talk-page/screens.ts";

/** By rehearsal and network: a few phones try everything. */
const rehearsalLimiter = createLimiter(120, 60);

/** The talk in rehearsal, with its questions. */
async function findTarget(args: RehearsalArgs) {
  const state = await findRehearsalState(args);
  const { services } = args.context.get(requestContextKey);
  return state && { ...state, questions: await listQuestions(services, state.hub.id) };
}
type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

/** What is noted of a form: the names of its filled fields, never their values. */
interface Note {
  fields: string[];
  rating?: number;
  /** Where the form leads, from the rehearsal's address on. */
  to: string;
  leftOut?: StoredForm["leftOut"];
}

interface Rehearsed<Values> {
  schema(target: Target): z.ZodType<Values>;
  refuseEarly?(target: Target): RefusalReason | null;
  note(values: Omit<Values, "submission_id">, query: URLSearchParams): Note;
}

/** The audience's form with another store. */
const rehearsed = <Values>(
  kind: RehearsalKind,
  { note, ...form }: Rehearsed<Values>,
  token: { tokenSubject?(target: Target): string } = { tokenSubject: ({ hub }) => hub.id },
): PublicForm<RehearsalArgs> =>
  definePublicForm<RehearsalArgs, Target, Values>({
    ...form,
    ...token,
    find: findTarget,
    mailsTo: null,
    limits: ({ target }) => ({ byNetwork: [[rehearsalLimiter, target.id]] }),
    async submit({ args, context: { services }, target, values, deviceId }) {
      const { to, leftOut, ...entry } = note(values, new URL(args.request.url).searchParams);
      const isNoted = await recordRehearsal(services, { rehearsalId: target.id, deviceId, kind, ...entry });
      if (!isNoted) return { status: 409, message: "This rehearsal is full. The speaker can clear it." };
      return { location: rehearsalPath(args.params.token) + to, leftOut };
    },
  });

const forms: Record<(typeof rehearsedForms)[number] | "access", PublicForm<RehearsalArgs>> = {
  lead: rehearsed("lead", {
    schema: ({ hub }) => leadForm(hub),
    note: (values, query) => ({
      fields: namesOfFilled(values).filter((name) => name in leadFieldLabels),
      to: afterLeadForm("", query),
    }),
  }),
  feedback: rehearsed("feedback", {
    schema: ({ questions }) => feedbackForm(questions),
    note: ({ rating, comments, email, answers, leftOut }) => ({
      fields: [...namesOfFilled({ comments, email }), ...(answers.length > 0 ? ["answers"] : [])],
      rating,
      to: `/${thanksPageOf(rating)}#rate`,
      leftOut,
    }),
  }),
  ask: rehearsed("request", {
    schema: () => audienceRequestForm,
    refuseEarly: ({ hub }) => (hub.acceptRequests ? null : { status: 409, message: "This talk takes no requests." }),
    note: ({ email }) => ({ fields: namesOfFilled({ email }), to: "/ask?sent#sent" }),
  }),
  book: rehearsed("booking", {
    schema: () => talkBookingForm,
    note: ({ name, email }) => ({ fields: namesOfFilled({ name, email }), to: "/book?sent#sent" }),
  }),
  // No code is emailed: the device gets in at once.
  access: rehearsed("access", { schema: () => accessRequestForm, note: () => ({ fields: ["email"], to: "" }) }, {}),
};

/** The forms of a rehearsal, by the last segment of their address. */
export const rehearsalForms: ReadonlyMap<string, PublicForm<RehearsalArgs>> = new Map(Object.entries(forms));

const namesOfFilled = (values: object) =>
  Object.entries(values).flatMap(([name, value]) => (value === null || value === "" ? [] : name));
