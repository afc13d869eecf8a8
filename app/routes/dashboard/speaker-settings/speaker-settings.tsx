import { useNavigation } from "react-router";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { StaleCopyNotice } from "#app/routes/dashboard/forms/stale-copy-notice.tsx";
import { UnsavedFields } from "#app/routes/dashboard/forms/unsaved-fields.tsx";
import { useFormVersion } from "#app/routes/dashboard/forms/use-form-version.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { save } from "#app/routes/dashboard/speaker-settings/actions.server.ts";
import { SpeakerForm, speakerFormId } from "#app/routes/dashboard/speaker-settings/speaker-form.tsx";
import { loadMissing } from "#app/routes/dashboard/your-page/load-profile-parts.server.ts";
import { YourPage } from "#app/routes/dashboard/your-page/your-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";
import type { Route } from "./+types/speaker-settings.ts";

export const handle: ScreenHandle = { heading: "Speaker Profile", loadError: "Failed to load speaker settings" };

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const profile = orNotFound(await findOwnProfile(services, actor));
  const { speakingExperience, yearsSpeaking, speakingRate, availabilityNotes, speakingTopics, testimonials } = profile;
  return {
    speaker: { speakingExperience, yearsSpeaking, speakingRate, availabilityNotes, speakingTopics, testimonials },
    version: versionOf("speaker", profile),
    missing: await loadMissing(services, actor, profile),
    bookingPath: profile.username && profile.publicSpeakerProfile ? `/${profile.username}/book` : null,
  };
}

export const action = signedInAction({ save }, { defaultIntent: "save" });

export default function SpeakerSettings({ loaderData }: Route.ComponentProps) {
  const { speaker, version, missing, bookingPath } = loaderData;
  const saved = useActionResult<typeof save>("save");
  const { copy, changed, setChanged, discard } = useFormVersion(version, speakerFormId, [saved?.value]);
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <>
      <title>Speaker Profile</title>
      <UnsavedGuard isDirty={changed.length > 0} />
      <EditorHeader
        title="Speaker Profile"
        back={{ to: "/dashboard", label: "Back to Dashboard" }}
        unsaved={changed.length > 0 && <UnsavedFields changed={changed} discard={discard} />}
        primary={
          <Button type="submit" form={speakerFormId} loading={isSaving}>
            Save Changes
          </Button>
        }
        actions={<ViewButton href={bookingPath}>View booking page</ViewButton>}
      />
      <YourPage current="booking" missing={missing}>
        <div className="stack narrow-page">
          {saved?.reason && <StaleCopyNotice formId={speakerFormId} latest={saved.reason} />}
          <SpeakerForm key={copy.key} speaker={speaker} version={copy.version} onChanged={setChanged} />
        </div>
      </YourPage>
    </>
  );
}
