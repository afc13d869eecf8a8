import { data, href } from "react-router";
import { countFailedJobs } from "#app/domain/admin/failed-jobs.server.ts";
import { countHelpMessages } from "#app/domain/admin/help-messages.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { defineAction, defineIntents, readSpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { retryAfterHeaders } from "#app/request/retry-after.ts";
import { AccountsTab } from "#app/routes/dashboard/admin/accounts-tab.tsx";
import {
  allowSending,
  changeMessageStatus,
  deactivateUser,
  dismissFailedJob,
  promoteAccount,
  removeUserSecondStep,
  resendSignUp,
  resetPassword,
  retryFailedJob,
  revokeSpeakerPlan,
  stopSending,
} from "#app/routes/dashboard/admin/actions.server.ts";
import { AdminError } from "#app/routes/dashboard/admin/admin-error.tsx";
import { AuditTab } from "#app/routes/dashboard/admin/audit-tab.tsx";
import { JobsTab } from "#app/routes/dashboard/admin/jobs-tab.tsx";
import { MessagesTab } from "#app/routes/dashboard/admin/messages-tab.tsx";
import { PaymentsTab } from "#app/routes/dashboard/admin/payments-tab.tsx";
import { SendersTab } from "#app/routes/dashboard/admin/senders-tab.tsx";
import {
  loadAccountsTab,
  loadAuditTab,
  loadJobsTab,
  loadMessagesTab,
  loadPaymentsTab,
  loadSendersTab,
} from "#app/routes/dashboard/admin/tab-data.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/frame.tsx";
import { formatCount } from "#app/ui/stats.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Route } from "./+types/admin.ts";

/** Specification: only the administrator can access this page. The server enforces it. */
async function requireAdministrator(context: Route.LoaderArgs["context"]) {
  const session = await requireSession(context);
  if (!session.actor.isAdministrator) throw data(null, 403);
  return session;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireAdministrator(context);
  const query = new URL(request.url).searchParams;
  const [profile, messages, failedJobs] = await Promise.all([
    findOwnProfile(services, actor),
    countHelpMessages(services, actor),
    countFailedJobs(services, actor),
  ]);
  const { timezone } = orNotFound(profile);
  const input = { services, actor, query, timezone };
  const openCounts = { messages: messages.open, failedJobs };
  switch (query.get("tab")) {
    case "messages":
      return { openCounts, tab: "messages" as const, ...(await loadMessagesTab(input, messages)) };
    case "jobs":
      return { openCounts, tab: "jobs" as const, ...(await loadJobsTab(input)) };
    case "senders":
      return { openCounts, tab: "senders" as const, ...(await loadSendersTab(input)) };
    case "payments":
      return { openCounts, tab: "payments" as const, ...(await loadPaymentsTab(input)) };
    case "audit":
      return { openCounts, tab: "audit" as const, ...(await loadAuditTab(input)) };
    default:
      return { openCounts, tab: "accounts" as const, ...(await loadAccountsTab(input)) };
  }
}

const intents = defineIntents(
  {
    reset: resetPassword,
    promote: promoteAccount,
    "take-back": revokeSpeakerPlan,
    "remove-step": removeUserSecondStep,
    "resend-sign-up": resendSignUp,
    deactivate: deactivateUser,
    "stop-sending": stopSending,
    "allow-sending": allowSending,
    status: changeMessageStatus,
    retry: retryFailedJob,
    dismiss: dismissFailedJob,
  },
  { whileLocked: "allowed" },
);

export const action = defineAction(intents, async (args: Route.ActionArgs, dispatch) => {
  await requireAdministrator(args.context);
  return dispatch(await readSpeakerInput(args));
});

export const headers = retryAfterHeaders;

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  const { openCounts, tab } = loaderData;
  useToast(actionData?.toast);
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
          <Button to={href("/admin/news")} variant="default">
            Email speakers
          </Button>
        }
      />
      <TabLinks
        label="Admin Panel"
        tabs={tabs}
        current={tab}
        clearedParams={["search", "plan", "payment", "state", "sort", "status", "kind"]}
      />
      <TabPanel id={tab} current={tab}>
        {tab === "accounts" && <AccountsTab {...loaderData} actionData={actionData} />}
        {tab === "payments" && <PaymentsTab {...loaderData} />}
        {tab === "messages" && <MessagesTab {...loaderData} />}
        {tab === "jobs" && <JobsTab {...loaderData} />}
        {tab === "senders" && <SendersTab {...loaderData} />}
        {tab === "audit" && <AuditTab {...loaderData} />}
      </TabPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} heading="Admin Panel" title="We couldn't load the Admin Panel" />;
}
