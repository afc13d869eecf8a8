import { href, Link } from "react-router";
import { describeChange, type PaymentSelection, paymentFilters } from "#app/domain/admin/admin.ts";
import type { listAllPayments } from "#app/domain/admin/payments.server.ts";
import { formatMoney, invoiceNumber } from "#app/domain/billing/billing.ts";
import type { Page, RowOf } from "#app/domain/values/page.ts";
import styles from "#app/routes/dashboard/admin/admin.module.css";
import { PaymentBadge } from "#app/routes/dashboard/billing/payment-table.tsx";
import type { Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { List } from "#app/ui/list/list.tsx";
import { When } from "#app/ui/when.tsx";

type Payment = RowOf<typeof listAllPayments>;

interface PaymentsTabProps {
  selection: PaymentSelection;
  payments: Page<Payment>;
}

/** Every payment with its refunds and disputes, as the provider reported them. Refunds are made at the provider. */
export const PaymentsTab = ({ selection, payments }: PaymentsTabProps) => (
  <List
    label="Payments"
    nouns={["payment", "payments"]}
    page={payments}
    filter={{ filters: paymentFilters, values: selection, params: { tab: "payments" } }}
    empty={<EmptyState title="No payments yet">Payments, refunds and disputes appear here by themselves.</EmptyState>}
    searched="You can search by the buyer's name or email, or by invoice number."
    columns={columns}
  />
);

const columns: Column<Payment>[] = [
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
  {
    label: "Date",
    phone: "line",
    cell: ({ paidAt, createdAt }) => (
      <span className="no-wrap">
        <When at={paidAt ?? createdAt} />
      </span>
    ),
  },
  {
    label: "Amount",
    phone: "line",
    align: "right",
    cell: ({ amountCents, currency }) => formatMoney(amountCents, currency, 2),
  },
  {
    label: "Refunds and disputes",
    phone: "foot",
    cell: ({ changes, currency }) => (
      <div className={styles.job}>
        {changes.map(({ change, occurredAt }) => (
          <span key={`${change.kind} ${occurredAt.getTime()}`}>
            {describeChange(change, currency)} <When at={occurredAt} />
          </span>
        ))}
      </div>
    ),
  },
];
