import { useMemo } from "react";
import { Form, href, Link, useLocation } from "react-router";
import { paymentStates } from "#app/database/vocabulary.ts";
import type { PaymentSelection } from "#app/domain/admin/admin.ts";
import { formatMoney, invoiceNumber } from "#app/domain/billing/billing.ts";
import type { Page } from "#app/domain/values/page.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import type { PaymentItem } from "#app/routes/dashboard/admin/tab-data.server.ts";
import { PaymentBadge, paymentBadges } from "#app/routes/dashboard/billing/payment-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconSearch } from "#app/ui/icons.ts";
import { NativeSelect, TextInput } from "#app/ui/input.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useQueryForm } from "#app/ui/query-form.ts";
import { formatCount } from "#app/ui/stats.tsx";

interface PaymentsTabProps {
  selection: PaymentSelection;
  payments: Page<PaymentItem>;
}

/** Every payment with its refunds and disputes, as the provider reported them. Refunds are made at the provider. */
export function PaymentsTab({ selection, payments }: PaymentsTabProps) {
  const isNarrowed = Object.keys(selection).length > 0;
  if (payments.rows.length === 0 && !isNarrowed)
    return <EmptyState title="No payments yet">Payments, refunds and disputes appear here by themselves.</EmptyState>;
  return (
    <div>
      <PaymentFilters selection={selection} />
      <p className={styles.found} role="status">
        {isNarrowed &&
          `${formatCount(payments.total ?? 0)} ${payments.total === 1 ? "payment matches" : "payments match"}`}
      </p>
      {payments.rows.length > 0 ? (
        <DataTable caption="Payments" columns={columns} rows={payments.rows} rowKey={({ id }) => id} />
      ) : (
        <EmptyState title="No payments match these filters">
          You can search by the buyer's name or email, or by invoice number.
        </EmptyState>
      )}
      <Pager position={payments.position} />
    </div>
  );
}

const statusChoices = [
  { value: "", label: "All" },
  ...paymentStates.map((value) => ({ value, label: paymentBadges[value].label })),
];

/** A GET form. The select applies immediately. */
function PaymentFilters({ selection }: { selection: PaymentSelection }) {
  const { pathname } = useLocation();
  const query = useMemo(() => ({ tab: "payments", ...selection }), [selection]);
  const { form, applyNow } = useQueryForm(query);
  return (
    <Form {...form} className={styles.filters}>
      <input type="hidden" name="tab" value="payments" />
      <div className={styles.searching}>
        <TextInput
          label="Search"
          name="search"
          type="search"
          defaultValue={selection.search}
          placeholder="Name, email or invoice"
          maxLength={254}
          leftSection={<IconSearch />}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </div>
      <NativeSelect
        label="Status"
        name="status"
        defaultValue={selection.status}
        onChange={applyNow}
        data={statusChoices}
      />
      {Object.keys(selection).length > 0 && (
        <Link to={`${pathname}?tab=payments`} className="text-link" preventScrollReset>
          Clear all filters
        </Link>
      )}
    </Form>
  );
}

const columns: Column<PaymentItem>[] = [
  {
    label: "Buyer",
    phone: "title",
    cell: ({ email, buyerName, accountId }) => (
      <div className={styles.who}>
        {accountId ? (
          <Link className="text-link" to={href("/admin/accounts/:id", { id: accountId })}>
            {email}
          </Link>
        ) : (
          <span className={styles.email}>{email}</span>
        )}
        <span className="quiet" dir="auto">
          {buyerName}
        </span>
      </div>
    ),
  },
  {
    label: "Status",
    phone: "line",
    cell: (payment) => <PaymentBadge payment={payment} />,
  },
  { label: "Invoice", phone: "line", cell: ({ number }) => invoiceNumber(number) },
  { label: "Date", phone: "line", cell: ({ day }) => <span className={styles.noWrap}>{day}</span> },
  {
    label: "Amount",
    phone: "line",
    align: "right",
    cell: ({ amountCents, currency }) => formatMoney(amountCents, currency, 2),
  },
  {
    label: "Refunds and disputes",
    phone: "foot",
    cell: ({ changes }) => (
      <div className={styles.job}>
        {changes.map((change) => (
          <span key={change}>{change}</span>
        ))}
      </div>
    ),
  },
];
