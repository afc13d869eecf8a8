import { Facts, LetterButton, LetterFrame, Paragraph, TypedText } from "#app/letters/frame.tsx";
import type { Optional, WriteLetter } from "#app/letters/letter.ts";

interface NewBooking extends Optional {
  bookingId: string;
  /** The speaker's first name. */
  name: string;
  from: { name: string; email: string; company: string | null };
  facts: { label: string; value: string }[];
  topics: string | null;
  notes: string | null;
}

/** Tells a speaker that somebody asks for a talk. Answering the letter answers whoever asked. */
export const newBooking: WriteLetter<NewBooking> = (
  { bookingId, name, from, facts, topics, notes, unsubscribe },
  { appUrl, companyLine },
) => {
  const who = from.company ? `${from.name}, ${from.company}` : from.name;
  return {
    subject: `Booking request from ${from.name.slice(0, 80)}`,
    replyTo: from.email,
    unsubscribe,
    body: (
      <LetterFrame
        preview={facts.map(({ value }) => value).join(" · ")}
        title={`${name}, you have a new booking request`}
        footer={companyLine}
        optional={{
          why: "You are receiving this email because email notifications are on in your account settings.",
          unsubscribe,
        }}
      >
        <Paragraph>
          {who} ({from.email}) would like to book you:
        </Paragraph>
        <Facts facts={facts} />
        {topics && <Facts facts={[{ label: "Topics", value: topics }]} />}
        {notes && <TypedText text={notes} />}
        <LetterButton to={String(new URL(`/dashboard/bookings/${bookingId}`, appUrl))}>View the request</LetterButton>
        <Paragraph>Reply there, or reply to this email to answer {from.name} directly.</Paragraph>
      </LetterFrame>
    ),
  };
};
