// What the Talk Resources card asks for, one small function each. Every one answers null for what is missing or another's.
import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { addFileResources, addLinkResource } from "#app/domain/files/add-resource.server.ts";
import { hubFull } from "#app/domain/files/files.ts";
import { addLinkForm, editResourceForm } from "#app/domain/files/form.ts";
import { editResource, featureResource, moveResource, removeResource } from "#app/domain/files/resources.server.ts";
import { parseFormData } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import { defineIntents, dispatch, readIntent, type SpeakerInput, speakerInput } from "#app/request/intents.server.ts";
import { toastHeaders } from "#app/request/toast.server.ts";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/endpoint.ts";

export interface ResourceAnswer {
  /** Which form this answers. */
  intent: string;
  result?: SubmissionResult;
  toast?: Toast;
}
type Act = (input: SpeakerInput & { hubId: string }) => Promise<ActionResult<Omit<ResourceAnswer, "intent">> | null>;

const done = (answer: Omit<ResourceAnswer, "intent"> = {}) => ({ answer, status: 200 });
const added: Toast = { tone: "success", title: "Resource added successfully!" };
const removed: Toast = { tone: "success", title: "Resource removed successfully!" };

const said = (outcome: Awaited<ReturnType<typeof addFileResources>>) => {
  if (outcome === "hub-full") return { answer: { toast: { tone: "error" as const, ...hubFull } }, status: 409 };
  return outcome && done({ toast: added });
};

const addFiles: Act = async ({ services, actor, hubId, form }) => {
  const ids = form.getAll("fileId").map(String).slice(0, 100);
  return said(await addFileResources(services, actor, hubId, ids));
};

const addLink: Act = async ({ services, actor, hubId, form }) => {
  const parsed = parseFormData(form, addLinkForm);
  if (!parsed.ok) return { answer: { result: parsed.result }, status: 422 };
  return said(await addLinkResource(services, actor, hubId, parsed.values));
};

const edit: Act = async ({ services, actor, hubId, form }) => {
  const parsed = parseFormData(form, editResourceForm);
  if (!parsed.ok) return { answer: { result: parsed.result }, status: 422 };
  const isThere = await editResource(services, actor, hubId, parsed.values);
  return isThere ? done({ toast: { tone: "success", title: "Resource saved" } }) : null;
};

const move: Act = async ({ services, actor, hubId, form }) => {
  const behind = form.get("behind");
  return (await moveResource(services, actor, hubId, idIn(form), behind ? String(behind) : null)) ? done() : null;
};

const feature: Act = async ({ services, actor, hubId, form }) =>
  (await featureResource(services, actor, hubId, idIn(form), form.get("featured") === "on")) ? done() : null;

const remove: Act = async ({ services, actor, hubId, form }) =>
  (await removeResource(services, actor, hubId, idIn(form)))
    ? { ...done(), headers: await toastHeaders(removed) }
    : null;

const idIn = (form: FormData) => String(form.get("resourceId") ?? "");

const intents = defineIntents({ "add-files": addFiles, "add-link": addLink, edit, move, feature, remove });

export async function action({ params, ...asked }: Route.ActionArgs) {
  const input = await speakerInput(asked);
  const intent = readIntent(intents, input.form);
  const sent = await dispatch(intents, { ...input, hubId: params.id });
  return data<ResourceAnswer>({ intent, ...sent.data }, sent.init ?? undefined);
}
