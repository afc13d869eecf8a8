import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { data } from "react-router";
import { v4 as newToken } from "uuid";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { listArticles, searchArticles } from "#app/domain/support/articles.server.ts";
import { sendHelpRequest } from "#app/domain/support/commands.server.ts";
import { helpForm } from "#app/domain/support/form.ts";
import { listHelpRequests } from "#app/domain/support/queries.server.ts";
import { helpLengths, ticketName } from "#app/domain/support/support.ts";
import { dayOf, formatDay } from "#app/domain/values/dates.ts";
import { mapRows, requestedPage } from "#app/domain/values/page.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { defineAction, defineIntents, readSpeakerInput, type SpeakerInput } from "#app/request/intents.server.ts";
import { consumeShared, formatWait, helpLimiter, tooManyRequests } from "#app/request/limits.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { retryAfterHeaders } from "#app/request/retry-after.ts";
import { ScreenError } from "#app/routes/dashboard/frame/screen-error.tsx";
import { ContactPanel } from "#app/routes/dashboard/help/contact-panel.tsx";
import { Faqs } from "#app/routes/dashboard/help/faqs.tsx";
import styles from "#app/routes/dashboard/help/help.module.css";
import { MessageForm } from "#app/routes/dashboard/help/message-form.tsx";
import { OwnMessages } from "#app/routes/dashboard/help/own-messages.tsx";
import { QuickHelp } from "#app/routes/dashboard/help/quick-help.tsx";
import { SearchForm } from "#app/routes/dashboard/help/search-form.tsx";
import { SearchResults } from "#app/routes/dashboard/help/search-results.tsx";
import { Teasers } from "#app/routes/dashboard/help/teasers.tsx";
import { throwIfServiceAway } from "#app/service-failure.ts";
import { PageHeader } from "#app/ui/frame.tsx";
import { Section } from "#app/ui/section.tsx";
import { type Toast, useToast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/help.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "").trim().slice(0, 200);
  const [profile, messages] = await Promise.all([
    findOwnProfile(services, actor),
    listHelpRequests(services, actor, requestedPage(query)),
  ]);
  const { timezone } = orNotFound(profile);
  return {
    search,
    matches: search ? searchArticles(search) : null,
    groups: listArticles(),
    supportEmail: services.settings.supportEmail,
    token: newToken(),
    subject: (query.get("subject") ?? "").slice(0, helpLengths.subject),
    message: (query.get("message") ?? "").slice(0, helpLengths.message),
    messages: mapRows(messages, ({ createdAt, ...message }) => ({
      ...message,
      day: formatDay(dayOf(createdAt, timezone)),
    })),
  };
}

interface HelpActionData {
  /** The submitted form with its errors. */
  result?: SubmissionResult;
  /** The number of the new ticket. */
  ticket?: number;
  toast?: Toast;
}

async function sendMessage({ services, actor, form: sent }: SpeakerInput) {
  const form = parseFormData(sent, helpForm);
  if (!form.ok) return data<HelpActionData>({ result: form.result }, 422);
  const failed = (message: string): HelpActionData => ({
    result: refuseForm(form, { message }),
    toast: { tone: "error", title: "Failed to send message", message },
  });
  const consumed = await consumeShared(services, [helpLimiter, actor.id]);
  if (!consumed.ok) {
    const wait = formatWait(consumed.retryAfterSeconds);
    return data<HelpActionData>(
      failed(`Too many messages. You can send the next one ${wait}.`),
      tooManyRequests(consumed.retryAfterSeconds),
    );
  }
  let ticket: Awaited<ReturnType<typeof sendHelpRequest>>;
  try {
    ticket = await sendHelpRequest(services, actor, form.values);
  } catch (error) {
    throwIfServiceAway(error);
    services.log.error({ err: error }, "help request");
    return data<HelpActionData>(failed("Your text is still here. Please try again, or email us."), 500);
  }
  if (ticket === "too-many")
    return data<HelpActionData>(failed(`Too many messages. Please email ${services.settings.supportEmail}.`), 429);
  const number = orNotFound(ticket);
  const message = `Your ticket is ${ticketName(number)}. We answer by email within 24 hours.`;
  return data<HelpActionData>({ ticket: number, toast: { tone: "success", title: "Message sent", message } });
}

const intents = defineIntents({ send: sendMessage }, { defaultIntent: "send", whileLocked: "allowed" });

export const action = defineAction(intents, async (args: Route.ActionArgs, dispatch) =>
  dispatch(await readSpeakerInput(args)),
);

export const headers = retryAfterHeaders;

export default function Help({ loaderData, actionData }: Route.ComponentProps) {
  const { search, matches, groups, supportEmail, token, subject, message, messages } = loaderData;
  const result = actionData as HelpActionData | undefined;
  useToast(result?.toast);
  // The form stays during a search or a page change. A new subject or a sent message starts a new one.
  const [draft, setDraft] = useState({ subject, message, requestedSubject: subject, after: 0 });
  if (result?.ticket && result.ticket !== draft.after)
    setDraft({ subject: "", message: "", requestedSubject: subject, after: result.ticket });
  else if (subject !== draft.requestedSubject)
    setDraft({ ...draft, ...(subject && { subject, message }), requestedSubject: subject });
  return (
    <>
      <title>Help & Support</title>
      <PageHeader title="Help & Support" description="Find answers or send us a message" />
      <div className="stack">
        <SearchForm search={search} />
        {matches ? (
          <SearchResults search={search} articles={matches} />
        ) : (
          <>
            <QuickHelp />
            <div className={styles.groups}>
              {groups.map(({ group, articles }) => (
                <Section key={group} title={group}>
                  <Teasers articles={articles} />
                </Section>
              ))}
            </div>
            <Faqs />
          </>
        )}
        <div className={styles.asking} id="message">
          <MessageForm
            key={`${draft.after} ${draft.subject}`}
            token={token}
            subject={draft.subject}
            message={draft.message}
            lastResult={result?.result}
          />
          <ContactPanel supportEmail={supportEmail} />
        </div>
        <OwnMessages messages={messages} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} heading="Help & Support" />;
}
