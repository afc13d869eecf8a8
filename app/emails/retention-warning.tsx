import { joinDetails } from "#app/domain/values/details.ts";
import type { EmailTemplate } from "#app/emails/email.ts";
import { DetailList, EmailButton, EmailLayout, Paragraph, TextLink } from "#app/emails/email-layout.tsx";
import { greet } from "#app/emails/greeting.ts";

interface RetentionWarning {
  /** The speaker's first name. */
  name: string;
  months: number;
  contacts: number;
  bookings: number;
  listed: number;
  /** The talks of the contacts, the most first; null: no talk. */
  talks: { title: string | null; contacts: number }[];
  /** The first day of the deletion, formatted. */
  from: string;
}

const pluralise = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** Warns a speaker of the details that will be deleted at the end of their retention time. */
export const retentionWarning: EmailTemplate<RetentionWarning> = (
  { name, months, contacts, bookings, listed, talks, from },
  { appUrl, companyLine },
) => {
  const items = [
    contacts > 0 && pluralise(contacts, "contact", "contacts"),
    bookings > 0 && pluralise(bookings, "booking request", "booking requests"),
    listed > 0 && pluralise(listed, "list entry", "list entries"),
  ].filter((each) => each !== false);
  const summary = items.join(", ").replace(/, ([^,]*)$/, " and $1");
  const setting = String(new URL("/account-settings#privacy", appUrl));
  return {
    subject: `From ${from}, ${summary} will be deleted`,
    body: (
      <EmailLayout
        preview="Download what you need before then, or choose to keep it longer."
        title={greet("Time to tidy up", name, ", ")}
        footer={joinDetails(companyLine, "You are receiving this email because deletion can't be undone.")}
      >
        <Paragraph>
          {`You keep people's details for ${months === 1 ? "one month" : `${months} months`} after a talk. That time is nearly up for ${summary}. We will start deleting them on ${from}. Ratings and comments stay, without names.`}
        </Paragraph>
        {talks.length > 0 && (
          <DetailList
            details={talks.map((talk) => ({
              label: talk.title ?? "Not from a talk",
              value: talk.contacts.toLocaleString("en"),
            }))}
          />
        )}
        <EmailButton to={String(new URL("/dashboard/leads", appUrl))}>View or download your leads</EmailButton>
        <Paragraph>
          Or <TextLink to={setting}>change how long details are kept</TextLink>.
        </Paragraph>
      </EmailLayout>
    ),
  };
};
