import { href } from "react-router";
import { invoiceNumber, moneyText, type PaymentStatusOfOne } from "#app/domain/billing/billing.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { type Column, DataTable, rowLink } from "#app/ui/data-table.tsx";

/** A payment as it is shown; the day is written where its zone is known. */
export interface ShownPayment {
  id: string;
  number: number;
  day: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
  status: PaymentStatusOfOne;
  isPaid: boolean;
}

const marks: Record<PaymentStatusOfOne, { tone: Tone; label: string }> = {
  paid: { tone: "success", label: "Paid" },
  pending: { tone: "info", label: "Pending" },
  failed: { tone: "danger", label: "Failed" },
  refunded: { tone: "neutral", label: "Refunded" },
  disputed: { tone: "warning", label: "Disputed" },
};

const columns: Column<ShownPayment>[] = [
  { label: "Date", phone: "line", cell: ({ day }) => day },
  { label: "Invoice", phone: "title", cell: ({ number }) => invoiceNumber(number) },
  {
    label: "Amount",
    align: "right",
    phone: "line",
    cell: ({ amountCents, currency }) => moneyText(amountCents, currency, 2),
  },
  {
    label: "Status",
    phone: "beside",
    cell: ({ status, refundedCents, currency }) => {
      const isPart = status === "paid" && refundedCents > 0;
      const { tone, label } = marks[status];
      return <Badge tone={tone}>{isPart ? `Paid, ${moneyText(refundedCents, currency)} refunded` : label}</Badge>;
    },
  },
  {
    label: "Receipt",
    phone: "foot",
    cell: ({ id, isPaid }) =>
      isPaid ? (
        <a className={rowLink} href={href("/billing/receipts/:id", { id })}>
          Tax invoice
        </a>
      ) : (
        "–"
      ),
  },
];

/** The account's payments, each with its receipt. */
export const PaymentTable = ({ payments }: { payments: ShownPayment[] }) => (
  <DataTable caption="Payments" columns={columns} rows={payments} rowKey={({ id }) => id} />
);
