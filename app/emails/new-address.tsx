import { joinDetails } from "#app/domain/values/details.ts";
import type { AudienceEmailValues, EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

/** Sent to an address that somebody wants a speaker to use for them from now on. It names no earlier address. */
export const newAddress: EmailTemplate<AudienceEmailValues & { link: string }> = (
  { speaker, link, privacyLink },
  { companyLine },
) => ({
  subject: `Use this address with ${speaker}?`,
  body: (
    <EmailLayout
      preview="Confirm your new email address."
      from={{ speaker, privacyLink }}
      title="Confirm your new address"
      footer={joinDetails(companyLine, "If you didn't ask for this, you can ignore this email and nothing changes.")}
    >
      <Paragraph>
        {`Someone who left their details with ${speaker} wants this email address to replace their old one. If that was you, please confirm it within a day.`}
      </Paragraph>
      <EmailButton to={link}>Confirm this address</EmailButton>
    </EmailLayout>
  ),
});
