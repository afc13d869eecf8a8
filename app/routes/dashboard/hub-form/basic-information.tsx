import type { Field } from "#app/forms/field-props.ts";
import { RichTextField } from "#app/forms/rich-text/rich-text-field.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { pickPicture } from "#app/routes/dashboard/hub-form/picture-picker.tsx";
import { FieldRow, Section } from "#app/ui/section.tsx";

type BasicField =
  | "title"
  | "description"
  | "eventName"
  | "eventDate"
  | "startTime"
  | "endTime"
  | "location"
  | "speakerLink";

interface BasicInformationProps {
  fields: Record<BasicField, Field>;
  /** The talk's timezone: a field here, or only its name when the schedule sets it. */
  zone: { field: Field; zones: ZoneGroup[] } | { name: string };
  slug: React.ReactNode;
  children?: React.ReactNode;
}

export interface ZoneGroup {
  group: string;
  items: string[];
}

/** Specification: card "Basic Information". */
export function BasicInformation({ fields, zone, slug, children }: BasicInformationProps) {
  return (
    <Section title="Basic Information">
      <TextField field={fields.title} label="Talk Title" isRequired maxLength={200} />
      {slug}
      <RichTextField
        field={fields.description}
        label="Description"
        description="What people will take away"
        pickPicture={pickPicture}
      />
      <TextField
        field={fields.eventName}
        label="Event Name"
        maxLength={200}
        placeholder="The conference, meet-up or company"
      />
      <FieldRow>
        <TextField field={fields.eventDate} label="Event Date" type="date" isRequired />
        <TextField
          field={fields.startTime}
          label="Start Time"
          type="time"
          description={"name" in zone ? `${zone.name} time. Change it under Schedule.` : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        <TextField field={fields.endTime} label="End Time" type="time" />
        {"field" in zone && <SelectField field={zone.field} label="Timezone" data={zone.zones} />}
      </FieldRow>
      <TextField
        field={fields.location}
        label="Location"
        maxLength={2_048}
        placeholder="Venue and city, or a link to the online event"
      />
      <TextField
        field={fields.speakerLink}
        label="Connect Link"
        maxLength={2_048}
        description="Where “Connect with you” leads: a web page or your email address"
        inputMode="url"
      />
      {children}
    </Section>
  );
}
