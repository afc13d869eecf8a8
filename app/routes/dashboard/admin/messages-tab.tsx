import { helpStatuses } from "#app/database/vocabulary.ts";
import { type HelpMessageSelection, helpMessageFilters } from "#app/domain/admin/admin.ts";
import type { HelpCounts, listHelpMessages } from "#app/domain/admin/help-messages.server.ts";
import { type HelpStatus, helpStatusLabels, ticketName } from "#app/domain/support/support.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import type { Page, RowOf } from "#app/domain/values/page.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { useFormatWhen } from "#app/ui/when.tsx";

interface MessagesTabProps {
  selection: HelpMessageSelection;
  counts: HelpCounts;
  messages: Page<HelpMessage>;
}

type HelpMessage = RowOf<typeof listHelpMessages>;

const tones: Record<HelpStatus, Tone> = { open: "info", answered: "success", closed: "neutral" };
/** The button that moves a message to each status. */
const statusActions: Record<HelpStatus, string> = { open: "Reopen", answered: "Mark answered", closed: "Close" };

/** Messages from speakers to support. Replies go by email; the status is visible to both sides. */
export const MessagesTab = ({ selection, counts, messages }: MessagesTabProps) => (
  <List
    label="Messages"
    nouns={["message", "messages"]}
    page={messages}
    filter={{
      filters: helpMessageFilters,
      values: selection,
      params: { tab: "messages" },
      counts: { of: "status", rows: counts },
    }}
    empty={noMessages}
    render={(rows) => (
      <ul className="plain-list stack-smaller" aria-label="Messages">
        {rows.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    )}
  />
);

const noMessages = (
  <EmptyState title="No messages yet">
    Messages from Help & Support appear here, and are emailed to the support address.
  </EmptyState>
);

function Message({ message }: { message: HelpMessage }) {
  const { id, number, subject, message: text, status, createdAt, email, firstName, lastName } = message;
  const name = `${firstName} ${lastName}`.trim();
  const since = useFormatWhen()(createdAt, "since");
  const replyLink = mailtoLink(email, { subject: `Re: [${ticketName(number)}] ${subject}` });
  return (
    <li className={`card ${styles.message}`}>
      <div className={styles.messageHead}>
        <h2 dir="auto">{subject}</h2>
        <Badge tone={tones[status]}>{helpStatusLabels[status]}</Badge>
      </div>
      <p className="quiet">{joinDetails(ticketName(number), name ? `${name}, ${email}` : email, since)}</p>
      <p className={styles.messageText} dir="auto">
        {text}
      </p>
      <ActionForm intent="status" sends={{ id }} preventScrollReset className={`button-row ${styles.moves}`}>
        <Button href={replyLink} variant="default" size="sm">
          Reply by email
        </Button>
        {helpStatuses
          .filter((each) => each !== status)
          .map((each) => (
            <Button key={each} type="submit" name="status" value={each} variant="subtle" size="sm">
              {statusActions[each]}
              <span className="visually-hidden"> {ticketName(number)}</span>
            </Button>
          ))}
      </ActionForm>
    </li>
  );
}
