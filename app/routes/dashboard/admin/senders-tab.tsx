import { planLabels } from "#app/domain/admin/admin.ts";
import type { listSenders } from "#app/domain/admin/senders.server.ts";
import { senderLimits } from "#app/domain/emails/emails.ts";
import type { Page, RowOf } from "#app/domain/values/page.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { Badge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { When } from "#app/ui/when.tsx";

type Sender = RowOf<typeof listSenders>;

/** How many emails each account sends to its audience, with a button that stops it. */
export const SendersTab = ({ senders }: { senders: Page<Sender> }) => (
  <List label="Senders" nouns={["sender", "senders"]} page={senders} empty={noSenders} columns={columns}>
    <p className={`quiet ${styles.about}`}>
      Daily limit for members with a confirmed address: {formatCount(senderLimits.member.chosen)} invitations and
      replies, and {formatCount(senderLimits.member.followUps)} follow-ups. For everyone else:{" "}
      {formatCount(senderLimits.other.chosen)} of these in all. Emails that visitors cause count here too.
    </p>
  </List>
);

const noSenders = (
  <EmptyState title="No emails sent">Emails sent to audiences in the last 7 days are counted here.</EmptyState>
);

const columns: Column<Sender>[] = [
  {
    label: "Email",
    phone: "title",
    cell: ({ email, isConfirmed, stoppedAt }) => (
      <div className={styles.who}>
        <span className={styles.email}>{email}</span>
        {!isConfirmed && <Badge tone="warning">Not confirmed</Badge>}
        {stoppedAt && (
          <Badge tone="danger">
            Stopped <When at={stoppedAt} as="since" />
          </Badge>
        )}
      </div>
    ),
  },
  { label: "Plan", phone: "line", cell: ({ plan }) => (plan ? planLabels[plan] : "-") },
  { label: "Today", phone: "line", align: "right", unit: "today", cell: ({ today }) => formatCount(today) },
  { label: "7 days", phone: "line", align: "right", unit: "in 7 days", cell: ({ week }) => formatCount(week) },
  {
    label: "Recipients",
    phone: "line",
    align: "right",
    unit: "recipients",
    cell: ({ readers }) => formatCount(readers),
  },
  {
    label: "Actions",
    phone: "beside",
    align: "right",
    cell: ({ id, email, stoppedAt, isOwn }) =>
      !isOwn && (
        <ActionForm intent={stoppedAt ? "allow-sending" : "stop-sending"} sends={{ id }} preventScrollReset>
          <SubmitButton
            size="sm"
            variant="default"
            color={stoppedAt ? undefined : "red"}
            aria-label={`${stoppedAt ? "Allow" : "Stop"} emails from ${email}`}
          >
            {stoppedAt ? "Allow again" : "Stop"}
          </SubmitButton>
        </ActionForm>
      ),
  },
];
