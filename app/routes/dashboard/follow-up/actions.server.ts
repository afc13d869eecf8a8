// The intents of a hub's follow-up. Each returns null for a hub that is missing or belongs to another speaker.
import type { SubmissionResult } from "@conform-to/react";
import { reuseFollowUp, saveDraft, startFollowUp } from "#app/domain/follow-ups/commands.server.ts";
import { previewFollowUp } from "#app/domain/follow-ups/follow-up-email.server.ts";
import { formatPeople } from "#app/domain/follow-ups/follow-ups.ts";
import { followUpForm, reuseFollowUpForm, sendFollowUpForm } from "#app/domain/follow-ups/form.ts";
import { findDraft } from "#app/domain/follow-ups/queries.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { parseFormData } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { consumeShared, formatWait, testEmailLimiter, tooManyRequests } from "#app/request/limits.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import type { Toast } from "#app/ui/toast.tsx";

export type FollowUpRefusal =
  | { kind: "username-missing" | "hub-not-open" | "nobody-to-write-to" | "stale-copy" | "sending-stopped" }
  /** How many would get it, and how many emails can be sent today. */
  | { kind: "sender-limit-reached"; people: number; left: number };

export interface FollowUpActionData {
  form?: SubmissionResult;
  refusal?: FollowUpRefusal;
  toast?: Toast;
}
type Handler = (input: SpeakerInput & { id: string }) => Promise<ActionResult<FollowUpActionData> | Response | null>;

export const followUpScreen = (id: string) => `/dashboard/hubs/${id}/follow-up`;

const toRefusal = (refusal: FollowUpRefusal) => ({ actionData: { refusal }, status: 409 });

/** Stores what was typed, and shows it as it will be sent. */
const save: Handler = async ({ services, actor, id, form }) => {
  const parsed = parseFormData(form, followUpForm);
  if (!parsed.ok) return { actionData: { form: parsed.result }, status: 422 };
  if (!(await saveDraft(services, actor, id, parsed.values))) return null;
  return new Response(null, { status: 303, headers: { location: `${followUpScreen(id)}?check` } });
};

/** Sends the email to the speaker alone. */
const test: Handler = async ({ services, actor, id }) => {
  const hub = await findHub(services, actor, id);
  const draft = hub && (await findDraft(services, actor, hub.id));
  if (!hub || !draft) return null;
  const values = await previewFollowUp(services, actor, hub, draft);
  if (!values) return toRefusal({ kind: "hub-not-open" });
  const consumed = await consumeShared(services, [testEmailLimiter, actor.id]);
  if (!consumed.ok) {
    const message = `You can send the next one ${formatWait(consumed.retryAfterSeconds)}.`;
    const toast = { tone: "error", title: "Too many test emails", message } as const;
    return { actionData: { toast }, ...tooManyRequests(consumed.retryAfterSeconds) };
  }
  const { queue, db } = services;
  await db.transaction((tx) =>
    queue.enqueue(tx, "send-email", { template: "follow-up-test", to: values.email, values }),
  );
  const toast = { tone: "success", title: "Test sent", message: `Check the inbox of ${values.email}.` } as const;
  return { actionData: { toast }, status: 200 };
};

const send: Handler = async ({ services, actor, id, form }) => {
  const parsed = parseFormData(form, sendFollowUpForm);
  if (!parsed.ok) return toRefusal({ kind: "stale-copy" });
  const outcome = await startFollowUp(services, actor, id, parsed.values);
  if (!outcome) return null;
  if (!outcome.ok) {
    return outcome.refusal === "sender-limit-reached"
      ? toRefusal({ kind: outcome.refusal, people: outcome.people, left: outcome.left })
      : toRefusal({ kind: outcome.refusal });
  }
  const { people } = outcome.value;
  return redirectWithToast(followUpScreen(id), {
    tone: "success",
    title: people === 0 ? "Already on its way" : `On its way to ${formatPeople(people)}`,
    message: "You can leave this page.",
  });
};

/** Starts a draft with the text of one that was sent. */
const reuse: Handler = async ({ services, actor, id, form }) => {
  const parsed = parseFormData(form, reuseFollowUpForm);
  if (!parsed.ok || !(await reuseFollowUp(services, actor, id, parsed.values.followUpId))) return null;
  return new Response(null, { status: 303, headers: { location: `${followUpScreen(id)}?check` } });
};

export const followUpIntents = defineIntents({ save, test, send, reuse });
