import { href } from "react-router";
import { reuseFollowUp, saveDraft, startFollowUp } from "#app/domain/follow-ups/commands.server.ts";
import { previewFollowUp } from "#app/domain/follow-ups/follow-up-email.server.ts";
import { formatPeople } from "#app/domain/follow-ups/follow-ups.ts";
import { followUpForm, reuseFollowUpForm, sendFollowUpForm } from "#app/domain/follow-ups/form.ts";
import { findDraft } from "#app/domain/follow-ups/queries.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import { formOfOne } from "#app/request/command-form.server.ts";
import { buttonHandler, failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { formatWait, runWithin, testEmailLimiter, tooManyRequests } from "#app/request/limits.server.ts";

export type FollowUpRefusal =
  | { kind: "username-missing" | "hub-not-open" | "nobody-to-write-to" | "stale-copy" | "sending-stopped" }
  /** How many would get it, and how many emails can be sent today. */
  | { kind: "sender-limit-reached"; people: number; left: number };

const followUpScreen = (id: string) => href("/dashboard/hubs/:id/follow-up", { id });
const toReason = (reason: FollowUpRefusal) => ({ reason });
const staleCopy = toReason({ kind: "stale-copy" });

/** Stores what was typed, and shows it as it will be sent. */
const save = formOfOne(saveDraft, followUpForm, {
  done: (_, { id }) => ({ to: `${followUpScreen(id)}?check` }),
});

/** Sends the email to the speaker alone. */
const test = buttonHandler({
  run: async ({ services, actor, id }) => {
    const hub = await findHub(services, actor, id);
    const draft = hub && (await findDraft(services, actor, hub.id));
    if (!hub || !draft) return null;
    const email = await previewFollowUp(services, actor, hub, draft);
    if (!email) return refuse("hub-not-open");
    const { queue, db } = services;
    return runWithin(services, [[testEmailLimiter, actor.id]], async () => {
      await db.transaction((tx) => queue.enqueue(tx, "send-email", { template: "follow-up-test", ...email }));
      return done(email);
    });
  },
  refusals: {
    "hub-not-open": toReason({ kind: "hub-not-open" }),
    "too-many-requests": ({ retryAfterSeconds }) => ({
      ...failure(`You can send the next one ${formatWait(retryAfterSeconds)}.`, "Too many test emails"),
      ...tooManyRequests(retryAfterSeconds),
    }),
  },
  done: ({ to }) => success("Test sent", `Check the inbox of ${to}.`),
});

const send = formHandler(sendFollowUpForm, {
  invalid: () => ({ status: 409, ...staleCopy }),
  run: ({ services, actor, id }, values) => startFollowUp(services, actor, id, values),
  refusals: {
    "sender-limit-reached": ({ refusal: kind, people, left }) => toReason({ kind, people, left }),
    "username-missing": toReason({ kind: "username-missing" }),
    "hub-not-open": toReason({ kind: "hub-not-open" }),
    "nobody-to-write-to": toReason({ kind: "nobody-to-write-to" }),
    "stale-copy": staleCopy,
    "sending-stopped": toReason({ kind: "sending-stopped" }),
  },
  done: ({ people }, { id }) => ({
    ...success(
      people === 0 ? "Already on its way" : `On its way to ${formatPeople(people)}`,
      "You can leave this page.",
    ),
    to: followUpScreen(id),
  }),
});

/** Starts a draft with the text of one that was sent. */
const reuse = formHandler(reuseFollowUpForm, {
  invalid: "missing",
  run: ({ services, actor, id }, values) => reuseFollowUp(services, actor, id, values.followUpId),
  done: (_, { id }) => ({ to: `${followUpScreen(id)}?check` }),
});

export const followUpForms = { save, test, send, reuse };
export type FollowUpForms = typeof followUpForms;
