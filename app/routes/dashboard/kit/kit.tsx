import { kitLimits } from "#app/domain/kits/kits.ts";
import { findKit, textsVersionOf } from "#app/domain/kits/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { ActionResult } from "#app/forms/action-result.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { StaleCopyNotice } from "#app/routes/dashboard/forms/stale-copy-notice.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { kitForms } from "#app/routes/dashboard/kit/actions.server.ts";
import { KitPhotos } from "#app/routes/dashboard/kit/kit-photos.tsx";
import { SendOneSheet } from "#app/routes/dashboard/kit/send-one-sheet.tsx";
import { loadMissing } from "#app/routes/dashboard/your-page/load-profile-parts.server.ts";
import { YourPage } from "#app/routes/dashboard/your-page/your-page.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { CountedField } from "#app/ui/form-fields.tsx";
import { Section } from "#app/ui/section.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { ViewButton } from "#app/ui/view-button.tsx";
import type { Route } from "./+types/kit.ts";

export const handle: ScreenHandle = { heading: "For organisers", loadError: "This screen could not be loaded" };

/** What organisers find at `/{username}/kit`. The biography is that of Profile Settings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const profile = orNotFound(await findOwnProfile(services, actor));
  const { username, publicSpeakerProfile } = profile;
  const kit = await findKit(services, actor.id);
  return {
    kit,
    version: textsVersionOf(kit),
    kitPath: username && publicSpeakerProfile ? `/${username}/kit` : null,
    missing: await loadMissing(services, actor, profile),
  };
}

export const action = signedInAction(kitForms);

export default function Kit({ loaderData: { kit, version, kitPath, missing } }: Route.ComponentProps) {
  return (
    <>
      <title>For organisers</title>
      <EditorHeader
        title="For organisers"
        back={{ to: "/dashboard", label: "Back to Dashboard" }}
        actions={<ViewButton href={kitPath}>View page</ViewButton>}
      />
      <YourPage current="organisers" missing={missing}>
        <div className="stack narrow-page">
          <Texts kit={kit} version={version} />
          <KitPhotos photos={kit.photos} kitPath={kitPath} />
          <SendOneSheet kitPath={kitPath} />
        </div>
      </YourPage>
    </>
  );
}

type TextValues = Record<"pronunciation" | "introduction" | "stageNeeds", string | null>;

function Texts({ kit: { pronunciation, introduction, stageNeeds }, version }: { kit: TextValues; version: string }) {
  const { form, fields, result, props } = useActionForm<TextValues, ActionResult<unknown, string>>("save", {
    id: "kit-texts",
    defaultValue: { pronunciation, introduction, stageNeeds },
  });
  return (
    <ActionForm {...props} sends={{ version }} className="stack-small">
      <UnsavedGuard isDirty={form.dirty} />
      {result?.reason && (
        <StaleCopyNotice formId={form.id} latest={result.reason} title="These texts were changed somewhere else" />
      )}
      <Section
        title="What to say and to prepare"
        description="Organisers copy it from your page. What you leave empty is not shown"
      >
        <TextField
          field={fields.pronunciation}
          label="How to say your name"
          maxLength={kitLimits.pronunciation}
          placeholder="a-MAH-ra oh-SAY"
        />
        <CountedField
          field={fields.introduction}
          label="Introduction, to be read aloud"
          max={kitLimits.introduction}
          rows={5}
        />
        <CountedField field={fields.stageNeeds} label="What you need on stage" max={kitLimits.stageNeeds} rows={4} />
        <div>
          <SubmitButton>Save Texts</SubmitButton>
        </div>
      </Section>
    </ActionForm>
  );
}
