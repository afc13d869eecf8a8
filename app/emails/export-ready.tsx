import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

interface ExportReady {
  /** The speaker's first name. */
  name: string;
  /** Where the file is downloaded, after signing in: whoever finds the letter has nothing. A path of ours. */
  path: string;
  /** "12 MB" */
  size: string;
  /** The last day it can be downloaded, in words. */
  until: string;
}

/** The archive of everything a speaker keeps here has been built. */
export const exportReady: EmailTemplate<ExportReady> = ({ name, path, size, until }, { appUrl, companyLine }) => ({
  subject: "Your data is ready to download",
  body: (
    <EmailLayout
      preview={`One zip file (${size}), available until ${until}.`}
      title={greet("Your export is ready", name, ", ")}
      footer={companyLine}
    >
      <Paragraph>
        {`Your data is in one zip file (${size}): your profile, talks, contacts, feedback and bookings as CSV and JSON, plus your original files.`}
      </Paragraph>
      <EmailButton to={new URL(path, appUrl).href}>Download your data</EmailButton>
      <Paragraph>
        {`You can download it until ${until}. You'll need to sign in first. If you didn't request this export, change your password.`}
      </Paragraph>
    </EmailLayout>
  ),
});
