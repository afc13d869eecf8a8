import { joinDetails } from "#app/domain/values/details.ts";
import type { AudienceEmailValues, EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

/** Sent to an address that was entered to see what a speaker holds about it. */
export const privacyEmail: EmailTemplate<AudienceEmailValues> = ({ speaker, privacyLink }, { companyLine }) => ({
  subject: `Your data with ${speaker}`,
  body: (
    <EmailLayout
      preview="View your data, withdraw consent or delete it."
      from={{ speaker }}
      title="Here is your link"
      footer={joinDetails(companyLine, "If you didn't request this link, you can ignore this email.")}
    >
      <Paragraph>
        {`Use this link to see what ${speaker} holds about you, withdraw your consent or delete everything.`}
      </Paragraph>
      <EmailButton to={privacyLink}>Your data and privacy</EmailButton>
      <Paragraph>This link is personal, so please don't share it.</Paragraph>
    </EmailLayout>
  ),
});
