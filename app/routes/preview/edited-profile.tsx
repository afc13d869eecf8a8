import { findOwnProfileAsShown } from "#app/domain/profiles/public-profile.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import editing from "#app/routes/preview/editing.css?inline";
import { previewHeaders } from "#app/routes/preview/preview-page.server.ts";
import { EditingContext } from "#app/routes/public/profile/editable-part.tsx";
import { loadProfilePage } from "#app/routes/public/profile/profile-page.server.ts";
import { ProfilePage } from "#app/routes/public/profile/profile-page.tsx";
import { toSpeakerBaseView } from "#app/routes/public/profile/profile-view.server.ts";
import type { Route } from "./+types/edited-profile.ts";

export const headers = () => previewHeaders;

/** The speaker's own profile page with a button at each part, for the frame of Profile Settings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const profile = orNotFound(await findOwnProfileAsShown(services, actor));
  const baseView = toSpeakerBaseView(profile, services.settings.appUrl.origin);
  return { page: await loadProfilePage(services, { profile, baseView }, new URLSearchParams()) };
}

export default function EditedProfile({ loaderData }: Route.ComponentProps) {
  return (
    <EditingContext value={true}>
      <title>Your profile</title>
      <style href="editing" precedence="profile-page">
        {editing}
      </style>
      <ProfilePage page={loaderData.page} />
    </EditingContext>
  );
}
