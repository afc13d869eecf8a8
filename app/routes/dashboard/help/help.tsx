import { useState } from "react";
import { v4 as newToken } from "uuid";
import { listArticles, searchArticles } from "#app/domain/support/articles.server.ts";
import { sendHelpRequest } from "#app/domain/support/commands.server.ts";
import { helpForm } from "#app/domain/support/form.ts";
import { listHelpRequests } from "#app/domain/support/queries.server.ts";
import { helpLengths, ticketName } from "#app/domain/support/support.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { formOf } from "#app/request/command-form.server.ts";
import { refusedForm, success } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { helpLimiter } from "#app/request/limits.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import { retryAfterHeaders } from "#app/request/retry-after.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { ContactPanel } from "#app/routes/dashboard/help/contact-panel.tsx";
import { Faqs } from "#app/routes/dashboard/help/faqs.tsx";
import styles from "#app/routes/dashboard/help/help.module.css";
import { MessageForm } from "#app/routes/dashboard/help/message-form.tsx";
import { OwnMessages } from "#app/routes/dashboard/help/own-messages.tsx";
import { QuickHelp } from "#app/routes/dashboard/help/quick-help.tsx";
import { SearchForm } from "#app/routes/dashboard/help/search-form.tsx";
import { SearchResults } from "#app/routes/dashboard/help/search-results.tsx";
import { Teasers } from "#app/routes/dashboard/help/teasers.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/help.ts";

export const handle: ScreenHandle = { heading: "Help & Support" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "").trim().slice(0, 200);
  return {
    search,
    matches: search ? searchArticles(search) : null,
    groups: listArticles(),
    supportEmail: services.settings.supportEmail,
    token: newToken(),
    subject: (query.get("subject") ?? "").slice(0, helpLengths.subject),
    message: (query.get("message") ?? "").slice(0, helpLengths.message),
    messages: await listHelpRequests(services, actor, requestedPage(query)),
  };
}

const notSent = "Failed to send message";

const send = formOf(sendHelpRequest, helpForm, {
  within: helpLimiter,
  refused: notSent,
  isInForm: true,
  done: ({ number }) => ({
    ...success("Message sent", `Your ticket is ${ticketName(number)}. We answer by email within 24 hours.`),
    value: number,
  }),
  failed: { ...refusedForm("Your text is still here. Please try again, or email us.", notSent), log: "help request" },
});

export const action = signedInAction({ send }, { defaultIntent: "send", whileLocked: "allowed" });

export const headers = retryAfterHeaders;

export default function Help({ loaderData }: Route.ComponentProps) {
  const { search, matches, groups, supportEmail, token, subject, message, messages } = loaderData;
  const ticket = useActionResult<typeof send>("send")?.value;
  // The form stays during a search or a page change. A new subject or a sent message starts a new one.
  const [draft, setDraft] = useState({ subject, message, requestedSubject: subject, after: 0 });
  if (ticket && ticket !== draft.after)
    setDraft({ subject: "", message: "", requestedSubject: subject, after: ticket });
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
          />
          <ContactPanel supportEmail={supportEmail} />
        </div>
        <OwnMessages messages={messages} />
      </div>
    </>
  );
}
