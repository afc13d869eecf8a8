import { Text } from "@react-email/text";
import { type AudienceEmailValues, type EmailTemplate, nameTalk } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";

interface AccessCode extends AudienceEmailValues {
  /** Six digits. */
  code: string;
  title: string | null;
  link: string;
}

const large = { fontSize: 36, lineHeight: "44px", fontWeight: 600, letterSpacing: "0.2em", margin: "0 0 16px" };

/**
 * Sent to an address that was entered at a restricted hub. The link opens a page with the code filled in; the button
 * there submits it.
 */
export const accessCode: EmailTemplate<AccessCode> = (
  { code, title, speaker, link, privacyLink },
  { companyLine },
) => ({
  // Read in a notification, without opening the email.
  subject: `${code} is your code for ${nameTalk({ title, speaker })}`,
  body: (
    <EmailLayout
      preview={`${code} opens ${nameTalk({ title, speaker })}.`}
      from={{ speaker, privacyLink }}
      title="Your code"
      footer={companyLine}
    >
      <Text style={large}>{code}</Text>
      <Paragraph>
        Enter this code on the page where you requested it, or use the button to open{" "}
        {title === null ? `the talk by ${speaker}` : `“${title}” by ${speaker}`}. The code expires in 10 minutes.
      </Paragraph>
      <EmailButton to={link}>Open the Talk Hub</EmailButton>
      <Paragraph>
        Didn't request this? Someone may have typed your address by mistake. Ignore this email and don't share the code.
      </Paragraph>
    </EmailLayout>
  ),
});
