// The intents of the file library. Each returns null for a file that is missing or belongs to another speaker.
import type { SubmissionResult } from "@conform-to/react";
import { addFileResources } from "#app/domain/files/add-resource.server.ts";
import { deleteFile, editFile } from "#app/domain/files/commands.server.ts";
import { hubFull } from "#app/domain/files/files.ts";
import { editFileForm } from "#app/domain/files/form.ts";
import { findFile } from "#app/domain/files/queries.server.ts";
import { untagFile } from "#app/domain/files/resources.server.ts";
import { parseFormData } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import { defineIntents, type SpeakerInput } from "#app/request/intents.server.ts";
import { toastHeaders } from "#app/request/toast.server.ts";
import type { Toast } from "#app/ui/toast.tsx";

export interface LibraryActionData {
  result?: SubmissionResult;
  toast?: Toast;
}
type LibraryHandler = (input: SpeakerInput) => Promise<ActionResult<LibraryActionData> | null>;

const toSuccessResult = (title: string) => ({
  actionData: { toast: { tone: "success" as const, title } },
  status: 200,
});

const edit: LibraryHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, editFileForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  return (await editFile(services, actor, parsed.values)) ? toSuccessResult("File saved") : null;
};

const remove: LibraryHandler = async ({ services, actor, form }) => {
  if (!(await deleteFile(services, actor, String(form.get("fileId"))))) return null;
  return { actionData: {}, status: 200, headers: await toastHeaders({ tone: "success", title: "File deleted" }) };
};

/** Adds the file to every ticked hub and removes it from those that were listed and are not ticked. */
const tag: LibraryHandler = async ({ services, actor, form }) => {
  const fileId = String(form.get("fileId"));
  const file = await findFile(services, actor, fileId);
  if (!file) return null;
  const before = new Set(file.usedIn.map(({ id }) => id));
  const checkedHubIds = new Set(form.getAll("hubId").map(String));
  const listedHubIds = form.getAll("shown").map(String).slice(0, 500);
  for (const hubId of listedHubIds) {
    if (checkedHubIds.has(hubId) === before.has(hubId)) continue;
    const outcome = checkedHubIds.has(hubId)
      ? await addFileResources(services, actor, hubId, [fileId])
      : await untagFile(services, actor, hubId, fileId);
    if (!outcome) return null;
    if (outcome === "hub-full") return { actionData: { toast: { tone: "error", ...hubFull } }, status: 409 };
  }
  return toSuccessResult("Hubs of this file saved");
};

export const libraryIntents = defineIntents({ edit, remove, tag });
