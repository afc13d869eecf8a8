import { href } from "react-router";
import { countFailedJobs, findMailRefusal, listFailedJobs } from "#app/domain/admin/failed-jobs.server.ts";
import { countHelpMessages } from "#app/domain/admin/help-messages.server.ts";
import { listSenders } from "#app/domain/admin/senders.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { brokenGuide, sayGuide } from "#app/installation/guides.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { requestContextKey, requireAdministrator } from "#app/request/request-context.ts";
import { retryAfterHeaders } from "#app/request/retry-after.ts";
import { AccountsTab } from "#app/routes/dashboard/admin/accounts-tab.tsx";
import { adminForms } from "#app/routes/dashboard/admin/actions.server.ts";
import { AuditTab } from "#app/routes/dashboard/admin/audit-tab.tsx";
import { describeBackups } from "#app/routes/dashboard/admin/backup-line.ts";
import { InstallationState } from "#app/routes/dashboard/admin/installation-state.tsx";
import { JobsTab } from "#app/routes/dashboard/admin/jobs-tab.tsx";
import { describeMailRefusal } from "#app/routes/dashboard/admin/mail-line.ts";
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
import { PageHeader } from "#app/ui/frame.tsx";
import { IconMail, IconUserCheck } from "#app/ui/icons.ts";
import { Menu, MenuItem } from "#app/ui/menu.tsx";
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
    jobsGuide: sayGuide(brokenGuide),
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

const tabs = [
  { id: "accounts", label: "Accounts" },
  { id: "payments", label: "Payments" },
  { id: "messages", label: "Messages" },
  { id: "jobs", label: "Failed jobs" },
  { id: "senders", label: "Senders" },
  { id: "audit", label: "Audit log" },
];

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { tab } = loaderData;
  return (
    <>
      <title>Admin Panel</title>
      <PageHeader
        title="Admin Panel"
        description="Accounts, payments, messages and jobs on this site"
        hasOneAction
        actions={<AdminMenu />}
      />
      <InstallationState {...loaderData} />
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

/** Opened a few times in the life of an installation. */
const AdminMenu = () => (
  <Menu label="More for this site" hasItemsClosed>
    <MenuItem icon={IconUserCheck} to={href("/admin/sign-up")}>
      Invite people
    </MenuItem>
    <MenuItem icon={IconMail} to={href("/admin/news")}>
      Email speakers
    </MenuItem>
  </Menu>
);
