import { speakerForm } from "#app/domain/profiles/form.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { updateSpeakerSettings } from "#app/domain/profiles/update-profile.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import {
  applyOverwrite,
  getFirstProblem,
  type ProfileActionResult,
} from "#app/routes/dashboard/profile/action-data.ts";
import { throwIfServiceAway } from "#app/service-failure.ts";

/**
 * Save Changes. 409 for a stale copy: `latest` is then the version to overwrite. If the save fails,
 * the submitted form is shown again (500).
 */
export async function saveSpeakerSettings({ services, actor, form }: SpeakerInput): Promise<ProfileActionResult> {
  const sentVersion = applyOverwrite(form);
  const parsed = parseFormData(form, speakerForm);
  if (!parsed.ok) {
    const toast = { tone: "error", title: "Error", message: getFirstProblem(parsed.result) } as const;
    return { actionData: { result: parsed.result, toast }, status: 422 };
  }
  try {
    const outcome = await updateSpeakerSettings(services, actor, parsed.values);
    if (outcome.ok) {
      const saved = { from: sentVersion, to: outcome.value.version };
      const toast = { tone: "success", title: "Success", message: "Speaker settings updated successfully" } as const;
      return { actionData: { saved, toast }, status: 200 };
    }
    const profile = orNotFound(await findOwnProfile(services, actor));
    const result = refuseForm(parsed, { message: answerTo(outcome.refusal, { "stale-copy": "Nothing was saved" }) });
    return { actionData: { result, latest: versionOf("speaker", profile) }, status: 409 };
  } catch (error) {
    throwIfServiceAway(error);
    const message = "Failed to update speaker settings";
    services.log.error({ err: error }, message);
    const result = refuseForm(parsed, { message: "Nothing was saved" });
    return { actionData: { result, toast: { tone: "error", title: "Error", message } }, status: 500 };
  }
}
