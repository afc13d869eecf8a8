import { cutText } from "#app/domain/values/measured-text.ts";
import type { EmailTemplate, OptionalEmailValues } from "#app/emails/email.ts";
import { EmailLayout, UserText } from "#app/emails/email-layout.tsx";

interface SpeakerAnnouncement extends OptionalEmailValues {
  kind: "product" | "offer";
  subject: string;
  message: string;
}

const reasons = {
  product: (name: string) =>
    `You are receiving news about ${name} because product updates are on in your account settings.`,
  offer: () => "You are receiving offers and events because you turned them on in your account settings.",
};

/** An announcement by the administrator to speakers who want it. */
export const speakerAnnouncement: EmailTemplate<SpeakerAnnouncement> = (
  { kind, subject, message, unsubscribe },
  { companyLine, supportEmail, productName },
) => ({
  subject,
  replyTo: supportEmail,
  unsubscribe,
  body: (
    <EmailLayout
      preview={cutText(message, 120)}
      title={subject}
      footer={companyLine}
      optional={{ reason: reasons[kind](productName), unsubscribe }}
    >
      <UserText text={message} />
    </EmailLayout>
  ),
});
