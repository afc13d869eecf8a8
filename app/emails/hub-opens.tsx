import type { AudienceEmailValues, EmailTemplate, OptionalEmailValues } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

interface HubOpens extends AudienceEmailValues, OptionalEmailValues {
  title: string;
  link: string;
}

/** The one email to a visitor who asked to be notified when a talk opens. */
export const hubOpens: EmailTemplate<HubOpens> = (
  { title, speaker, link, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `Open now: the talk “${title}”`,
  unsubscribe,
  body: (
    <EmailLayout
      preview={`${speaker} has opened the page for this talk.`}
      from={speaker}
      title={`“${title}” is open`}
      footer={companyLine}
      privacy={{ speaker, link: privacyLink }}
      optional={{
        reason:
          "You are receiving this one email because you asked to be notified when this page opens. If it wasn't you, there is nothing to do.",
        unsubscribe,
      }}
    >
      <Paragraph>{speaker} has opened the page for this talk. You can now open the files and leave feedback.</Paragraph>
      <EmailButton to={link}>Open the Talk Hub</EmailButton>
    </EmailLayout>
  ),
});
