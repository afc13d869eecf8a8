import { Link } from "@react-email/link";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { joinDetails } from "#app/domain/values/details.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import type { EmailTemplate, OptionalEmailValues } from "#app/emails/email.ts";
import { DetailList, EmailButton, EmailLayout, Paragraph, TextLink } from "#app/emails/email-layout.tsx";
import { styles } from "#app/emails/styles.ts";

/** What waits in the queue. The leads are loaded when the email is sent, so that deleted people are not in it. */
export interface NewLeadsNotice extends OptionalEmailValues {
  speakerId: string;
  /** The `notified_at` of all leads in this email (ISO). */
  notifiedAt: string;
  /** When the first of them arrived (ISO). */
  since: string;
}

interface Person {
  /** The lead's id. */
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  /** The talk where they left their details; null if it no longer exists. */
  talk: string | null;
  /** What they said there with their name, as the lead's screen shows it. */
  rating: number | null;
  comment: string | null;
}

export interface NewLeads extends OptionalEmailValues {
  /** The speaker's first name. */
  name: string;
  /** Whether the speaker chose a daily summary. */
  isDaily: boolean;
  /** The latest first. */
  people: Person[];
  /** Including leads that are not listed. */
  total: number;
}

/** Notifies a speaker of new leads: one person in full, several as a list. */
export const newLeads: EmailTemplate<NewLeads> = (
  { name, isDaily, people, total, unsubscribe },
  { appUrl, companyLine },
) => {
  const toUrl = (path: string) => new URL(path, appUrl).href;
  const [only] = people;
  const isOne = total === 1 && only !== undefined;
  const subject = isOne ? `New lead: ${cutText(only.name, 80)}` : `${total.toLocaleString("en")} new leads`;
  const more = total - people.length;
  return {
    subject,
    unsubscribe,
    body: (
      <EmailLayout
        preview={people
          .slice(0, 3)
          .map((person) => cutText(person.name, 60))
          .join(", ")}
        title={isOne ? `${name}, you have a new lead` : `${name}, you have ${total.toLocaleString("en")} new leads`}
        footer={companyLine}
        optional={{
          reason: isDaily
            ? "You chose a daily summary of new leads."
            : "You get an email for each new lead. Prefer a daily summary? Change it in your account settings.",
          unsubscribe,
        }}
      >
        {isOne ? (
          <LeadDetails person={only} />
        ) : (
          people.map((person) => <Line key={person.id} person={person} link={toUrl(`/dashboard/leads/${person.id}`)} />)
        )}
        {more > 0 && <Paragraph>{`And ${more.toLocaleString("en")} more.`}</Paragraph>}
        {isOne ? (
          <EmailButton to={toUrl(`/dashboard/leads/${only.id}`)}>View this lead</EmailButton>
        ) : (
          <EmailButton to={toUrl("/dashboard/leads")}>View all leads</EmailButton>
        )}
      </EmailLayout>
    ),
  };
};

/** A lead without a name has an address or number in its place, which is not said again. */
const withoutName = ({ name, email, phone, company }: Person) => ({
  email: email === name ? null : email,
  phone: phone === name ? null : phone,
  company: company === name ? null : company,
});

/** "★★★★☆ 4 of 5" */
const formatStars = (rating: number): string => `${"★".repeat(rating)}${"☆".repeat(5 - rating)} ${rating} of 5`;

function LeadDetails({ person }: { person: Person }) {
  const { name, email, talk, rating, comment } = person;
  const { phone, company, ...other } = withoutName(person);
  const details = [
    { label: name === email ? "Email" : "Name", value: name },
    { label: "Email", value: other.email },
    { label: "Phone", value: phone },
    { label: "Company", value: company },
    { label: "Talk", value: talk },
    { label: "Rating", value: rating && formatStars(rating) },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  return (
    <>
      <DetailList details={details} />
      {comment && <Paragraph>{`“${comment}”`}</Paragraph>}
      {email && (
        <Paragraph>
          <TextLink to={mailtoLink(email)}>Email them</TextLink>
        </Paragraph>
      )}
    </>
  );
}

function Line({ person, link }: { person: Person; link: string }) {
  const { name, talk, rating, comment } = person;
  const { email, phone, company } = withoutName(person);
  return (
    <Section style={styles.person} className="person">
      <Text style={styles.detail}>
        <Link href={link} className="brand" style={{ ...styles.link, fontWeight: 600 }}>
          {name}
        </Link>
        {company && `, ${company}`}
      </Text>
      <Text style={{ ...styles.detail, ...styles.label, fontSize: 14, margin: 0 }} className="muted">
        {joinDetails(email, phone, talk && `“${talk}”`, rating !== null && formatStars(rating))}
      </Text>
      {comment && <Text style={{ ...styles.detail, margin: 0 }}>{`“${comment}”`}</Text>}
    </Section>
  );
}
