import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph, UserText } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

interface HubUnpublished {
  /** The account. If it is deleted, the emails that still wait are deleted with it. */
  accountId: string;
  /** The speaker's first name. */
  name: string;
  hub: { id: string; title: string };
  /** As the administrator wrote it. */
  reason: string;
}

/** The administrator made a hub a draft again: its owner learns why, and how to publish it again. */
export const hubUnpublished: EmailTemplate<HubUnpublished> = (
  { name, hub, reason },
  { appUrl, companyLine, supportEmail },
) => ({
  subject: `Your hub “${hub.title}” was unpublished`,
  replyTo: supportEmail,
  body: (
    <EmailLayout
      preview="Our support team made it a draft. Nothing was deleted."
      title={greet("Hello", name)}
      footer={companyLine}
    >
      <Paragraph>
        {`Our support team unpublished your hub “${hub.title}”. It's a draft now, so only you can see it. Nothing was deleted. The reason:`}
      </Paragraph>
      <UserText text={reason} />
      <Paragraph>
        Once that's sorted out, you can publish it again. Its link and QR code stay the same. Questions? Just reply to
        this email.
      </Paragraph>
      <EmailButton to={String(new URL(`/dashboard/edit-hub/${hub.id}`, appUrl))}>Edit your hub</EmailButton>
    </EmailLayout>
  ),
});
