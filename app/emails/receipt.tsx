import type { EmailTemplate } from "#app/emails/email.ts";
import { DetailList, EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { receiptTitle } from "#app/installation/settings.ts";

interface Receipt {
  paymentId: string;
  /** "TH-1001" */
  invoice: string;
  product: string;
  buyer: string;
  /** Formatted, like the amounts. */
  date: string;
  amount: string;
  /** Null where the price includes none. */
  gst: string | null;
}

/** The receipt for a membership, to the buyer. /billing/receipts has the printable version. */
export const receipt: EmailTemplate<Receipt> = (
  { paymentId, invoice, product, buyer, date, amount, gst },
  operator,
) => {
  const { appUrl, companyLine, businessNumber } = operator;
  const title = receiptTitle(operator, gst !== null);
  return {
    subject: `Your receipt: ${product}, ${amount}`,
    body: (
      <EmailLayout preview={`${title} ${invoice}: ${amount}, paid.`} title={title} footer={companyLine}>
        <DetailList
          details={[
            { label: "Number", value: invoice },
            { label: "Date", value: date },
            { label: "From", value: companyLine },
            ...(title === "Tax invoice" ? [{ label: "Business number", value: businessNumber }] : []),
            { label: "To", value: buyer },
            { label: "For", value: `${product}, one-time payment` },
            { label: "Total paid", value: amount },
            ...(title === "Tax invoice" && gst ? [{ label: "GST included", value: gst }] : []),
          ]}
        />
        <Paragraph>Keep this email for your records, or print the page from your account.</Paragraph>
        <EmailButton
          to={new URL(`/billing/receipts/${paymentId}`, appUrl).href}
        >{`View ${title.toLowerCase()}`}</EmailButton>
      </EmailLayout>
    ),
  };
};
