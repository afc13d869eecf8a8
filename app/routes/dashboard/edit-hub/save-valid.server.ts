import { data } from "react-router";
import { editHubForm } from "#app/domain/hubs/form.ts";
import { toFormDefaults } from "#app/domain/hubs/form-defaults.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { toFieldText } from "#app/forms/field-text.ts";
import { getFirstProblem } from "#app/forms/parse.ts";
import { failure } from "#app/request/form-handler.server.ts";
import type { FormHandler } from "#app/request/intents.server.ts";
import { type EditorInput, findEditedHub } from "#app/routes/dashboard/edit-hub/edited-hub.server.ts";

/**
 * A wrong value stays in its field with the reason, and stops only itself: everything else is saved. A form with nothing
 * else to save is refused as it is (422, 409).
 */
export const saveValid = (handler: FormHandler): FormHandler => ({
  async run(input) {
    const form = copyOf(input.form);
    const refused = await handler.run(input);
    if (!refused || refused instanceof Response || refused.data.isDone || refused.data.reason) return refused;
    const wrong = Object.keys(refused.data.form?.error ?? {}).filter(Boolean);
    if (wrong.length === 0 || !(await replaceByStored(input, form, wrong))) return refused;
    const rest = await handler.run({ ...input, form });
    if (!rest || rest instanceof Response || !rest.data.isDone) return refused;
    const result = refused.data.form;
    const toast = rest.data.toast && failure(result && getFirstProblem(result), "Saved, except for one thing").toast;
    return data({ ...rest.data, form: result, toast });
  },
});

function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}

/** Returns whether the form then still changes something. */
async function replaceByStored(input: EditorInput, form: FormData, names: string[]) {
  const [hub, profile] = await Promise.all([findEditedHub(input), findOwnProfile(input.services, input.actor)]);
  if (!hub || !profile) return false;
  const { version: _, statusShown, sharedShown, ...stored } = toFormDefaults(hub, profile);
  const texts = new Map(Object.entries(stored).map(([name, value]) => [name, toFieldText(value)]));
  for (const name of names) {
    const text = texts.get(name);
    if (text === undefined) form.delete(name);
    else form.set(name, text);
  }
  const sent = (name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");
  return Object.keys(editHubForm.shape).some((name) => texts.has(name) && sent(name) !== (texts.get(name) ?? ""));
}
