import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { data, href } from "react-router";
import { v4 as newToken } from "uuid";
import {
  countAnnouncementRecipients,
  createAnnouncement,
  listAnnouncements,
} from "#app/domain/admin/announcements.server.ts";
import { announcementForm } from "#app/domain/admin/form.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import { mapRows, requestedPage } from "#app/domain/values/page.ts";
import { parseFormData } from "#app/forms/parse.ts";
import { defineAction, defineIntents, readSpeakerInput, type SpeakerInput } from "#app/request/intents.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import { AdminError } from "#app/routes/dashboard/admin/admin-error.tsx";
import { AnnouncementForm } from "#app/routes/dashboard/admin/announcement-form.tsx";
import { SentAnnouncements } from "#app/routes/dashboard/admin/sent-announcements.tsx";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { type Toast, useToast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/announcements.ts";

/** "Email speakers": announcements respect Product Updates and Marketing Emails (docs/decisions/025). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  if (!actor.isAdministrator) throw data(null, 403);
  const [recipientCounts, announcements, timezone] = await Promise.all([
    countAnnouncementRecipients(services, actor),
    listAnnouncements(services, actor, requestedPage(new URL(request.url).searchParams)),
    findOwnTimezone(services, actor),
  ]);
  return {
    recipientCounts,
    token: newToken(),
    announcements: mapRows(announcements, ({ createdAt, ...each }) => ({
      ...each,
      day: formatDay(dayOf(createdAt, timezone)),
    })),
  };
}

interface AnnouncementActionData {
  result?: SubmissionResult;
  /** The form that was sent, so the screen starts a new one. */
  sentSubmissionId?: string;
  toast?: Toast;
}

async function sendAnnouncement({ services, actor, form: sent }: SpeakerInput) {
  const form = parseFormData(sent, announcementForm);
  if (!form.ok) return data<AnnouncementActionData>({ result: form.result }, 422);
  await createAnnouncement(services, actor, form.values);
  const toast: Toast = { tone: "success", title: "Sending your email", message: "Each speaker receives it once." };
  return data<AnnouncementActionData>({ sentSubmissionId: form.values.submissionId, toast });
}

const intents = defineIntents({ send: sendAnnouncement }, { defaultIntent: "send", whileLocked: "allowed" });

export const action = defineAction(intents, async (args: Route.ActionArgs, dispatch) => {
  const { actor } = await requireSession(args.context);
  if (!actor.isAdministrator) throw data(null, 403);
  return dispatch(await readSpeakerInput(args));
});

export default function Announcements({ loaderData, actionData }: Route.ComponentProps) {
  const { recipientCounts, token, announcements } = loaderData;
  const result = actionData as AnnouncementActionData | undefined;
  useToast(result?.toast);
  // A form keeps its token until it is sent, so a revalidation cannot send the same announcement twice.
  const [draft, setDraft] = useState({ token, after: "" });
  if (result?.sentSubmissionId && result.sentSubmissionId !== draft.after)
    setDraft({ token, after: result.sentSubmissionId });
  return (
    <>
      <title>Email speakers</title>
      <PageHeader
        title="Email speakers"
        description="News and offers for speakers who have opted in"
        actions={
          <Button to={href("/admin")} variant="default">
            Back to the Admin Panel
          </Button>
        }
      />
      <div className="stack">
        <AnnouncementForm
          key={draft.after}
          token={draft.token}
          recipientCounts={recipientCounts}
          lastResult={result?.result}
        />
        <SentAnnouncements announcements={announcements} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} heading="Email speakers" title="We couldn't load this screen" />;
}
