// One talk, given several times: hubs with the same `talk_id`. A table of talks would have a row without a column of its
// own, as each hub has its title. A column `duplicated_from` would be a tree, which joining by hand and purging the
// original would break. Safe in the browser.
import { formatDayAndTime } from "#app/domain/values/dates.ts";

export const maxChangeNoteLength = 500;

/** When a delivery is given, in its event's time zone. */
export const formatDeliveryTime = ({ eventDate, startTime, timezone }: DeliveryTime): string =>
  eventDate ? formatDayAndTime(eventDate, startTime, timezone) : "No date yet";

interface DeliveryTime {
  eventDate: string | null;
  startTime: string | null;
  timezone: string;
}

/** The reasons shown of each band: the most frequent. */
export const maxDeliveryReasons = 3;
