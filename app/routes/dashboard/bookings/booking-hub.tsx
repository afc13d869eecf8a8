import { href } from "react-router";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconPlus } from "#app/ui/icons.ts";

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
