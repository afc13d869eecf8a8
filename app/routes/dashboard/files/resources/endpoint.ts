// What the Talk Resources card asks for, one small function each. Every one answers null for what is missing or another's.
import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { addFileResources, addLinkResource } from "#app/domain/files/add-resource.server.ts";
import { hubFull } from "#app/domain/files/files.ts";
import { addLinkForm, editResourceForm } from "#app/domain/files/form.ts";
import { editResource, featureResource, moveResource, removeResource } from "#app/domain/files/resources.server.ts";
import { parseFormData } from "#app/forms/parse.ts";
import { toastHeaders } from "#app/request/toast.server.ts";
import { orNotFound, requireSession } from "#app/request/visit.ts";
import type { Actor, Services } from "#app/services.ts";
import type { Toast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/endpoint.ts";

export interface ResourceAnswer {
  /** Which form this answers. */
  intent: string;
  result?: SubmissionResult;
  toast?: Toast;
}
type Answered = (Omit<ResourceAnswer, "intent"> & { headers?: HeadersInit; status?: number }) | null;
type Act = (services: Services, actor: Actor, hubId: string, form: FormData) => Promise<Answered>;

const added: Toast = { tone: "success", title: "Resource added successfully!" };
const removed: Toast = { tone: "success", title: "Resource removed successfully!" };

const said = (outcome: Awaited<ReturnType<typeof addFileResources>>): Answered =>
  outcome && (outcome === "hub-full" ? { toast: { tone: "error", ...hubFull }, status: 409 } : { toast: added });

const addFiles: Act = async (services, actor, hubId, form) => {
  const ids = form.getAll("fileId").map(String).slice(0, 100);
  return said(await addFileResources(services, actor, hubId, ids));
};

const addLink: Act = async (services, actor, hubId, form) => {
  const parsed = parseFormData(form, addLinkForm);
  if (!parsed.ok) return { result: parsed.result };
  return said(await addLinkResource(services, actor, hubId, parsed.values));
};

const edit: Act = async (services, actor, hubId, form) => {
  const parsed = parseFormData(form, editResourceForm);
  if (!parsed.ok) return { result: parsed.result };
  const isThere = await editResource(services, actor, hubId, parsed.values);
  return isThere ? { toast: { tone: "success", title: "Resource saved" } } : null;
};

const move: Act = async (services, actor, hubId, form) => {
  const behind = form.get("behind");
  return (await moveResource(services, actor, hubId, idIn(form), behind ? String(behind) : null)) ? {} : null;
};

const feature: Act = async (services, actor, hubId, form) =>
  (await featureResource(services, actor, hubId, idIn(form), form.get("featured") === "on")) ? {} : null;

const remove: Act = async (services, actor, hubId, form) =>
  (await removeResource(services, actor, hubId, idIn(form))) ? { headers: await toastHeaders(removed) } : null;

const acts: Record<string, Act> = { "add-files": addFiles, "add-link": addLink, edit, move, feature, remove };
const idIn = (form: FormData) => String(form.get("resourceId") ?? "");

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, actor } = await requireSession(context);
  const form = await request.formData();
  const intent = String(form.get("intent"));
  form.delete("intent");
  const act = orNotFound(Object.hasOwn(acts, intent) ? acts[intent] : null);
  const { headers, status = 200, ...answer } = orNotFound(await act(services, actor, params.id, form));
  return data<ResourceAnswer>({ intent, ...answer }, { status: answer.result ? 422 : status, headers });
}
