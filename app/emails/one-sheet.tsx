import type { AudienceEmailValues, EmailTemplate, OptionalEmailValues } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph, TextLink } from "#app/emails/email-layout.tsx";

/** As it waits in the queue: the rest is read when it is sent. */
export interface OneSheetNotice {
  speakerId: string;
}

export interface OneSheetEmail extends AudienceEmailValues, OptionalEmailValues {
  /** The page for organisers. */
  link: string;
}

/** The speaker's one-sheet, to an organiser whose address the speaker typed. A link, so that it ends with the profile. */
export const oneSheet: EmailTemplate<OneSheetEmail> = (
  { speaker, link, privacyLink, unsubscribe },
  { companyLine },
) => ({
  subject: `A one-sheet from ${speaker}`,
  unsubscribe,
  body: (
    <EmailLayout
      preview="A one-sheet as PDF, to print or pass on."
      from={{ speaker, privacyLink }}
      title={`${speaker} on one page`}
      footer={companyLine}
      optional={{ reason: `You are receiving this email because ${speaker} entered your address.`, unsubscribe }}
    >
      <Paragraph>{`${speaker} is sending you a one-sheet as PDF, to print or pass on.`}</Paragraph>
      <EmailButton to={`${link}/one-sheet.pdf`}>Open the one-sheet</EmailButton>
      <Paragraph>
        Photos and texts for your programme are on the <TextLink to={link}>page for organisers</TextLink>.
      </Paragraph>
    </EmailLayout>
  ),
});
