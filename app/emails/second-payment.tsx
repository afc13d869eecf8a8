import type { EmailTemplate } from "#app/emails/email.ts";
import { DetailList, EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

interface SecondPayment {
  /** "TH-1002" */
  invoice: string;
  product: string;
  /** Formatted. */
  amount: string;
  buyer: string;
}

/** To a member who paid again: that it was not needed, and how the money comes back. */
export const secondPayment: EmailTemplate<SecondPayment> = (
  { invoice, product, amount },
  { companyLine, supportEmail },
) => ({
  subject: `You paid twice: how to get ${amount} back`,
  replyTo: supportEmail,
  body: (
    <EmailLayout preview="You were a member already." title="You paid twice" footer={companyLine}>
      <Paragraph>{`You were a member already, so the payment ${invoice} of ${amount} was not needed. Your ${product} stays as it is.`}</Paragraph>
      <Paragraph>{`We have been told and will pay it back. If you don't hear from us within two working days, reply to this email or write to ${supportEmail}.`}</Paragraph>
    </EmailLayout>
  ),
});

/** To the support address, which pays it back at the provider. A reply goes to the buyer. */
export const secondPaymentNotice: EmailTemplate<SecondPayment & { email: string }> = (
  { invoice, product, amount, buyer, email },
  { appUrl, companyLine },
) => ({
  subject: `A member paid twice: refund ${invoice}, ${amount}`,
  replyTo: email,
  body: (
    <EmailLayout preview={`${buyer} was a member already.`} title="A member paid twice" footer={companyLine}>
      <DetailList
        details={[
          { label: "Number", value: invoice },
          { label: "Amount", value: amount },
          { label: "For", value: product },
          { label: "Paid by", value: buyer === email ? email : `${buyer} (${email})` },
        ]}
      />
      <Paragraph>
        This account had a membership when the payment arrived. Please refund it at the payment provider; the account
        keeps its plan, and this payment shows as refunded by itself.
      </Paragraph>
      <EmailButton to={new URL("/admin?tab=payments", appUrl).href}>Open payments</EmailButton>
    </EmailLayout>
  ),
});
