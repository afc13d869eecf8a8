// What a remote can do, as a form of its page or sent by its script.
import { setSubmissionApproved } from "#app/domain/feedback/submissions.server.ts";
import { closeHubNow, openHubNow, undoClosing } from "#app/domain/hubs/schedule.server.ts";
import { commandStage, showComment, showSlide } from "#app/domain/stage/commands.server.ts";
import { stageCommands } from "#app/domain/stage/stage.ts";
import { buttonOfOne, saying } from "#app/request/command-form.server.ts";
import { buttonHandler } from "#app/request/form-handler.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";

/** Screens of this process are notified at once. */
function refreshScreens(_: unknown, { requestContext }: SpeakerInput) {
  const { stages, stageStats } = requestContext.installation;
  stages.refresh();
  stageStats.refresh();
  return {};
}

/** The buttons that change what the hall shows. */
export const stageForms = {
  ...Object.fromEntries(
    stageCommands.map((command) => [
      command,
      buttonOfOne((services, actor, id) => commandStage(services, actor, id, command), { done: refreshScreens }),
    ]),
  ),
  slide: buttonHandler({
    run: ({ services, actor, id, form }) =>
      showSlide(services, actor, id, { deckId: String(form.get("deckId")), slide: Number(form.get("slide")) }),
    refusals: saying(showSlide),
    done: refreshScreens,
  }),
};

const opening = {
  whileLocked: "refused" as const,
  refusals: {
    ...saying(openHubNow),
    "plan-required": (_: unknown, { services }: SpeakerInput) => ({
      message: `Publishing needs a ${services.settings.hasShop ? "membership" : "plan"}.`,
    }),
    "event-date-missing": { message: "Event Date is required. Set it in the editor, then open the hub." },
  },
  done: refreshScreens,
};

export const remoteForms = {
  ...stageForms,
  "open-now": buttonOfOne(openHubNow, opening),
  "undo-close": buttonOfOne(undoClosing, opening),
  "close-now": buttonOfOne(closeHubNow, { done: refreshScreens }),
  comment: buttonHandler({
    run: ({ services, actor, id, form }) => showComment(services, actor, id, String(form.get("answerId"))),
    refusals: saying(showComment),
    done: refreshScreens,
  }),
  unapprove: buttonHandler({
    run: ({ services, actor, id, form }) =>
      setSubmissionApproved(services, actor, {
        hubId: id,
        feedbackId: String(form.get("answerId")),
        isApproved: false,
      }),
    done: refreshScreens,
  }),
};
