import { href } from "react-router";
import { reuseFollowUp, saveDraft, startFollowUp } from "#app/domain/follow-ups/commands.server.ts";
import { previewFollowUp } from "#app/domain/follow-ups/follow-up-email.server.ts";
import { formatPeople } from "#app/domain/follow-ups/follow-ups.ts";
import { followUpForm, reuseFollowUpForm, sendFollowUpForm } from "#app/domain/follow-ups/form.ts";
import { findDraft } from "#app/domain/follow-ups/queries.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import { explaining, formOfOne, saying } from "#app/request/command-form.server.ts";
import { buttonHandler, success } from "#app/request/form-handler.server.ts";
import { limits, runWithin, testEmailLimiter } from "#app/request/limits.server.ts";

const followUpScreen = (id: string) => href("/dashboard/hubs/:id/follow-up", { id });
const reasons = explaining(startFollowUp);

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
  refusals: { "hub-not-open": reasons["hub-not-open"], ...saying(limits, "Not sent") },
  done: ({ to }) => success("Test sent", `Check the inbox of ${to}.`),
});

const send = formOfOne(startFollowUp, sendFollowUpForm, {
  invalid: () => ({ status: 409, ...reasons["stale-copy"](refuse("stale-copy")) }),
  refusals: reasons,
  done: ({ people }, { id }) => ({
    ...success(
      people === 0 ? "Already on its way" : `On its way to ${formatPeople(people)}`,
      "You can leave this page.",
    ),
    to: followUpScreen(id),
  }),
});

/** Starts a draft with the text of one that was sent. */
const reuse = formOfOne(reuseFollowUp, reuseFollowUpForm, {
  invalid: "missing",
  done: (_, { id }) => ({ to: `${followUpScreen(id)}?check` }),
});

export const followUpForms = { save, test, send, reuse };
export type FollowUpForms = typeof followUpForms;
