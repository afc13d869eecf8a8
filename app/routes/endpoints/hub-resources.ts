// The intents of the Talk Resources card. Each returns null for a resource that is missing or belongs to another
// speaker.
import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { addFileResources, addLinkResource } from "#app/domain/files/add-resource.server.ts";
import { hubFull } from "#app/domain/files/files.ts";
import { addLinkForm, editResourceForm } from "#app/domain/files/form.ts";
import { editResource, featureResource, moveResource, removeResource } from "#app/domain/files/resources.server.ts";
import { parseFormData } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import {
  defineAction,
  defineIntents,
  readIntent,
  readSpeakerInput,
  type SpeakerInput,
} from "#app/request/intents.server.ts";
import { toastHeaders } from "#app/request/toast.server.ts";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/hub-resources.ts";

export interface ResourceActionData {
  /** The intent of the form this belongs to. */
  intent: string;
  result?: SubmissionResult;
  toast?: Toast;
}
type ResourceHandler = (
  input: SpeakerInput & { hubId: string },
) => Promise<ActionResult<Omit<ResourceActionData, "intent">> | null>;

const toSuccessResult = (actionData: Omit<ResourceActionData, "intent"> = {}) => ({ actionData, status: 200 });
const addedToast: Toast = { tone: "success", title: "Resource added successfully!" };
const removedToast: Toast = { tone: "success", title: "Resource removed successfully!" };

const toAddResult = (outcome: Awaited<ReturnType<typeof addFileResources>>) => {
  if (outcome === "hub-full") return { actionData: { toast: { tone: "error" as const, ...hubFull } }, status: 409 };
  return outcome && toSuccessResult({ toast: addedToast });
};

const addFiles: ResourceHandler = async ({ services, actor, hubId, form }) => {
  const ids = form.getAll("fileId").map(String).slice(0, 100);
  return toAddResult(await addFileResources(services, actor, hubId, ids));
};

const addLink: ResourceHandler = async ({ services, actor, hubId, form }) => {
  const parsed = parseFormData(form, addLinkForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  return toAddResult(await addLinkResource(services, actor, hubId, parsed.values));
};

const edit: ResourceHandler = async ({ services, actor, hubId, form }) => {
  const parsed = parseFormData(form, editResourceForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const isThere = await editResource(services, actor, hubId, parsed.values);
  return isThere ? toSuccessResult({ toast: { tone: "success", title: "Resource saved" } }) : null;
};

const move: ResourceHandler = async ({ services, actor, hubId, form }) => {
  const behind = form.get("behind");
  return (await moveResource(services, actor, hubId, readResourceId(form), behind ? String(behind) : null))
    ? toSuccessResult()
    : null;
};

const feature: ResourceHandler = async ({ services, actor, hubId, form }) =>
  (await featureResource(services, actor, hubId, readResourceId(form), form.get("featured") === "on"))
    ? toSuccessResult()
    : null;

const remove: ResourceHandler = async ({ services, actor, hubId, form }) =>
  (await removeResource(services, actor, hubId, readResourceId(form)))
    ? { ...toSuccessResult(), headers: await toastHeaders(removedToast) }
    : null;

const readResourceId = (form: FormData) => String(form.get("resourceId") ?? "");

const intents = defineIntents({ "add-files": addFiles, "add-link": addLink, edit, move, feature, remove });

export const action = defineAction(intents, async ({ params, ...args }: Route.ActionArgs, dispatch) => {
  const input = await readSpeakerInput(args);
  const intent = readIntent(intents, input.form);
  const sent = await dispatch({ ...input, hubId: params.id });
  return data<ResourceActionData>({ intent, ...sent.data }, sent.init ?? undefined);
});
