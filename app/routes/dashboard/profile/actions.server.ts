// The intents of Profile Settings.
import { usernameRefusalMessage } from "#app/domain/accounts/accounts.ts";
import { deleteUnusedImages } from "#app/domain/files/images.server.ts";
import { changeAvatar } from "#app/domain/profiles/avatar.server.ts";
import { profileForm } from "#app/domain/profiles/form.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { updateProfile } from "#app/domain/profiles/update-profile.server.ts";
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
 * Save Changes. 409 for a username that is not available, or for a stale copy: then `latest` is the
 * version to overwrite. If the save fails, the submitted form is shown again (500).
 */
export async function saveProfile({ services, actor, form }: SpeakerInput): Promise<ProfileActionResult> {
  const sentVersion = applyOverwrite(form);
  const parsed = parseFormData(form, profileForm);
  if (!parsed.ok) {
    const toast = { tone: "error", title: "Validation Error", message: getFirstProblem(parsed.result) } as const;
    return { actionData: { result: parsed.result, toast }, status: 422 };
  }
  try {
    const outcome = await updateProfile(services, actor, parsed.values);
    if (outcome.ok) {
      const saved = { from: sentVersion, to: outcome.value.version };
      const message = "Your profile has been updated successfully.";
      return { actionData: { saved, toast: { tone: "success", title: "Profile Updated", message } }, status: 200 };
    }
    if (outcome.refusal !== "stale-copy") {
      const message = usernameRefusalMessage(outcome.refusal);
      const toast = { tone: "error", title: "Validation Error", message } as const;
      return { actionData: { result: refuseForm(parsed, { field: "username", message }), toast }, status: 409 };
    }
    const profile = orNotFound(await findOwnProfile(services, actor));
    const result = refuseForm(parsed, { message: "Nothing was saved" });
    return { actionData: { result, latest: versionOf("personal", profile) }, status: 409 };
  } catch (error) {
    throwIfServiceAway(error);
    const message = "Failed to update profile. Please try again.";
    services.log.error({ err: error }, message);
    const result = refuseForm(parsed, { message: "Nothing was saved" });
    return { actionData: { result, toast: { tone: "error", title: "Update Failed", message } }, status: 500 };
  }
}

/** Uses the uploaded image as the speaker's avatar. */
export async function saveAvatar({ services, actor, form }: SpeakerInput): Promise<ProfileActionResult> {
  const changed = await changeAvatar(services, actor, String(form.get("avatarUrl") ?? ""));
  if (!changed) {
    const message = "Failed to upload avatar. Please try again.";
    return { actionData: { toast: { tone: "error", title: "Upload Failed", message } }, status: 404 };
  }
  await deleteUnusedImages(services, actor, [changed.before]);
  const message = "It now appears on your profile, Talk Hubs and booking page.";
  return { actionData: { toast: { tone: "success", title: "Avatar Updated", message } }, status: 200 };
}

/** "Remove". Also deletes the stored image unless it is used elsewhere. */
export async function removeAvatar({ services, actor }: SpeakerInput): Promise<ProfileActionResult> {
  try {
    const changed = await changeAvatar(services, actor, null);
    await deleteUnusedImages(services, actor, [changed?.before]);
    return { actionData: { toast: { tone: "success", title: "Avatar Removed" } }, status: 200 };
  } catch (error) {
    throwIfServiceAway(error);
    const message = "Failed to remove avatar. Please try again.";
    services.log.error({ err: error }, message);
    return { actionData: { toast: { tone: "error", title: "Remove Failed", message } }, status: 500 };
  }
}
