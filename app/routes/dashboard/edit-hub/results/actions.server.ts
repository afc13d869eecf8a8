import { data } from "react-router";
import { setSubmissionApproved, setSubmissionHidden } from "#app/domain/feedback/submissions.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { setQuoteApproved } from "#app/domain/quotes/commands.server.ts";
import { enqueueTask } from "#app/domain/tasks/commands.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import type { Toast } from "#app/ui/toast.tsx";

export interface AnswersActionData {
  toast?: Toast;
  taskId?: string;
}

type AnswersInput = SpeakerInput & { id: string };

async function exportAnswers({ services, actor, id }: AnswersInput) {
  const hub = orNotFound(await findHub(services, actor, id));
  const taskId = await services.db.transaction((tx) =>
    enqueueTask(services, tx, actor, "export-feedback", { hubId: hub.id }),
  );
  return data<AnswersActionData>({ taskId });
}

const setHidden =
  (isHidden: boolean, title: string, message?: string) =>
  async ({ services, actor, id, form }: AnswersInput) => {
    const hub = orNotFound(await findHub(services, actor, id));
    const feedbackId = String(form.get("answerId"));
    orNotFound(await setSubmissionHidden(services, actor, { hubId: hub.id, feedbackId, isHidden }));
    return data<AnswersActionData>({ toast: { tone: "success", title, message } });
  };

const setApproved =
  (isApproved: boolean, title: string, message?: string) =>
  async ({ context, services, actor, id, form }: AnswersInput) => {
    const hub = orNotFound(await findHub(services, actor, id));
    const feedbackId = String(form.get("answerId"));
    orNotFound(await setSubmissionApproved(services, actor, { hubId: hub.id, feedbackId, isApproved }));
    context.get(requestContextKey).installation.stages.refresh();
    return data<AnswersActionData>({ toast: { tone: "success", title, message } });
  };

const setQuote =
  (isApproved: boolean, title: string, message?: string) =>
  async ({ services, actor, id, form }: AnswersInput) => {
    const hub = orNotFound(await findHub(services, actor, id));
    const [quoteId, version] = [String(form.get("quoteId")), Number(form.get("quoteVersion")) || 0];
    const outcome = orNotFound(
      await setQuoteApproved(services, actor, { hubId: hub.id, quoteId, version, isApproved }),
    );
    const toast: Toast = outcome.ok
      ? { tone: "success", title, message }
      : {
          tone: "error",
          title: "Quote not shown",
          message: answerTo(outcome.refusal, {
            "stale-copy": "Its author has just changed it. Please check the new name and role.",
          }),
        };
    return data<AnswersActionData>({ toast });
  };

export const answersIntents = defineIntents(
  {
    export: exportAnswers,
    hide: setHidden(true, "Comment hidden", "It still counts in averages and exports."),
    show: setHidden(false, "Comment shown again"),
    approve: setApproved(true, "Comment on stage", "The hall screen shows it with the results."),
    unapprove: setApproved(false, "Comment off stage"),
    quote: setQuote(true, "Quote shown", "It is on the talk's page and on your profile."),
    unquote: setQuote(false, "Quote no longer shown"),
  },
  { whileLocked: "allowed" },
);
