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
}

/** Says that a day is free only where the speaker has nothing else. */
export function listReplyStarters(request: Request, speakerFirstName: string): ReplyStarter[] {
  const { requesterName, eventName, eventDate, status, clashes } = request;
  const [firstName = ""] = requesterName.split(" ");
  const toText = (...paragraphs: string[]) => [`Hi ${firstName},`, ...paragraphs, speakerFirstName].join("\n\n");
  const isFree = eventDate !== null && clashes.length === 0;
  const dates = isFree
    ? `I'm free on ${formatDay(eventDate)}, and hold the day for you until we have talked.`
    : "Which days would suit you?";
  return [
    {
      label: "Available",
      status: "held",
      text: toText(`Thank you for asking. I'd be glad to speak at ${eventName}.`, dates),
    },
    {
      label: "Tell me more",
      status,
      text: toText(
        `Thank you for thinking of me for ${eventName}. Before I answer:`,
        "- Who will be in the room, and how many?\n- What should they take away?\n- When and where is it, and what is your budget?",
      ),
    },
    {
      label: "Sorry",
      status: "declined",
      text: toText(
        `Thank you for asking me to speak at ${eventName}. I'm sorry, I can't make it this time.`,
        "I hope it goes well, and that you ask me again.",
      ),
    },
  ];
}
