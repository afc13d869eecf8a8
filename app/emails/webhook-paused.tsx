import type { EmailTemplate } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

interface WebhookPaused {
  /** The account. If it is deleted, the emails that still wait are deleted with it. */
  accountId: string;
  /** The speaker's first name. */
  name: string;
  endpoint: { id: string; name: string };
  reason: "failing" | "discontinued";
}

/** Nothing reaches a speaker's webhook any more. */
export const webhookPaused: EmailTemplate<WebhookPaused> = ({ name, endpoint, reason }, { appUrl, companyLine }) => ({
  subject: `Your connection “${endpoint.name}” is paused`,
  body: (
    <EmailLayout
      preview="New events wait up to seven days until you resume it."
      title={greet("Hello", name)}
      footer={companyLine}
    >
      <Paragraph>
        {reason === "discontinued"
          ? `“${endpoint.name}” answered that it's gone for good, so we stopped sending to it.`
          : `Nothing has got through to “${endpoint.name}” for a day, so we stopped trying.`}
      </Paragraph>
      <Paragraph>
        New events wait up to seven days, deleted leads until you resume it. Check the latest attempt, fix the receiver,
        then resume. Everything that waits is sent in order.
      </Paragraph>
      <EmailButton to={String(new URL(`/dashboard/connections/${endpoint.id}`, appUrl))}>
        Open the connection
      </EmailButton>
    </EmailLayout>
  ),
});
