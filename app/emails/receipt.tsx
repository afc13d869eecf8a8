import type { EmailTemplate } from "#app/emails/email.ts";
import { DetailList, EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

interface Receipt {
  paymentId: string;
  /** "TH-1001" */
  invoice: string;
  product: string;
  buyer: string;
  /** Formatted, like the amounts. */
  date: string;
  amount: string;
  gst: string;
}

/** The tax invoice for a membership, to the buyer. /billing/receipts has the printable version. */
export const receipt: EmailTemplate<Receipt> = (
  { paymentId, invoice, product, buyer, date, amount, gst },
  { appUrl, companyLine, businessNumber },
) => ({
  subject: `Your receipt: ${product}, ${amount}`,
  body: (
    <EmailLayout preview={`Tax invoice ${invoice}: ${amount}, paid.`} title="Tax invoice" footer={companyLine}>
      <DetailList
        details={[
          { label: "Invoice", value: invoice },
          { label: "Date", value: date },
          { label: "From", value: companyLine },
          { label: "Business number", value: businessNumber },
          { label: "To", value: buyer },
          { label: "For", value: `${product}, one-time payment` },
          { label: "Total paid", value: amount },
          { label: "GST included", value: gst },
        ]}
      />
      <Paragraph>Keep this email for your records, or print the invoice from your account.</Paragraph>
      <EmailButton to={new URL(`/billing/receipts/${paymentId}`, appUrl).href}>View tax invoice</EmailButton>
    </EmailLayout>
  ),
});
