import { Facts, LetterButton, LetterFrame, Paragraph } from "#app/letters/frame.tsx";
import { greeting } from "#app/letters/greeting.ts";
import type { WriteLetter } from "#app/letters/letter.ts";

interface RetentionWarning {
  /** The speaker's first name. */
  name: string;
  months: number;
  contacts: number;
  bookings: number;
  listed: number;
  /** Where the contacts came from, the most first; null: from no talk. */
  talks: { title: string | null; contacts: number }[];
  /** The first day, in words. */
  from: string;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** Tells a speaker what is about to be deleted because it has been kept for as long as they said. */
export const retentionWarning: WriteLetter<RetentionWarning> = (
  { name, months, contacts, bookings, listed, talks, from },
  { appUrl, companyLine },
) => {
  const held = [
    contacts > 0 && counted(contacts, "contact", "contacts"),
    bookings > 0 && counted(bookings, "booking request", "booking requests"),
    listed > 0 && counted(listed, "list entry", "list entries"),
  ].filter((each) => each !== false);
  const what = held.join(", ").replace(/, ([^,]*)$/, " and $1");
  const setting = String(new URL("/account-settings#privacy", appUrl));
  return {
    subject: `From ${from}, ${what} will be deleted`,
    body: (
      <LetterFrame
        preview="Download what you need before then, or choose to keep it longer."
        title={greeting("Time to tidy up", name, ", ")}
        footer={`${companyLine} · You are receiving this email because deletion can't be undone.`}
      >
        <Paragraph>
          {`You keep people's details for ${months === 1 ? "one month" : `${months} months`} after a talk. That time is nearly up for ${what}. We will start deleting them on ${from}. Ratings and comments stay, without names.`}
        </Paragraph>
        {talks.length > 0 && (
          <Facts
            facts={talks.map((talk) => ({ label: talk.title ?? "Not from a talk", value: String(talk.contacts) }))}
          />
        )}
        <LetterButton to={String(new URL("/dashboard/leads", appUrl))}>View or download your leads</LetterButton>
        <Paragraph>{`Change how long details are kept: ${setting}`}</Paragraph>
      </LetterFrame>
    ),
  };
};
