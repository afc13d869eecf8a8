// A form that is a copy of a stored version. It sends the version that it shows, and "Keep mine instead" also the newer
// one that it replaces.
import type { SpeakerInput } from "#app/request/intents.server.ts";

/** Before the form is read: lets it replace the version that "Keep mine instead" names. */
export function applyOverwrite({ form }: SpeakerInput): void {
  const overwrite = form.get("overwrite");
  form.set("sentVersion", String(form.get("version") ?? ""));
  if (overwrite) form.set("version", overwrite);
  form.delete("overwrite");
}

/** The versions before and after a save: the form that sent it can then be saved again. */
export const savedVersions = ({ form }: SpeakerInput, to: string) => ({ from: String(form.get("sentVersion")), to });
