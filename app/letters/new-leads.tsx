import { Link, Section, Text } from "@react-email/components";
import { Facts, LetterButton, LetterFrame, Paragraph, TextLink } from "#app/letters/frame.tsx";
import type { Optional, WriteLetter } from "#app/letters/letter.ts";
import { styles } from "#app/letters/styles.ts";

/** What waits in the queue: whom the letter is about is looked up when it leaves, so that who was deleted is not in it. */
export interface NewLeadsTold extends Optional {
  speakerId: string;
  /** The moment that is noted with everybody it tells of (ISO). */
  toldAt: string;
  /** When the first of them came (ISO). */
  since: string;
}

interface Person {
  /** The lead. */
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  /** Where they left their details; null when the talk is gone. */
  talk: string | null;
}

export interface NewLeads extends Optional {
  /** The speaker's first name. */
  name: string;
  /** Whether the speaker asked for one letter a day. */
  isDaily: boolean;
  /** The latest, first. */
  people: Person[];
  /** Those who are not named here, too. */
  total: number;
}

/** Tells a speaker who left their details: one person with everything, several as a list. */
export const newLeads: WriteLetter<NewLeads> = (
  { name, isDaily, people, total, unsubscribe },
  { appUrl, companyLine },
) => {
  const at = (path: string) => new URL(path, appUrl).href;
  const [only] = people;
  const isOne = total === 1 && only !== undefined;
  const subject = isOne ? `New lead: ${only.name.slice(0, 80)}` : `${total.toLocaleString("en")} new leads`;
  const more = total - people.length;
  return {
    subject,
    unsubscribe,
    body: (
      <LetterFrame
        preview={people
          .slice(0, 3)
          .map((person) => person.name.slice(0, 60))
          .join(", ")}
        title={isOne ? `${name}, you have a new lead` : `${name}, you have ${total.toLocaleString("en")} new leads`}
        footer={companyLine}
        optional={{
          why: isDaily
            ? "You chose a daily summary of new leads."
            : "You get an email for each new lead. Prefer a daily summary? Change it in your account settings.",
          unsubscribe,
        }}
      >
        {isOne ? (
          <Whole person={only} />
        ) : (
          people.map((person) => <Line key={person.id} person={person} link={at(`/dashboard/leads/${person.id}`)} />)
        )}
        {more > 0 && <Paragraph>{`And ${more.toLocaleString("en")} more.`}</Paragraph>}
        {isOne ? (
          <LetterButton to={at(`/dashboard/leads/${only.id}`)}>View this lead</LetterButton>
        ) : (
          <LetterButton to={at("/dashboard/leads")}>View all leads</LetterButton>
        )}
      </LetterFrame>
    ),
  };
};

function Whole({ person: { name, email, phone, company, talk } }: { person: Person }) {
  const facts = [
    { label: "Name", value: name },
    { label: "Email", value: email },
    { label: "Phone", value: phone },
    { label: "Company", value: company },
    { label: "Talk", value: talk },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  return (
    <>
      <Facts facts={facts} />
      {email && (
        <Paragraph>
          <TextLink to={`mailto:${encodeURIComponent(email)}`}>Email them</TextLink>
        </Paragraph>
      )}
    </>
  );
}

function Line({ person: { name, email, phone, company, talk }, link }: { person: Person; link: string }) {
  return (
    <Section style={styles.person} className="person">
      <Text style={styles.fact}>
        <Link href={link} className="brand" style={{ ...styles.link, fontWeight: 600 }}>
          {name}
        </Link>
        {company && `, ${company}`}
      </Text>
      <Text style={{ ...styles.fact, ...styles.label, fontSize: 14, margin: 0 }} className="muted">
        {[email, phone, talk && `“${talk}”`].filter(Boolean).join(" · ")}
      </Text>
    </Section>
  );
}
