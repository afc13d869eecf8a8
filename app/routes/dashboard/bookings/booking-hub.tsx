import { href } from "react-router";
import { takesDay } from "#app/domain/bookings/bookings.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconPlus } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Creates the hub of a confirmed booking, or leads to it. Renders nothing before the booking is confirmed. */
export function BookingHub({ booking: { hub, canBecomeHub } }: { booking: BookingView }) {
  if (hub)
    return (
      <Button
        to={hub.isTrashed ? "/dashboard/hubs?show=trash" : href("/dashboard/edit-hub/:id", { id: hub.id })}
        variant={hub.isTrashed ? "default" : "filled"}
      >
        {hub.isTrashed ? "Hub is in the trash" : "Open hub"}
      </Button>
    );
  if (!canBecomeHub) return null;
  return (
    <ActionForm intent="create-hub" className={styles.hubForm}>
      <SubmitButton leftSection={<IconPlus />}>Create hub</SubmitButton>
    </ActionForm>
  );
}

/** Asks what becomes of the talk's page when its booking was moved or declined. Renders nothing while both agree. */
export function BookingHubQuestion({ booking: { status, eventDate, hub } }: { booking: BookingView }) {
  if (!hub || hub.isTrashed) return null;
  if (status === "declined" && hub.isDraft)
    return (
      <Notice tone="info" title="Delete the draft of this talk?">
        <p>
          You declined the booking, so its draft <bdi>“{hub.title}”</bdi> takes no day in your calendar.
        </p>
        <ActionForm intent="trash-draft">
          <SubmitButton variant="default">Delete draft</SubmitButton>
        </ActionForm>
      </Notice>
    );
  if (!takesDay(status) || eventDate === null || hub.eventDate === eventDate) return null;
  const to = formatDay(eventDate);
  return (
    <Notice tone="info" title="Also move the talk's page?">
      <p>{`The booking is on ${to}, its talk's page ${hub.eventDate ? `on ${formatDay(hub.eventDate)}` : "has no day yet"}.`}</p>
      <ActionForm intent="move-hub">
        <SubmitButton variant="default">{`Move to ${to}`}</SubmitButton>
      </ActionForm>
    </Notice>
  );
}
