import { useState } from "react";
import { href, Link, useLocation, useNavigation } from "react-router";
import { type AccountSelection, accountFilters, paymentStatusLabels, planLabels } from "#app/domain/admin/admin.ts";
import type { SharedTotals } from "#app/domain/analytics/shared-totals.server.ts";
import type { Page, PageNumber } from "#app/domain/values/page.ts";
import { formatSize } from "#app/domain/values/size.ts";
import { AccountMenu } from "#app/routes/dashboard/admin/account-menu.tsx";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { DeactivateDialog } from "#app/routes/dashboard/admin/deactivate-dialog.tsx";
import type { AccountItem, SignUpItem } from "#app/routes/dashboard/admin/tab-data.server.ts";
import { WaitingSignUps } from "#app/routes/dashboard/admin/waiting-sign-ups.tsx";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { aboveRow, type Column, rowLink } from "#app/ui/data-table.tsx";
import { List } from "#app/ui/list/list.tsx";
import { formatCount, Stat, Stats } from "#app/ui/stats.tsx";

interface AccountsTabProps {
  siteTotals: { accounts: number; members: number; hubs: number; leads: number; usedBytes: number };
  /** The totals of the speakers who share their data. */
  shared: SharedTotals | null;
  selection: AccountSelection;
  accounts: Page<AccountItem, PageNumber>;
  waiting: { total: number; signUps: SignUpItem[] };
}

/** Specification, "Admin Panel": lists every account with its actions. */
export function AccountsTab(props: AccountsTabProps) {
  const { siteTotals, shared, selection, accounts, waiting } = props;
  const [accountToDeactivate, setAccountToDeactivate] = useState<AccountItem | null>(null);
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
      <Stats label="Site totals">
        <Stat label="Accounts" value={siteTotals.accounts} />
        <Stat label="Members" value={siteTotals.members} />
        <Stat label="Talk Hubs" value={siteTotals.hubs} />
        <Stat label="Leads" value={siteTotals.leads} />
        <Stat label="Storage used" value={formatSize(siteTotals.usedBytes)} />
      </Stats>
      {shared && shared.speakers > 0 && <Shared {...shared} />}
      <List
        label="Accounts"
        nouns={["account", "accounts"]}
        page={accounts}
        filter={{ filters: accountFilters, values: selection }}
        empty={null}
        searched="You can search by email address, name or username."
        columns={buildColumns(setAccountToDeactivate)}
        loading={isLoading && "Loading users..."}
      />
      {accounts.position.page === 1 && <WaitingSignUps {...waiting} />}
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

const paymentTones: Record<NonNullable<AccountItem["paymentStatus"]>, Tone> = {
  paid: "success",
  pending: "info",
  refunded: "neutral",
  disputed: "danger",
};

/** Specification: a dash. A phone shows nothing, because no column heading explains the dash. */
const missing = <span className={styles.missing}>-</span>;

const buildColumns = (onDeactivate: (account: AccountItem) => void): Column<AccountItem>[] => [
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
    cell: ({ username }) =>
      username ? (
        <a className={`${styles.username} ${aboveRow}`} href={`/${username}`} target="_blank" rel="noopener">
          {username}
        </a>
      ) : (
        missing
      ),
  },
  {
    label: "Created",
    phone: "line",
    phoneLabel: "Created",
    cell: ({ created }) => <span className="no-wrap">{created}</span>,
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
    cell: (account) => <AccountMenu account={account} onDeactivate={() => onDeactivate(account)} />,
  },
];

function AccountCell({ account }: { account: AccountItem }) {
  const { id, email, firstName, lastName, isConfirmed, isSuspended, isOwn } = account;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <div className={styles.who}>
      <Link to={href("/admin/accounts/:id", { id })} className={`${rowLink} ${styles.account}`}>
        {email}
      </Link>
      <span className="quiet" dir="auto">
        {isOwn ? `${name} (you)` : name}
      </span>
      {isSuspended && <Badge tone="danger">Suspended</Badge>}
      {!isConfirmed && <Badge tone="warning">Not confirmed</Badge>}
    </div>
  );
}
