// The forms of Profile Settings.

import { deleteUnusedImages } from "#app/domain/files/images.server.ts";
import { changeAvatar } from "#app/domain/profiles/avatar.server.ts";
import { usernameRefusals } from "#app/domain/profiles/claim-username.server.ts";
import { profileForm } from "#app/domain/profiles/form.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { updateProfile } from "#app/domain/profiles/update-profile.server.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import { getFirstProblem } from "#app/forms/parse.ts";
import { formOf } from "#app/request/command-form.server.ts";
import { applyOverwrite, savedVersions } from "#app/request/form-copy.server.ts";
import { buttonHandler, failure, success } from "#app/request/form-handler.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";

/** Refuses a save over a version of the profile that the form does not show, and names that version. */
export const refuseStaleProfile =
  (screen: Parameters<typeof versionOf>[0]) =>
  async (_: unknown, { services, actor }: SpeakerInput) => {
    const profile = await findOwnProfile(services, actor);
    return profile && { message: "Nothing was saved", reason: versionOf(screen, profile) };
  };

const invalidMessage = (message: string) => failure(message, "Validation Error");

/** At the field and in a toast. */
function refuseUsername(outcome: { ok: false; refusal: keyof typeof usernameRefusals }) {
  const { message, field } = usernameRefusals[outcome.refusal];
  return { ...invalidMessage(message), field, message };
}

/** Save Changes. */
const save = formOf(updateProfile, profileForm, {
  prepare: applyOverwrite,
  invalid: (form) => invalidMessage(getFirstProblem(form)),
  refusals: {
    "username-taken": refuseUsername,
    "username-limit-reached": refuseUsername,
    "stale-copy": refuseStaleProfile("personal"),
  },
  done: ({ version }, input) => ({
    ...success("Profile Updated", "Your profile has been updated successfully."),
    value: savedVersions(input, version),
  }),
  failed: {
    ...failure("Failed to update profile. Please try again.", "Update Failed"),
    log: "Failed to update profile. Please try again.",
    message: "Nothing was saved",
  },
});

/** Uses the uploaded image as the speaker's avatar. */
const avatar = buttonHandler({
  run: async ({ services, actor, form }) => {
    const changed = await changeAvatar(services, actor, String(form.get("avatarUrl") ?? ""));
    return changed ? done(changed) : refuse("image-missing");
  },
  refusals: {
    "image-missing": { ...failure("Failed to upload avatar. Please try again.", "Upload Failed"), status: 404 },
  },
  done: async ({ before }, { services, actor }) => {
    await deleteUnusedImages(services, actor, [before]);
    return success("Avatar Updated", "It now appears on your profile, Talk Hubs and booking page.");
  },
});

/** "Remove". Also deletes the stored image unless it is used elsewhere. */
const removeAvatar = buttonHandler({
  run: async ({ services, actor }) => {
    const changed = await changeAvatar(services, actor, null);
    await deleteUnusedImages(services, actor, [changed?.before]);
  },
  done: success("Avatar Removed"),
  failed: {
    ...failure("Failed to remove avatar. Please try again.", "Remove Failed"),
    log: "Failed to remove avatar. Please try again.",
  },
});

export const profileForms = { save, avatar, "remove-avatar": removeAvatar };
export type ProfileForms = typeof profileForms;
