import { useActionForm } from "#app/forms/use-action-form.ts";
import { DrawerForm } from "#app/routes/dashboard/profile/page/drawer-form.tsx";
import type { PageFormData } from "#app/routes/dashboard/profile/page/page-data.server.ts";
import { SwitchField } from "#app/ui/form-fields.tsx";

interface Props {
  availability: PageFormData["availability"];
  onClose(): void;
}

export function AvailabilityForm({ availability, onClose }: Props) {
  const { form, fields, props } = useActionForm<PageFormData["availability"]["values"]>("availability", {
    defaultValue: availability.values,
  });
  return (
    <DrawerForm form={form} props={props} version={availability.version} onClose={onClose}>
      <SwitchField
        field={fields.showAvailability}
        label="Show the next six months"
        description="Days with a talk or a confirmed booking are shown as taken, held bookings as asked. Nobody sees why. A free day opens your booking form, which says of a day that is taken which ones near it are free."
      />
    </DrawerForm>
  );
}
