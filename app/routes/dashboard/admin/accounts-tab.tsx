import { useState } from "react";
import { href, Link, useLocation, useNavigation } from "react-router";
import { type AccountSelection, accountFilters, paymentStatusLabels, planLabels } from "#app/domain/admin/admin.ts";
import type { AccountRow } from "#app/domain/admin/queries.server.ts";
import type { SharedTotals } from "#app/domain/analytics/shared-totals.server.ts";
import type { Page, PageNumber } from "#app/domain/values/page.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { AccountMenu } from "#app/routes/dashboard/admin/account-menu.tsx";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { DeactivateDialog } from "#app/routes/dashboard/admin/deactivate-dialog.tsx";
import { WaitingSignUps, type WaitingSignUpsProps } from "#app/routes/dashboard/admin/waiting-sign-ups.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { type Column, rowLink } from "#app/ui/data-table.tsx";
import { List } from "#app/ui/list/list.tsx";
import { formatCount, Stat, Stats } from "#app/ui/stats.tsx";
import { When } from "#app/ui/when.tsx";

interface AccountsTabProps {
  siteTotals: { accounts: number; members: number; hubs: number; leads: number; usedBytes: number };
  /** The totals of the speakers who share their data. */
  shared: SharedTotals | null;
  selection: AccountSelection;
  accounts: Page<AccountRow, PageNumber>;
  waiting: WaitingSignUpsProps;
  /** Nobody has a password where all sign in elsewhere. */
  canResetPasswords: boolean;
}

/** Specification, "Admin Panel": lists every account with its actions. */
export function AccountsTab(props: AccountsTabProps) {
  const { siteTotals, shared, selection, accounts, waiting, canResetPasswords } = props;
  const [accountToDeactivate, setAccountToDeactivate] = useState<AccountRow | null>(null);
  const { pathname } = useLocation();
  const next = useNavigation();
  // Shown only while a search, filter or page loads. An action on one account keeps the list visible.
  const isLoading =
    next.state === "loading" &&
    next.formMethod !== "POST" &&
    next.location.pathname === pathname &&
    !new URLSearchParams(next.location.search).has("tab");
  return (
    <div className="stack">
      <List
        label="Accounts"
        nouns={["account", "accounts"]}
        page={accounts}
        filter={{ filters: accountFilters, values: selection, inView: ["search"] }}
        empty={null}
        searched="You can search by email address, name or username."
        columns={buildColumns({ canResetPasswords, onDeactivate: setAccountToDeactivate })}
        loading={isLoading && "Loading users..."}
      />
      {accounts.position.page === 1 && <WaitingSignUps {...waiting} />}
      <Stats label="Site totals">
        <Stat label="Accounts" value={siteTotals.accounts} />
        <Stat label="Members" value={siteTotals.members} />
        <Stat label="Talk Hubs" value={siteTotals.hubs} />
        <Stat label="Leads" value={siteTotals.leads} />
        <Stat label="Storage used" value={formatSize(siteTotals.usedBytes)} />
      </Stats>
      {shared && shared.speakers > 0 && <Shared {...shared} />}
      <DeactivateDialog account={accountToDeactivate} onClose={() => setAccountToDeactivate(null)} />
    </div>
  );
}

/** Anonymous totals in one line. None are shown while too few speakers share. */
function Shared({ speakers, totals }: SharedTotals) {
  if (!totals)
    return (
      <p className="quiet">
        Analytics Data Sharing: {speakers === 1 ? "1 speaker shares" : `${formatCount(speakers)} speakers share`} data,
        too few to show anonymous totals.
      </p>
    );
  const { hubs, views, leads, downloads, feedback, rating } = totals;
  return (
    <p className="quiet">
      Totals from {formatCount(speakers)} speakers who share their data: {formatCount(hubs)} hubs, {formatCount(views)}{" "}
      views, {formatCount(leads)} leads, {formatCount(downloads)} downloads, {formatCount(feedback)} ratings
      {rating === null ? "" : `, rated ${rating.toFixed(1)} on average`}.
    </p>
  );
}

const paymentTones: Record<NonNullable<AccountRow["paymentStatus"]>, Tone> = {
  paid: "success",
  pending: "info",
  refunded: "neutral",
  disputed: "danger",
};

/** Specification: a dash. A phone shows nothing, because no column heading explains the dash. */
const missing = <span className={styles.missing}>-</span>;

interface AccountActions {
  canResetPasswords: boolean;
  onDeactivate(account: AccountRow): void;
}

const buildColumns = ({ canResetPasswords, onDeactivate }: AccountActions): Column<AccountRow>[] => [
  { label: "Email", phone: "title", cell: (account) => <AccountCell account={account} /> },
  {
    label: "Stripe Status",
    phone: "line",
    phoneLabel: "Stripe:",
    cell: ({ paymentStatus }) =>
      paymentStatus ? <Badge tone={paymentTones[paymentStatus]}>{paymentStatusLabels[paymentStatus]}</Badge> : missing,
  },
  { label: "Plan", phone: "line", phoneLabel: "Plan:", cell: ({ plan }) => (plan ? planLabels[plan] : missing) },
  {
    label: "Username",
    phone: "line",
    phoneLabel: "Username:",
    // It is a link on the screen of the account.
    cell: ({ username }) => username ?? missing,
  },
  {
    label: "Created",
    phone: "line",
    phoneLabel: "Created",
    // Specification: "created_at shows as a local date".
    cell: ({ createdAt }) => (
      <span className="no-wrap">
        <When at={createdAt} />
      </span>
    ),
  },
  { label: "Hubs", phone: "line", align: "right", unit: "hubs", cell: ({ hubs }) => formatCount(hubs) },
  {
    label: "Storage used",
    phone: "line",
    align: "right",
    unit: "used",
    cell: ({ usedBytes }) => formatSize(usedBytes),
  },
  {
    label: "Actions",
    phone: "beside",
    align: "right",
    cell: (account) => (
      <AccountMenu account={account} canResetPassword={canResetPasswords} onDeactivate={() => onDeactivate(account)} />
    ),
  },
];

function AccountCell({ account }: { account: AccountRow }) {
  const { id, email, firstName, lastName, isConfirmed, suspendedAt, isOwn } = account;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <div className={styles.who}>
      <Link to={href("/admin/accounts/:id", { id })} className={`${rowLink} ${styles.account}`}>
        {email}
      </Link>
      <span className="quiet" dir="auto">
        {isOwn ? `${name} (you)` : name}
      </span>
      {suspendedAt && <Badge tone="danger">Suspended</Badge>}
      {!isConfirmed && <Badge tone="warning">Not confirmed</Badge>}
    </div>
  );
}
