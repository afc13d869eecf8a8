import { type BookingStatus, bookingStatusLabels } from "#app/domain/bookings/bookings.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

export const bookingTones: Record<BookingStatus, Tone> = {
  new: "info",
  held: "warning",
  confirmed: "success",
  done: "neutral",
  declined: "danger",
};

export function BookingBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={bookingTones[status]}>{bookingStatusLabels[status]}</Badge>;
}
