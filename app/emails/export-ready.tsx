import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

interface ExportReady {
  /** The speaker's first name. */
  name: string;
  /** The path of the download. It requires signing in, so the email alone gives no access. */
  path: string;
  /** "12 MB" */
  size: string;
  /** The last day of the download, formatted. */
  until: string;
}

/** Sent once the archive of a speaker's data can be downloaded. */
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
