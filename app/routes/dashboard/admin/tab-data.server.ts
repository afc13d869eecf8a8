// The data for each tab of the Admin Panel. The queries refuse everyone except the administrator.
import { readFromReplica } from "#app/database/read-replica.server.ts";
import {
  type AccountSelection,
  type AuditSelection,
  accountFilters,
  auditActLabels,
  auditFilters,
  describeChange,
  helpMessageFilters,
  paymentFilters,
  type SecurityKind,
  securityEventLabels,
} from "#app/domain/admin/admin.ts";
import { listAuditEntries } from "#app/domain/admin/audit.server.ts";
import { listFailedJobs } from "#app/domain/admin/failed-jobs.server.ts";
import { type HelpCounts, listHelpMessages } from "#app/domain/admin/help-messages.server.ts";
import { listAllPayments } from "#app/domain/admin/payments.server.ts";
import { findInstanceStats, listAccounts } from "#app/domain/admin/queries.server.ts";
import { listSecurityEvents } from "#app/domain/admin/security-log.server.ts";
import { listSenders } from "#app/domain/admin/senders.server.ts";
import { listWaitingSignUps } from "#app/domain/admin/sign-ups.server.ts";
import { findSharedTotals } from "#app/domain/analytics/shared-totals.server.ts";
import { dayOf, formatDay, formatDayAndTime, formatSince } from "#app/domain/values/dates.ts";
import { readFilters } from "#app/domain/values/filters.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { mapRows, requestedPage } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";
import { formatCount } from "#app/ui/stats.tsx";

interface TabInput {
  services: Services;
  actor: Actor;
  query: URLSearchParams;
  /** The administrator's timezone. */
  timezone: string;
}

/** One page of the accounts that match the URL's filters, with the totals of the whole site. */
export async function loadAccountsTab({ services, actor, query, timezone }: TabInput) {
  const selection = readFilters(accountFilters, query);
  const [siteTotals, shared, page] = await Promise.all([
    findInstanceStats(services, actor),
    readFromReplica(services, (reading) => findSharedTotals(reading, actor)),
    listAccounts(services, actor, selection, requestedPage(query)),
  ]);
  const accounts = mapRows(page, ({ createdAt, suspendedAt, ...account }) => ({
    ...account,
    isSuspended: suspendedAt !== null,
    isOwn: account.id === actor.id,
    mayResetPassword: !services.settings.identity?.isOnly,
    // Specification: "created_at shows as a local date".
    created: formatDay(dayOf(createdAt, timezone)),
  }));
  return {
    siteTotals,
    shared,
    selection,
    accounts,
    waiting: await loadWaitingSignUps({ services, actor, timezone }, selection),
  };
}

/** None where a filter is about accounts only. */
async function loadWaitingSignUps(
  { services, actor, timezone }: Omit<TabInput, "query">,
  { search, plan, payment, state }: AccountSelection,
) {
  if (plan || payment || state === "suspended") return { total: 0, signUps: [] };
  const now = services.clock.now();
  const { total, rows } = await listWaitingSignUps(services, actor, search);
  const signUps = rows.map(({ id, email, firstName, lastName, createdAt }) => ({
    id,
    email,
    name: `${firstName} ${lastName}`.trim(),
    since: formatSince(createdAt, now, timezone),
  }));
  return { total, signUps };
}
export type SignUpItem = Awaited<ReturnType<typeof loadWaitingSignUps>>["signUps"][number];
export type AccountItem = Awaited<ReturnType<typeof loadAccountsTab>>["accounts"]["rows"][number];

/** One page of the help messages that match the URL's filter. */
export async function loadMessagesTab({ services, actor, query, timezone }: TabInput, counts: HelpCounts) {
  const selection = readFilters(helpMessageFilters, query);
  const now = services.clock.now();
  const messages = mapRows(
    await listHelpMessages(services, actor, selection.status, requestedPage(query)),
    ({ createdAt, firstName, lastName, ...message }) => ({
      ...message,
      name: `${firstName} ${lastName}`.trim(),
      since: formatSince(createdAt, now, timezone),
    }),
  );
  return { selection, counts, messages };
}
export type MessageItem = Awaited<ReturnType<typeof loadMessagesTab>>["messages"]["rows"][number];

