import type { listDeliveries, listTalksToJoin } from "#app/domain/deliveries/queries.server.ts";
import { formatDay, formatDayAndTime } from "#app/domain/values/dates.ts";

type Delivery = Awaited<ReturnType<typeof listDeliveries>>["rows"][number];
type TalkToJoin = Awaited<ReturnType<typeof listTalksToJoin>>[number];

export type DeliveryItem = ReturnType<typeof toDeliveryItem>;

/** A delivery as the screen shows it: its date is that of the event's time zone. */
export function toDeliveryItem({ eventDate, startTime, timezone, ...delivery }: Delivery) {
  return { ...delivery, when: eventDate ? formatDayAndTime(eventDate, startTime, timezone) : "No date yet" };
}

/** "Kind machines, Lumen Day, Thu 4 Mar 2027 (with 2 other deliveries)" */
export function toTalkChoice({ id, title, eventName, eventDate, otherDeliveries }: TalkToJoin) {
  const texts = [title, eventName, eventDate && formatDay(eventDate)].filter(Boolean).join(", ");
  const others = otherDeliveries === 1 ? "1 other delivery" : `${otherDeliveries} other deliveries`;
  return { value: id, label: otherDeliveries > 0 ? `${texts} (with ${others})` : texts };
}
