// Days and times on the signed-in screens, in the account's time zone. Both the zone and the current time come from the
// server, so the server and every browser draw the same text.
import { use } from "react";
import { dayOf, formatDay, formatInstant, formatSince } from "#app/domain/values/dates.ts";
import { type AccountClock, AccountClockContext } from "#app/ui/account-clock.ts";

const formats = {
  /** "Thu 24 Dec 2026" */
  day: (at: Date, { timezone }: AccountClock) => formatDay(dayOf(at, timezone)),
  /** "Thu 24 Dec 2026, 14:30 (Sydney)" */
  moment: (at: Date, { timezone }: AccountClock) => formatInstant(at, timezone),
  /** "5 minutes ago", and the day after a week */
  since: (at: Date, { timezone, now }: AccountClock) => formatSince(at, now, timezone),
};

interface WhenProps {
  at: Date;
  as?: keyof typeof formats;
}

/** Throws outside the signed-in screens, where no account is known. */
export function useAccountClock(): AccountClock {
  const clock = use(AccountClockContext);
  if (!clock) throw new Error("Only signed-in screens know the account's time zone");
  return clock;
}

/** A moment as text, for attributes and sentences. */
export function useFormatWhen(): (at: Date, as?: keyof typeof formats) => string {
  const clock = useAccountClock();
  return (at, as = "day") => formats[as](at, clock);
}

/** A moment as the account's owner reads it: its day, unless `as` asks for more. */
export const When = ({ at, as }: WhenProps) => useFormatWhen()(at, as);
