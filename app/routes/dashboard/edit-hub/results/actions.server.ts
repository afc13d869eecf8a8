// The buttons of a hub's ratings and comments.
import { setSubmissionApproved, setSubmissionHidden } from "#app/domain/feedback/submissions.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { setQuoteApproved } from "#app/domain/quotes/commands.server.ts";
import { quoteVersion } from "#app/domain/quotes/form.ts";
import { enqueueTask } from "#app/domain/tasks/commands.server.ts";
import { saying } from "#app/request/command-form.server.ts";
import { buttonHandler, success } from "#app/request/form-handler.server.ts";

const exportAnswers = buttonHandler({
  run: async ({ services, actor, id }) => {
    const hub = await findHub(services, actor, id);
    return (
      hub && services.db.transaction((tx) => enqueueTask(services, tx, actor, "export-feedback", { hubId: hub.id }))
    );
  },
  done: (taskId) => ({ value: taskId }),
});

const hiding = (isHidden: boolean, title: string, message?: string) =>
  buttonHandler({
    run: ({ services, actor, id, form }) =>
      setSubmissionHidden(services, actor, { hubId: id, feedbackId: String(form.get("answerId")), isHidden }),
    done: success(title, message),
  });

const approving = (isApproved: boolean, title: string, message?: string) =>
  buttonHandler({
    run: ({ services, actor, id, form }) =>
      setSubmissionApproved(services, actor, { hubId: id, feedbackId: String(form.get("answerId")), isApproved }),
    done: (_, { requestContext }) => {
      requestContext.installation.stages.refresh();
      return success(title, message);
    },
  });

const quoting = (isApproved: boolean, title: string, message?: string) =>
  buttonHandler({
    run: ({ services, actor, id, form }) => {
      const quoteId = String(form.get("quoteId"));
      const version = quoteVersion.catch(0).parse(Number(form.get("quoteVersion")));
      return setQuoteApproved(services, actor, { hubId: id, quoteId, version, isApproved });
    },
    refusals: {
      // The status, so that the list is loaded again.
      "stale-copy": (outcome) => ({
        ...saying(setQuoteApproved, "Quote not shown")["stale-copy"](outcome),
        status: 200,
      }),
    },
    done: success(title, message),
  });

export const answerForms = {
  export: exportAnswers,
  hide: hiding(true, "Comment hidden", "It still counts in averages and exports."),
  show: hiding(false, "Comment shown again"),
  approve: approving(true, "Comment on stage", "The hall screen shows it with the results."),
  unapprove: approving(false, "Comment off stage"),
  quote: quoting(true, "Quote shown", "It is on the talk's page and on your profile."),
  unquote: quoting(false, "Quote no longer shown"),
};
export type AnswerForms = typeof answerForms;