/** One page of the payments that match the URL's filters, with times in the actor's timezone. */
export async function loadPaymentsTab({ services, actor, query, timezone }: TabInput) {
  const selection = readFilters(paymentFilters, query);
  const page = await listAllPayments(services, actor, selection, requestedPage(query));
  const toDay = (moment: Date) => formatDay(dayOf(moment, timezone));
  const payments = mapRows(page, ({ paidAt, createdAt, changes, ...payment }) => ({
    ...payment,
    day: toDay(paidAt ?? createdAt),
    changes: changes.map(
      ({ change, occurredAt }) => `${describeChange(change, payment.currency)} ${toDay(occurredAt)}`,
    ),
  }));
  return { selection, payments };
}
export type PaymentItem = Awaited<ReturnType<typeof loadPaymentsTab>>["payments"]["rows"][number];

/** One page of failed jobs, the latest failure first. */
export async function loadJobsTab({ services, actor, query, timezone }: TabInput) {
  const now = services.clock.now();
  const page = await listFailedJobs(services, actor, requestedPage(query));
  return { jobs: mapRows(page, ({ failedAt, ...job }) => ({ ...job, since: formatSince(failedAt, now, timezone) })) };
}
export type JobItem = Awaited<ReturnType<typeof loadJobsTab>>["jobs"]["rows"][number];

/** One page of accounts that sent emails in the last seven days or are stopped. */
export async function loadSendersTab({ services, actor, query, timezone }: TabInput) {
  const now = services.clock.now();
  const senders = mapRows(await listSenders(services, actor, requestedPage(query)), ({ stoppedAt, ...sender }) => ({
    ...sender,
    isOwn: sender.id === actor.id,
    stopped: stoppedAt && formatSince(stoppedAt, now, timezone),
  }));
  return { senders };
}
export type SenderItem = Awaited<ReturnType<typeof loadSendersTab>>["senders"]["rows"][number];

/**
 * One page of the audit list, newest first, with times in the actor's timezone: administrators' actions, or the sign-ins
 * and security changes of `?kind=`.
 */
export async function loadAuditTab(input: TabInput) {
  const selection = readFilters(auditFilters, input.query);
  const { kind, search } = selection;
  return { selection, entries: await (kind ? loadSecurityLog(input, { kind, search }) : loadActions(input, search)) };
}

async function loadActions({ services, actor, query, timezone }: TabInput, search: string | undefined) {
  const page = await listAuditEntries(services, actor, search, requestedPage(query));
  return mapRows(page, ({ id, act, detail, subjectEmail, actorEmail, createdAt }) => ({
    id,
    title: auditActLabels[act],
    detail,
    account: subjectEmail,
    origin: actorEmail,
    when: formatMoment(createdAt, timezone),
  }));
}

async function loadSecurityLog(
  { services, actor, query, timezone }: TabInput,
  selection: AuditSelection & { kind: SecurityKind },
) {
  const page = await listSecurityEvents(services, actor, selection, requestedPage(query));
  return mapRows(page, ({ id, event, detail, eventCount, email, network, lastAt }) => ({
    id,
    title: securityEventLabels[event],
    detail: eventCount > 1 ? `${formatCount(eventCount)} times within the hour` : detail,
    account: email ?? "No account with that address",
    origin: network ?? "-",
    when: formatMoment(lastAt, timezone),
  }));
}

function formatMoment(moment: Date, timezone: string): string {
  const { date, time } = localDateAndTime(moment, timezone);
  return formatDayAndTime(date, time, timezone);
}
export type AuditItem = Awaited<ReturnType<typeof loadAuditTab>>["entries"]["rows"][number];
