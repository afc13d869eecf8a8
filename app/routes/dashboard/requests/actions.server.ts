import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { ceilings } from "#app/domain/limits/limits.ts";
import { answerRequest, approveRequest, hideRequest } from "#app/domain/requests/commands.server.ts";
import { answerForm } from "#app/domain/requests/form.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import type { Toast } from "#app/ui/toast.tsx";

/** After a press on a button. */
export interface RequestActionData {
  toast: Toast;
}

/** A refused answer, as it was typed. */
export interface RefusedAnswer {
  requestId: string;
  form: SubmissionResult;
}

type RequestsInput = SpeakerInput & { id: string };

const change =
  (command: typeof approveRequest, title: string, message: string) =>
  async ({ services, actor, id, form }: RequestsInput) => {
    orNotFound(await command(services, actor, { hubId: id, requestId: String(form.get("requestId")) }));
    return data<RequestActionData>({ toast: { tone: "success", title, message } });
  };

const refusals = {
  "already-answered": { message: "You have already answered this request." },
  "request-hidden": { message: "This request is hidden. Approve it first." },
  "resource-missing": {
    field: "resourceId",
    message: "This file is no longer at the talk. Please choose another one.",
  },
  "resources-full": {
    field: "url",
    message: `A talk can have ${ceilings.resourcesPerHub} files and links. Please remove one first.`,
  },
} as const;

async function answer({ services, actor, id, form }: RequestsInput) {
  const requestId = String(form.get("requestId"));
  const parsed = parseFormData(form, answerForm);
  if (!parsed.ok) return data<RefusedAnswer>({ requestId, form: parsed.result }, 422);
  const outcome = orNotFound(await answerRequest(services, actor, id, parsed.values));
  if (!outcome.ok) return data<RefusedAnswer>({ requestId, form: refuseForm(parsed, refusals[outcome.refusal]) }, 422);
  return redirectWithToast(`/dashboard/hubs/${id}/requests?tab=answered`, {
    tone: "success",
    title: "Answer sent",
    message: "It is on your talk's page. Everyone who left an address gets one email.",
  });
}

export const requestIntents = defineIntents(
  {
    approve: change(approveRequest, "Request approved", "It is on your talk's page, where others can tap +1."),
    hide: change(hideRequest, "Request hidden", "Nobody else sees it."),
    answer: { run: answer, whileLocked: "refused" },
  },
  { whileLocked: "allowed" },
);
