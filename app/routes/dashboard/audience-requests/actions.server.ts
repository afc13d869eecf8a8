// The forms about what attendees asked the speaker of a hub for.
import { href } from "react-router";
import {
  answerAudienceRequest,
  approveAudienceRequest,
  hideAudienceRequest,
} from "#app/domain/audience-requests/commands.server.ts";
import { answerForm } from "#app/domain/audience-requests/form.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { buttonHandler, formHandler, success } from "#app/request/form-handler.server.ts";

const changeHandler = (command: typeof approveAudienceRequest, title: string, message: string) =>
  buttonHandler({
    run: ({ services, actor, id, form }) =>
      command(services, actor, { hubId: id, requestId: String(form.get("requestId")) }),
    done: success(title, message),
  });

const answer = formHandler(answerForm, {
  whileLocked: "refused",
  run: ({ services, actor, id }, values) => answerAudienceRequest(services, actor, id, values),
  refusals: {
    "already-answered": { status: 422, message: "You have already answered this request." },
    "request-hidden": { status: 422, message: "This request is hidden. Approve it first." },
    "resource-missing": {
      status: 422,
      field: "resourceId",
      message: "This file is no longer at the talk. Please choose another one.",
    },
    "resources-full": {
      status: 422,
      field: "url",
      message: `A talk can have ${maxCounts.resourcesPerHub} files and links. Please remove one first.`,
    },
  },
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
