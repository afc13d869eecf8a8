import { createContext } from "react";

export interface AccountClock {
  /** The account's time zone. */
  timezone: string;
  /** When the screen's data was loaded. */
  now: Date;
}

/** Set by the layout of the signed-in screens. Apart from what formats dates, which not every screen loads. */
export const AccountClockContext = createContext<AccountClock | null>(null);
