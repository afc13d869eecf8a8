import { href } from "react-router";
import { formatMoney, invoiceNumber, type SinglePaymentStatus } from "#app/domain/billing/billing.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { type Column, DataTable, rowLink } from "#app/ui/data-table.tsx";
import { When } from "#app/ui/when.tsx";

export interface PaymentRow {
  id: string;
  number: number;
  createdAt: Date;
  amountCents: number;
  refundedCents: number;
  currency: string;
  status: SinglePaymentStatus;
  paidAt: Date | null;
  receiptTitle: string;
  alreadyMember: boolean;
}

export const paymentBadges: Record<SinglePaymentStatus, { tone: Tone; label: string }> = {
  paid: { tone: "success", label: "Paid" },
  pending: { tone: "info", label: "Pending" },
  failed: { tone: "danger", label: "Failed" },
  refunded: { tone: "neutral", label: "Refunded" },
  disputed: { tone: "warning", label: "Disputed" },
};

type BadgePayment = Pick<PaymentRow, "status" | "refundedCents" | "currency" | "alreadyMember"> & {
  accountRefused?: boolean;
};

/** How the payment stands. One for nothing counts as such until it is refunded. */
export function PaymentBadge({
  payment: { status, refundedCents, currency, alreadyMember, accountRefused },
}: {
  payment: BadgePayment;
}) {
  const { tone, label } = paymentBadges[status];
  if (status !== "paid") return <Badge tone={tone}>{label}</Badge>;
  if (refundedCents > 0) return <Badge tone={tone}>{`Paid, ${formatMoney(refundedCents, currency)} refunded`}</Badge>;
  if (accountRefused) return <Badge tone="warning">No account, to be refunded</Badge>;
  return alreadyMember ? <Badge tone="warning">Paid twice, to be refunded</Badge> : <Badge tone={tone}>{label}</Badge>;
}

const columns: Column<PaymentRow>[] = [
  { label: "Date", phone: "line", cell: ({ paidAt, createdAt }) => <When at={paidAt ?? createdAt} /> },
  { label: "Number", phone: "title", cell: ({ number }) => invoiceNumber(number) },
  {
    label: "Amount",
    align: "right",
    phone: "line",
    cell: ({ amountCents, currency }) => formatMoney(amountCents, currency, 2),
  },
  {
    label: "Status",
    phone: "beside",
    cell: (payment) => <PaymentBadge payment={payment} />,
  },
  {
    label: "Receipt",
    phone: "foot",
    cell: ({ id, paidAt, receiptTitle }) =>
      paidAt ? (
        <a className={rowLink} href={href("/billing/receipts/:id", { id })}>
          {receiptTitle}
        </a>
      ) : (
        "–"
      ),
  },
];

export const PaymentTable = ({ payments }: { payments: PaymentRow[] }) => (
  <DataTable caption="Payments" columns={columns} rows={payments} rowKey={({ id }) => id} />
);
