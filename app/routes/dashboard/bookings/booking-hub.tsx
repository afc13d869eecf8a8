import { Form, href, useNavigation } from "react-router";
import type { BookingView } from "#app/routes/dashboard/bookings/booking-view.server.ts";
import styles from "#app/routes/dashboard/bookings/bookings.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconPlus } from "#app/ui/icons.ts";

/** Creates the hub of a confirmed booking, or leads to it. Renders nothing before the booking is confirmed. */
export function BookingHub({ booking: { hub, canBecomeHub } }: { booking: BookingView }) {
  const isCreating = useNavigation().formData?.get("intent") === "create-hub";
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
    <Form method="post" className={styles.hubForm}>
      <Button type="submit" name="intent" value="create-hub" loading={isCreating} leftSection={<IconPlus />}>
        Create hub
      </Button>
    </Form>
  );
}
