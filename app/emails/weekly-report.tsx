import { Column } from "@react-email/column";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { EmailTemplate, OptionalEmailValues } from "#app/emails/email.ts";
import { EmailButton, EmailLayout, Paragraph, Quote, TextLink } from "#app/emails/email-layout.tsx";
import { styles } from "#app/emails/styles.ts";

/** What waits in the queue. The week is loaded when the email is sent, so that deleted data is not in it. */
export interface WeeklyReportPeriod extends OptionalEmailValues {
  speakerId: string;
  timezone: string;
  /** Monday and Sunday, "2026-12-21". */
  from: string;
  to: string;
}

interface Counts {
  views: number;
  leads: number;
  ratings: number;
}

export interface WeeklyReport extends Counts, OptionalEmailValues {
  /** The speaker's first name. */
  name: string;
  /** "Mon 21 Dec 2026 to Sun 27 Dec 2026" */
  week: string;
  before: Counts;
  /** The week's average rating; null without ratings. */
  average: number | null;
  best: { comment: string; talk: string } | null;
  next: { id: string; title: string; when: string } | null;
}

const pluralise = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** A speaker's stats of last week and the week before. The subject has the totals. */
export const weeklyReport: EmailTemplate<WeeklyReport> = (report, { appUrl, companyLine }) => {
  const { name, week, views, leads, ratings, before, average, best, next, unsubscribe } = report;
  const stats = [
    { text: pluralise(views, "view", "views"), earlier: before.views },
    { text: pluralise(leads, "new lead", "new leads"), earlier: before.leads },
    { text: pluralise(ratings, "rating", "ratings"), earlier: before.ratings },
  ];
  return {
    subject: `Your week: ${stats.map(({ text }) => text).join(", ")}`,
    unsubscribe,
    body: (
      <EmailLayout
        preview={best ? `“${best.comment.slice(0, 100)}”` : week}
        title={`${name}, here is your week`}
        footer={companyLine}
        optional={{ reason: "You get this report on Mondays after a week with activity.", unsubscribe }}
      >
        <Paragraph>{week}</Paragraph>
        <Section style={{ margin: "0 0 16px" }}>
          <Row>
            {stats.map(({ text, earlier }) => (
              <Column key={text} style={{ width: "33%", verticalAlign: "top", paddingRight: 8 }}>
                <Text style={styles.detail}>
                  <span style={styles.number}>{text.replace(/ .*/, "")}</span>
                  <span style={styles.unit}>{text.replace(/^\S+/, "")}</span>
                </Text>
                <Text className="muted" style={{ ...styles.detail, ...styles.label, fontSize: 13, margin: 0 }}>
                  {`${earlier.toLocaleString("en")} the week before`}
                </Text>
              </Column>
            ))}
          </Row>
        </Section>
        {average !== null && <Paragraph>{`Average rating: ${average} out of 5.`}</Paragraph>}
        {best && <Quote from={best.talk}>{best.comment.slice(0, 600)}</Quote>}
        {next && (
          <Paragraph>
            {"Your next talk: "}
            <TextLink to={new URL(`/dashboard/edit-hub/${next.id}`, appUrl).href}>{next.title}</TextLink>
            {`, ${next.when}.`}
          </Paragraph>
        )}
        <EmailButton to={new URL("/dashboard/analytics?range=7", appUrl).href}>See your analytics</EmailButton>
      </EmailLayout>
    ),
  };
};
