import { href } from "react-router";
import { countFailedJobs, findMailRefusal, listFailedJobs } from "#app/domain/admin/failed-jobs.server.ts";
import { countHelpMessages } from "#app/domain/admin/help-messages.server.ts";
import { listSenders } from "#app/domain/admin/senders.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { requestContextKey, requireAdministrator } from "#app/request/request-context.ts";
import { retryAfterHeaders } from "#app/request/retry-after.ts";
import { AccountsTab } from "#app/routes/dashboard/admin/accounts-tab.tsx";
import { adminForms } from "#app/routes/dashboard/admin/actions.server.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { AuditTab } from "#app/routes/dashboard/admin/audit-tab.tsx";
import { describeBackups } from "#app/routes/dashboard/admin/backup-line.ts";
import { JobsTab } from "#app/routes/dashboard/admin/jobs-tab.tsx";
import { describeMailRefusal, type MailRefusalText } from "#app/routes/dashboard/admin/mail-line.ts";
import { MessagesTab } from "#app/routes/dashboard/admin/messages-tab.tsx";
import { PaymentsTab } from "#app/routes/dashboard/admin/payments-tab.tsx";
import { SendersTab } from "#app/routes/dashboard/admin/senders-tab.tsx";
import {
  loadAccountsTab,
  loadAuditTab,
  loadMessagesTab,
  loadPaymentsTab,
} from "#app/routes/dashboard/admin/tab-data.server.ts";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/admin.ts";

export const handle: ScreenHandle = { heading: "Admin Panel", loadError: "We couldn't load the Admin Panel" };

export async function loader({ request, context }: Route.LoaderArgs) {
  // Specification: only the administrator can access this page.
  const { services, actor } = await requireAdministrator(context);
  const query = new URL(request.url).searchParams;
  const { installation } = context.get(requestContextKey);
  const [timezone, messages, failedJobs, mailRefusal, backupState] = await Promise.all([
    findOwnTimezone(services, actor),
    countHelpMessages(services, actor),
    countFailedJobs(services, actor),
    findMailRefusal(services, actor),
    installation.findBackupState(),
  ]);
  const input = { services, actor, query };
  const frame = {
    openCounts: { messages: messages.open, failedJobs },
    backups: describeBackups(backupState, services.clock.now(), timezone),
    mailRefusal: describeMailRefusal(mailRefusal, services.clock.now(), timezone),
  };
  switch (query.get("tab")) {
    case "messages":
      return { ...frame, tab: "messages" as const, ...(await loadMessagesTab(input, messages)) };
    case "jobs":
      return { ...frame, tab: "jobs" as const, jobs: await listFailedJobs(services, actor, requestedPage(query)) };
    case "senders":
      return { ...frame, tab: "senders" as const, senders: await listSenders(services, actor, requestedPage(query)) };
    case "payments":
      return { ...frame, tab: "payments" as const, ...(await loadPaymentsTab(input)) };
    case "audit":
      return { ...frame, tab: "audit" as const, ...(await loadAuditTab(input)) };
    default:
      return { ...frame, tab: "accounts" as const, ...(await loadAccountsTab(input)) };
  }
}

export const action = signedInAction(adminForms, { whileLocked: "allowed", isForAdministrator: true });

export const headers = retryAfterHeaders;

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { openCounts, backups, mailRefusal, tab } = loaderData;
  const labelWithCount = (label: string, count: number) => (count > 0 ? `${label} ${formatCount(count)}` : label);
  const tabs = [
    { id: "accounts", label: "Accounts" },
    { id: "payments", label: "Payments" },
    { id: "messages", label: labelWithCount("Messages", openCounts.messages) },
    { id: "jobs", label: labelWithCount("Failed jobs", openCounts.failedJobs) },
    { id: "senders", label: "Senders" },
    { id: "audit", label: "Audit log" },
  ];
  return (
    <>
      <title>Admin Panel</title>
      <PageHeader
        title="Admin Panel"
        description="Accounts, payments, messages and jobs on this site"
        actions={
          <>
            <Button to={href("/admin/sign-up")} variant="default">
              Invite people
            </Button>
            <Button to={href("/admin/news")} variant="default">
              Email speakers
            </Button>
          </>
        }
      />
      <div className={styles.backups}>
        <p className="quiet">{backups.text}</p>
        {backups.failed && (
          <Notice tone="warning" title="The last backup failed">
            <p>{backups.failed}</p>
          </Notice>
        )}
        {mailRefusal && <MailNotice {...mailRefusal} />}
      </div>
      <TabLinks
        label="Admin Panel"
        tabs={tabs}
        current={tab}
        clearedParams={["search", "plan", "payment", "state", "sort", "status", "kind"]}
      />
      <TabPanel id={tab} current={tab}>
        {tab === "accounts" && <AccountsTab {...loaderData} />}
        {tab === "payments" && <PaymentsTab {...loaderData} />}
        {tab === "messages" && <MessagesTab {...loaderData} />}
        {tab === "jobs" && <JobsTab {...loaderData} />}
        {tab === "senders" && <SendersTab {...loaderData} />}
        {tab === "audit" && <AuditTab {...loaderData} />}
      </TabPanel>
    </>
  );
}

const MailNotice = ({ title, text, replies }: MailRefusalText) => (
  <Notice tone="warning" title={title}>
    <p>{text}</p>
    {replies.map((reply) => (
      <p key={reply}>{reply}</p>
    ))}
  </Notice>
);
