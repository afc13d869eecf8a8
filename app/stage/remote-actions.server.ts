// What a remote can do, as a form of its page or sent by its script.
import { setSubmissionApproved } from "#app/domain/feedback/submissions.server.ts";
import { closeHubNow, openHubNow } from "#app/domain/hubs/schedule.server.ts";
import { commandStage } from "#app/domain/stage/commands.server.ts";
import { type StageCommand, stageCommands } from "#app/domain/stage/stage.ts";
import type { PlainActionResult } from "#app/request/action-result.server.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";

type RemoteInput = SpeakerInput & {
  id: string;
  /** The response to a command that was done. */
  respond(): Promise<Response>;
  /** The response to one that the product refuses. */
  refuse(message: string): Response | PlainActionResult<{ message: string }>;
};

/** Responds when there was such a hub and comment. Screens of this process are notified at once. */
async function respondIfDone({ context, respond }: RemoteInput, result: unknown) {
  if (result === null) return null;
  const { stages, stageStats } = context.get(requestContextKey).installation;
  stages.refresh();
  stageStats.refresh();
  return respond();
}

const show = (command: StageCommand) => async (input: RemoteInput) =>
  respondIfDone(input, await commandStage(input.services, input.actor, input.id, command));

const refusals = {
  "plan-required": "Publishing needs a membership.",
  "hub-limit-reached": "Hub Limit Reached. Close or archive another hub, then open this one.",
  "event-date-missing": "Event Date is required. Set it in the editor, then open the hub.",
};

const change = (changeHub: typeof openHubNow) => async (input: RemoteInput) => {
  const { services, actor, id } = input;
  const outcome = await changeHub(services, actor, id);
  if (outcome && !outcome.ok) return input.refuse(refusals[outcome.refusal]);
  // At once instead of at the next scheduled run, as from the editor.
  if (outcome) await services.queue.enqueue(services.db, "send-opening-notices", {});
  return respondIfDone(input, outcome);
};

const setApproved = (isApproved: boolean) => async (input: RemoteInput) => {
  const comment = { hubId: input.id, feedbackId: String(input.form.get("answerId")), isApproved };
  return respondIfDone(input, await setSubmissionApproved(input.services, input.actor, comment));
};

type ShowTable = Record<StageCommand, ReturnType<typeof show>>;

export const remoteIntents = defineIntents(
  {
    ...(Object.fromEntries(stageCommands.map((name) => [name, show(name)])) as ShowTable),
    "open-now": { run: change(openHubNow), whileLocked: "refused" },
    "close-now": change(closeHubNow),
    approve: setApproved(true),
    unapprove: setApproved(false),
  },
  { whileLocked: "allowed" },
);
