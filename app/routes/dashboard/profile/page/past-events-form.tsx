import { parse } from "@conform-to/react";
import type { PastEvent } from "#app/database/schema/profiles.ts";
import { pastEventsPerProfile, profileLimits } from "#app/domain/profiles/profiles.ts";
import { type Field, readFieldText } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { ImageField } from "#app/routes/dashboard/files/image-field.tsx";
import { DrawerForm } from "#app/routes/dashboard/profile/page/drawer-form.tsx";
import styles from "#app/routes/dashboard/profile/page/page.module.css";
import type { PageFormData } from "#app/routes/dashboard/profile/page/page-data.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { IconPlus, IconTrash } from "#app/ui/icons.ts";
import { FieldRow } from "#app/ui/section.tsx";

interface Props {
  pastEvents: PageFormData["pastEvents"];
  onClose(): void;
}
type Values = { pastEvents: PastEvent[] };

/** Events without a talk's page here; those with one are listed by themselves. */
export function PastEventsForm({ pastEvents, onClose }: Props) {
  const { form, fields, props } = useActionForm<Values>("past-events", {
    defaultValue: pastEvents.values,
    // Lists change in the browser without a request; only the server validates them.
    onValidate: ({ formData }) => parse(formData, { resolve: (value) => ({ value: value as Values }) }),
  });
  const { name } = fields.pastEvents;
  const events = fields.pastEvents.getFieldList();
  return (
    <DrawerForm form={form} props={props} version={pastEvents.version} onClose={onClose}>
      <p className="quiet">
        Events of your past public talks are on the page already. Add those from before, with a logo if you have one.
      </p>
      {events.map((event, index) => (
        <EventFields
          key={event.key ?? event.id}
          fields={event.getFieldset() as EventFieldset}
          number={index + 1}
          onRemove={() => form.remove({ name, index })}
        />
      ))}
      {events.length < pastEventsPerProfile && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus />}
            onClick={() => form.insert({ name, index: 0, defaultValue: { name: "" } })}
          >
            Add Event
          </Button>
        </div>
      )}
    </DrawerForm>
  );
}

type EventFieldset = Record<"name" | "place" | "year" | "link" | "logoUrl", Field>;

function EventFields({ fields, number, onRemove }: { fields: EventFieldset; number: number; onRemove(): void }) {
  return (
    <fieldset className={`stack-smaller ${styles.event}`}>
      <legend className="visually-hidden">{`Event ${number}`}</legend>
      <TextField field={fields.name} label="Event" isRequired maxLength={profileLimits.pastEventName} />
      <FieldRow>
        <TextField field={fields.place} label="Place" maxLength={profileLimits.pastEventPlace} />
        <TextField field={fields.year} label="Year" maxLength={profileLimits.pastEventYear} />
      </FieldRow>
      <TextField field={fields.link} label="Link" type="url" maxLength={profileLimits.link} />
      <ImageField field={fields.logoUrl} label="Event logo" kind="logo" hint="Under 10 MB" />
      <div>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash />}
          onClick={onRemove}
          aria-label={`Remove ${readFieldText(fields.name) || `event ${number}`}`}
        >
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
