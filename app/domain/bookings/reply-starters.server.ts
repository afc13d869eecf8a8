// First words of a reply, which the speaker edits before sending.
import type { BookingStatus } from "#app/domain/bookings/bookings.ts";
import { formatDay } from "#app/domain/values/dates.ts";

export interface ReplyStarter {
  label: string;
  text: string;
  /** What the booking becomes with this reply. */
  status: BookingStatus;
}

interface Request {
  requesterName: string;
  eventName: string;
  eventDate: string | null;
  status: BookingStatus;
  /** What else the speaker does on the requested day. */
  clashes: readonly unknown[];
  /** The nearest free days, where a day was named. */
  nearDays: readonly string[];
}

/** Says that a day is free only where the speaker has nothing else, and offers other days from the calendar. */
export function listReplyStarters(request: Request, speakerFirstName: string): ReplyStarter[] {
  const { requesterName, eventName, eventDate, status, clashes, nearDays } = request;
  const [firstName = ""] = requesterName.split(" ");
  const toText = (...paragraphs: string[]) => [`Hi ${firstName},`, ...paragraphs, speakerFirstName].join("\n\n");
  const glad = `Thank you for asking. I'd be glad to speak at ${eventName}.`;
  const dates = eventDate
    ? `I'm free on ${formatDay(eventDate)}, and hold the day for you until we have talked.`
    : "Which days would suit you?";
  const available = { label: "Yes, that works", status: "held", text: toText(glad, dates) } as const;
  return [
    ...(clashes.length === 0 ? [available] : []),
    ...(eventDate ? [{ label: "Another day", status, text: toText(glad, offerOthers(eventDate, nearDays)) }] : []),
    {
      label: "Tell me more",
      status,
      text: toText(
        `Thank you for thinking of me for ${eventName}. Before I answer:`,
        "- Who will be in the room, and how many?\n- What should they take away?\n- When and where is it, and what is your budget?",
      ),
    },
    {
      label: "Not this time",
      status: "declined",
      text: toText(
        `Thank you for asking me to speak at ${eventName}. I'm sorry, I can't make it this time.`,
        "I hope it goes well, and that you ask me again.",
      ),
    },
  ];
}

const orList = new Intl.ListFormat("en", { type: "disjunction" });

const offerOthers = (day: string, nearDays: readonly string[]): string =>
  nearDays.length > 0
    ? `I can't make ${formatDay(day)}, but I'm free on ${orList.format(nearDays.map(formatDay))}. Would that suit you?`
    : `I can't make ${formatDay(day)}. Which other days would suit you?`;
