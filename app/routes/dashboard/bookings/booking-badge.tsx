import { type BookingStatus, bookingStatusLabels } from "#app/domain/bookings/bookings.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<BookingStatus, Tone> = {
  new: "info",
  held: "warning",
  confirmed: "success",
  done: "neutral",
  declined: "danger",
};

export function BookingBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={tones[status]}>{bookingStatusLabels[status]}</Badge>;
}
