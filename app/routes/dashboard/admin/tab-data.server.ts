// The data for each tab of the Admin Panel. The queries refuse everyone except the administrator.
import { readFromReplica } from "#app/database/read-replica.server.ts";
import {
  type AccountSelection,
  type AuditSelection,
  accountFilters,
  auditActLabels,
  auditFilters,
  helpMessageFilters,
  paymentFilters,
  type SecurityKind,
  securityEventLabels,
} from "#app/domain/admin/admin.ts";
import { listAuditEntries } from "#app/domain/admin/audit.server.ts";
import { type HelpCounts, listHelpMessages } from "#app/domain/admin/help-messages.server.ts";
import { listAllPayments } from "#app/domain/admin/payments.server.ts";
import { findInstanceStats, listAccounts } from "#app/domain/admin/queries.server.ts";
import { listSecurityEvents } from "#app/domain/admin/security-log.server.ts";
import { listWaitingSignUps } from "#app/domain/admin/sign-ups.server.ts";
import { findSharedTotals } from "#app/domain/analytics/shared-totals.server.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import { mapRows, requestedPage } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";
import { formatCount } from "#app/ui/stats.tsx";

interface TabInput {
  services: Services;
  actor: Actor;
  query: URLSearchParams;
}

/** One page of the accounts that match the URL's filters, with the totals of the whole site. */
export async function loadAccountsTab({ services, actor, query }: TabInput) {
  const selection = readFilters(accountFilters, query);
  const [siteTotals, shared, accounts, waiting] = await Promise.all([
    findInstanceStats(services, actor),
    readFromReplica(services, (reading) => findSharedTotals(reading, actor)),
    listAccounts(services, actor, selection, requestedPage(query)),
    isAboutAccounts(selection) ? { total: 0, rows: [] } : listWaitingSignUps(services, actor, selection.search),
  ]);
  return { siteTotals, shared, selection, accounts, waiting, canResetPasswords: !services.settings.identity?.isOnly };
}

/** Whether a filter is about what sign-ups don't have yet. */
const isAboutAccounts = ({ plan, payment, state }: AccountSelection) => plan || payment || state === "suspended";

/** One page of the help messages that match the URL's filter. */
export async function loadMessagesTab({ services, actor, query }: TabInput, counts: HelpCounts) {
  const selection = readFilters(helpMessageFilters, query);
  const messages = await listHelpMessages(services, actor, selection.status, requestedPage(query));
  return { selection, counts, messages };
}

/** One page of the payments that match the URL's filters. */
export async function loadPaymentsTab({ services, actor, query }: TabInput) {
  const selection = readFilters(paymentFilters, query);
  return { selection, payments: await listAllPayments(services, actor, selection, requestedPage(query)) };
}

/**
 * One page of the audit list, newest first: administrators' actions, or the sign-ins
 * and security changes of `?kind=`.
 */
export async function loadAuditTab(input: TabInput) {
  const selection = readFilters(auditFilters, input.query);
  const { kind, search } = selection;
  return { selection, entries: await (kind ? loadSecurityLog(input, { kind, search }) : loadActions(input, search)) };
}

async function loadActions({ services, actor, query }: TabInput, search: string | undefined) {
  const page = await listAuditEntries(services, actor, search, requestedPage(query));
  return mapRows(page, ({ id, act, detail, subjectEmail, actorEmail, createdAt }) => ({
    id,
    title: auditActLabels[act],
    detail,
    account: subjectEmail,
    origin: actorEmail,
    at: createdAt,
  }));
}

async function loadSecurityLog(
  { services, actor, query }: TabInput,
  selection: AuditSelection & { kind: SecurityKind },
) {
  const page = await listSecurityEvents(services, actor, selection, requestedPage(query));
  return mapRows(page, ({ id, event, detail, eventCount, email, network, lastAt }) => ({
    id,
    title: securityEventLabels[event],
    detail: eventCount > 1 ? `${formatCount(eventCount)} times within the hour` : detail,
    account: email ?? "No account with that address",
    origin: network ?? "-",
    at: lastAt,
  }));
}

export type AuditEntry = Awaited<ReturnType<typeof loadAuditTab>>["entries"]["rows"][number];
