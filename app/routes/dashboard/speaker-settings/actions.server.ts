import { speakerForm } from "#app/domain/profiles/form.ts";
import { updateSpeakerSettings } from "#app/domain/profiles/update-profile.server.ts";
import { getFirstProblem } from "#app/forms/parse.ts";
import { formOf } from "#app/request/command-form.server.ts";
import { applyOverwrite, savedVersions } from "#app/request/form-copy.server.ts";
import { failure, success } from "#app/request/form-handler.server.ts";
import { refuseStaleProfile } from "#app/routes/dashboard/profile/actions.server.ts";

/** Save Changes. */
export const save = formOf(updateSpeakerSettings, speakerForm, {
  prepare: applyOverwrite,
  invalid: (form) => failure(getFirstProblem(form)),
  refusals: { "stale-copy": refuseStaleProfile("speaker") },
  done: ({ version }, input) => ({
    ...success("Success", "Speaker settings updated successfully"),
    value: savedVersions(input, version),
  }),
  failed: {
    ...failure("Failed to update speaker settings"),
    log: "Failed to update speaker settings",
    message: "Nothing was saved",
  },
});
