import { Link, useNavigation } from "react-router";
import { findOwnProfile, listFormerUsernames } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { safeImage } from "#app/domain/values/image-address.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { useIsUploadingHere } from "#app/routes/dashboard/files/use-upload.ts";
import { StaleCopyNotice } from "#app/routes/dashboard/forms/stale-copy-notice.tsx";
import { UnsavedFields } from "#app/routes/dashboard/forms/unsaved-fields.tsx";
import { useFormVersion } from "#app/routes/dashboard/forms/use-form-version.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { zoneGroups } from "#app/routes/dashboard/hub-form/zone-groups.server.ts";
import { type ProfileForms, profileForms } from "#app/routes/dashboard/profile/actions.server.ts";
import { AvatarSection } from "#app/routes/dashboard/profile/avatar-section.tsx";
import { pageForms } from "#app/routes/dashboard/profile/page/actions.server.ts";
import { loadPageForms } from "#app/routes/dashboard/profile/page/page-data.server.ts";
import { PageEditor, pageEditorId } from "#app/routes/dashboard/profile/page/page-editor.tsx";
import styles from "#app/routes/dashboard/profile/profile.module.css";
import { ProfileForm, profileFormId } from "#app/routes/dashboard/profile/profile-form.tsx";
import { loadMissing } from "#app/routes/dashboard/your-page/load-profile-parts.server.ts";
import { YourPage } from "#app/routes/dashboard/your-page/your-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import type { Route } from "./+types/profile.ts";

export const handle: ScreenHandle = { heading: "Profile Settings" };

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const [ownProfile, formerUsernames] = await Promise.all([
    findOwnProfile(services, actor),
    listFormerUsernames(services, actor),
  ]).catch((error) => {
    services.log.error({ err: error }, "Error fetching profile:");
    throw error;
  });
  const profile = orNotFound(ownProfile);
  const { firstName, lastName, username, company, bio, timezone, website, linkedinUrl, twitterUrl } = profile;
  return {
    profile: { firstName, lastName, username, company, bio, timezone, website, linkedinUrl, twitterUrl },
    version: versionOf("personal", profile),
    avatarUrl: safeImage(profile.avatarUrl),
    formerUsernames,
    origin: services.settings.appUrl.origin,
    zones: zoneGroups,
    page: await loadPageForms(services, actor, profile),
    missing: await loadMissing(services, actor, profile),
  };
}

export const action = signedInAction({ ...profileForms, ...pageForms }, { defaultIntent: "save" });

export default function ProfileSettings({ loaderData }: Route.ComponentProps) {
  const { profile, version, avatarUrl, page, missing, ...rest } = loaderData;
  const saved = useActionResult<ProfileForms["save"]>("save");
  const { copy, changed, setChanged, discard } = useFormVersion(version, profileFormId, [saved?.value]);
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <>
      <title>Profile Settings</title>
      <UnsavedGuard isDirty={changed.length > 0} isUploading={useIsUploadingHere()} />
      <EditorHeader
        title="Profile Settings"
        back={{ to: "/dashboard", label: "Back to Dashboard", hasVisibleLabel: true }}
        unsaved={changed.length > 0 && <UnsavedFields changed={changed} discard={discard} />}
        primary={
          <Button type="submit" form={profileFormId} loading={isSaving}>
            Save Changes
          </Button>
        }
      />
      <YourPage current="profile" missing={missing}>
        <div className={styles.columns}>
          <div className="stack narrow-page">
            <p className={styles.toPage}>
              <Link to={`#${pageEditorId}`}>See your page, and edit its other parts there</Link>
            </p>
            {saved?.reason && <StaleCopyNotice formId={profileFormId} latest={saved.reason} />}
            <AvatarSection avatarUrl={avatarUrl} initials={getInitials(profile)} />
            <ProfileForm key={copy.key} profile={profile} version={copy.version} onChanged={setChanged} {...rest} />
          </div>
          <div className={styles.beside}>
            <PageEditor data={page} />
          </div>
        </div>
      </YourPage>
    </>
  );
}

const getInitials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName]
    .map((name) => [...name][0] ?? "")
    .join("")
    .toUpperCase();
