import type { EmailTemplate } from "#app/emails/email.ts";
import { DetailList, EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

interface PaymentToRefund {
  /** Why it is paid back: the buyer was a member already, or nobody new may have an account. */
  why: "member" | "closed";
  /** "TH-1002" */
  invoice: string;
  product: string;
  /** Formatted. */
  amount: string;
  buyer: string;
}

/** To the buyer: that the payment was not needed, or came too late, and how the money comes back. */
export const paymentToRefund: EmailTemplate<PaymentToRefund> = (
  { why, invoice, product, amount },
  { companyLine, supportEmail },
) => {
  const [title, preview, explanation] =
    why === "member"
      ? ([
          "You paid twice",
          "You were a member already.",
          `You were a member already, so the payment ${invoice} of ${amount} was not needed. Your ${product} stays as it is.`,
        ] as const)
      : ([
          "Your payment came too late",
          "New accounts are no longer taken here.",
          `By the time your payment ${invoice} of ${amount} arrived, this site no longer took new accounts. No account was created.`,
        ] as const);
  return {
    subject: `${title}: how to get ${amount} back`,
    replyTo: supportEmail,
    body: (
      <EmailLayout preview={preview} title={title} footer={companyLine}>
        <Paragraph>{explanation}</Paragraph>
        <Paragraph>{`We have been told and will pay it back. If you don't hear from us within two working days, reply to this email or write to ${supportEmail}.`}</Paragraph>
      </EmailLayout>
    ),
  };
};

/** To the support address, which pays it back at the provider. A reply goes to the buyer. */
export const paymentToRefundNotice: EmailTemplate<PaymentToRefund & { email: string }> = (
  { why, invoice, product, amount, buyer, email },
  { appUrl, companyLine },
) => {
  const [title, preview, explanation] =
    why === "member"
      ? ([
          "A member paid twice",
          `${buyer} was a member already.`,
          "This account had a membership when the payment arrived. Please refund it at the payment provider; the account keeps its plan, and this payment shows as refunded by itself.",
        ] as const)
      : ([
          "A payment without an account",
          `${buyer} paid after sign-up was closed.`,
          "Nobody new could have an account when the payment arrived, so none was created. Please refund it at the payment provider; this payment shows as refunded by itself.",
        ] as const);
  return {
    subject: `${title}: refund ${invoice}, ${amount}`,
    replyTo: email,
    body: (
      <EmailLayout preview={preview} title={title} footer={companyLine}>
        <DetailList
          details={[
            { label: "Number", value: invoice },
            { label: "Amount", value: amount },
            { label: "For", value: product },
            { label: "Paid by", value: buyer === email ? email : `${buyer} (${email})` },
          ]}
        />
        <Paragraph>{explanation}</Paragraph>
        <EmailButton to={new URL("/admin?tab=payments", appUrl).href}>Open payments</EmailButton>
      </EmailLayout>
    ),
  };
};
