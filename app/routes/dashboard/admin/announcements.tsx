import { useState } from "react";
import { href } from "react-router";
import { v4 as newToken } from "uuid";
import { countAnnouncementRecipients, listAnnouncements } from "#app/domain/admin/announcements.server.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { requireAdministrator } from "#app/request/request-context.ts";
import { type AnnouncementForms, announcementForms } from "#app/routes/dashboard/admin/announcement-actions.server.ts";
import { AnnouncementForm } from "#app/routes/dashboard/admin/announcement-form.tsx";
import { SentAnnouncements } from "#app/routes/dashboard/admin/sent-announcements.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import type { Route } from "./+types/announcements.ts";

export const handle: ScreenHandle = { heading: "Email speakers", loadError: "We couldn't load this screen" };

/** "Email speakers": announcements respect Product Updates and Marketing Emails (docs/decisions/025). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireAdministrator(context);
  const [recipientCounts, announcements] = await Promise.all([
    countAnnouncementRecipients(services, actor),
    listAnnouncements(services, actor, requestedPage(new URL(request.url).searchParams)),
  ]);
  return {
    recipientCounts,
    token: newToken(),
    productName: services.settings.productName,
    announcements,
  };
}

export const action = signedInAction(announcementForms, {
  defaultIntent: "send",
  whileLocked: "allowed",
  isForAdministrator: true,
});

export default function Announcements({ loaderData }: Route.ComponentProps) {
  const { recipientCounts, productName, token, announcements } = loaderData;
  const sentId = useActionResult<AnnouncementForms["send"]>("send")?.value;
  // A form keeps its token until it is sent, so a revalidation cannot send the same announcement twice.
  const [draft, setDraft] = useState({ token, after: "" });
  if (sentId && sentId !== draft.after) setDraft({ token, after: sentId });
  return (
    <>
      <title>Email speakers</title>
      <EditorHeader title="Email speakers" back={{ to: href("/admin-dashboard"), label: "Back to Admin Panel" }} />
      <div className="stack">
        <AnnouncementForm
          key={draft.after}
          token={draft.token}
          productName={productName}
          recipientCounts={recipientCounts}
        />
        <SentAnnouncements announcements={announcements} />
      </div>
    </>
  );
}
