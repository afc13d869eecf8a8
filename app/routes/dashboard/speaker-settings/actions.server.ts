import { speakerForm } from "#app/domain/profiles/form.ts";
import { updateSpeakerSettings } from "#app/domain/profiles/update-profile.server.ts";
import { getFirstProblem } from "#app/forms/parse.ts";
import { applyOverwrite, savedVersions } from "#app/request/form-copy.server.ts";
import { failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { refuseStaleProfile } from "#app/routes/dashboard/profile/actions.server.ts";

/** Save Changes. */
export const save = formHandler(speakerForm, {
  prepare: applyOverwrite,
  invalid: (form) => failure(getFirstProblem(form)),
  run: ({ services, actor }, values) => updateSpeakerSettings(services, actor, values),
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
