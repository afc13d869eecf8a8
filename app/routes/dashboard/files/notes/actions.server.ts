// The forms of the file library.
import { addFileResources } from "#app/domain/files/add-resource.server.ts";
import { deleteFile, editFile } from "#app/domain/files/commands.server.ts";
import { editFileForm } from "#app/domain/files/form.ts";
import { findFile } from "#app/domain/files/queries.server.ts";
import { untagFile } from "#app/domain/files/resources.server.ts";
import { formOf, saying } from "#app/request/command-form.server.ts";
import { buttonHandler, success } from "#app/request/form-handler.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";

const edit = formOf(editFile, editFileForm, { done: success("File saved") });

const remove = buttonHandler({
  run: ({ services, actor, form }) => deleteFile(services, actor, String(form.get("fileId"))),
  done: success("File deleted"),
});

const tag = buttonHandler({
  run: tagFile,
  refusals: saying(addFileResources, "Error"),
  done: success("Hubs of this file saved"),
});

/** Adds the file to every ticked hub and removes it from those that were listed and are not ticked. */
async function tagFile({ services, actor, form }: SpeakerInput) {
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
    if (outcome !== true && !outcome.ok) return outcome;
  }
  return true;
}

export const libraryForms = { edit, remove, tag };
