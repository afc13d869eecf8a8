// The forms about what attendees asked the speaker of a hub for.
import { href } from "react-router";
import {
  answerAudienceRequest,
  approveAudienceRequest,
  hideAudienceRequest,
} from "#app/domain/audience-requests/commands.server.ts";
import { answerForm } from "#app/domain/audience-requests/form.ts";
import { formOfOne } from "#app/request/command-form.server.ts";
import { buttonHandler, success } from "#app/request/form-handler.server.ts";

const changeHandler = (command: typeof approveAudienceRequest, title: string, message: string) =>
  buttonHandler({
    run: ({ services, actor, id, form }) =>
      command(services, actor, { hubId: id, requestId: String(form.get("requestId")) }),
    done: success(title, message),
  });

const answer = formOfOne(answerAudienceRequest, answerForm, {
  whileLocked: "refused",
  // As a form with errors, which stays open with its text.
  refusedStatus: 422,
  done: (_, { id }) => ({
    ...success("Answer sent", "It is on your talk's page. Everyone who left an address gets one email."),
    to: `${href("/dashboard/hubs/:id/requests", { id })}?tab=answered`,
  }),
});

export const audienceRequestForms = {
  approve: changeHandler(
    approveAudienceRequest,
    "Request approved",
    "It is on your talk's page, where others can tap +1.",
  ),
  hide: changeHandler(hideAudienceRequest, "Request hidden", "Nobody else sees it."),
  answer,
};
