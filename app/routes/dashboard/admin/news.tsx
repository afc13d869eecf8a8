import type { SubmissionResult } from "@conform-to/react";
import { Button } from "@mantine/core";
import { useState } from "react";
import { data, href, Link } from "react-router";
import { v4 as newToken } from "uuid";
import { newsForm } from "#app/domain/admin/form.ts";
import { countNewsReaders, listNews, newsPerPage, writeToSpeakers } from "#app/domain/admin/speaker-news.server.ts";
import { ownTimezone } from "#app/domain/profiles/queries.server.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import { parseFormData } from "#app/forms/parse.ts";
import { defineIntents, dispatch, type SpeakerInput, speakerInput } from "#app/request/intents.server.ts";
import { requireSession } from "#app/request/visit.ts";
import { AdminError } from "#app/routes/dashboard/admin/admin-error.tsx";
import { NewsForm } from "#app/routes/dashboard/admin/news-form.tsx";
import { SentNews } from "#app/routes/dashboard/admin/sent-news.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { type Toast, useToast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/news.ts";

/** "Email speakers": what Product Updates and Marketing Emails decide about (docs/decisions/024). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  if (!actor.isAdministrator) throw data(null, 403);
  const page = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get("page")) || 1));
  const [readers, sent, timezone] = await Promise.all([
    countNewsReaders(services, actor),
    listNews(services, actor, page),
    ownTimezone(services, actor),
  ]);
  return {
    readers,
    token: newToken(),
    news: sent.news.map(({ createdAt, ...each }) => ({ ...each, day: formatDay(dayOf(createdAt, timezone)) })),
    page,
    pages: Math.max(1, Math.ceil(sent.total / newsPerPage)),
  };
}

interface Answer {
  result?: SubmissionResult;
  /** The form that was sent: a new one begins. */
  written?: string;
  toast?: Toast;
}

async function send({ services, actor, form: sent }: SpeakerInput) {
  const form = parseFormData(sent, newsForm);
  if (!form.ok) return data<Answer>({ result: form.result }, 422);
  await writeToSpeakers(services, actor, form.values);
  const toast: Toast = { tone: "success", title: "Sending your email", message: "Each speaker receives it once." };
  return data<Answer>({ written: form.values.submissionId, toast });
}

const intents = defineIntents({ send }, { byDefault: "send", whileLocked: "allowed" });

export async function action(asked: Route.ActionArgs) {
  const { actor } = await requireSession(asked.context);
  if (!actor.isAdministrator) throw data(null, 403);
  return dispatch(intents, await speakerInput(asked));
}

export default function News({ loaderData, actionData }: Route.ComponentProps) {
  const { readers, token, news, page, pages } = loaderData;
  const answer = actionData as Answer | undefined;
  useToast(answer?.toast);
  // A form keeps its token until it is sent: loading again must not make a second letter of the same words.
  const [draft, begin] = useState({ token, after: "" });
  if (answer?.written && answer.written !== draft.after) begin({ token, after: answer.written });
  return (
    <>
      <title>Email speakers</title>
      <PageHeader
        title="Email speakers"
        description="News and offers for speakers who have opted in"
        actions={
          <Button component={Link} to={href("/admin")} variant="default">
            Back to the Admin Panel
          </Button>
        }
      />
      <div className="stack">
        <NewsForm key={draft.after} token={draft.token} readers={readers} lastResult={answer?.result} />
        <SentNews news={news} page={page} pages={pages} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} heading="Email speakers" title="We couldn't load this screen" />;
}
