import { formatDay, isDay } from "#app/domain/values/dates.ts";
import { type Field, readFieldText } from "#app/forms/field-props.ts";
import { RichTextField } from "#app/forms/rich-text/rich-text-field.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { languages } from "#app/routes/dashboard/hub-form/languages.ts";
import { pickPicture } from "#app/routes/dashboard/hub-form/picture-picker.tsx";
import { FoldSection } from "#app/ui/fold-section.tsx";
import { FieldRow } from "#app/ui/section.tsx";

const names = [
  "title",
  "slug",
  "description",
  "eventName",
  "eventDate",
  "startTime",
  "endTime",
  "location",
  "speakerLink",
  "language",
] as const;

type BasicFields = Record<(typeof names)[number], Field>;

interface BasicInformationProps {
  fields: BasicFields;
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
export function BasicInformation(props: BasicInformationProps) {
  const { fields, children } = props;
  return (
    <FoldSection
      id="section-basics"
      title="Basic Information"
      summary={describeBasics(fields)}
      hasError={names.some((name) => fields[name].errors)}
    >
      <BasicFields {...props} />
      {children}
    </FoldSection>
  );
}

export function BasicFields({ fields, zone, slug }: BasicInformationProps) {
  return (
    <>
      <TextField field={fields.title} label="Talk Title" isRequired maxLength={200} />
      {slug}
      <div data-preview="description">
        <RichTextField
          field={fields.description}
          label="Description"
          description="What people will take away"
          pickPicture={pickPicture}
        />
      </div>
      <TextField
        field={fields.eventName}
        label="Event Name"
        maxLength={200}
        placeholder="The conference, meet-up or company"
      />
      <TimeFields fields={fields} zone={zone} />
      <TextField
        field={fields.location}
        label="Location"
        maxLength={2_048}
        placeholder="Venue and city, or a link to the online event"
      />
      <div data-preview="connect">
        <TextField
          field={fields.speakerLink}
          label="Connect Link"
          maxLength={2_048}
          description="Where “Connect with you” leads: a web page or your email address"
          inputMode="url"
        />
      </div>
      <LanguageField field={fields.language} />
    </>
  );
}

function TimeFields({ fields, zone }: Pick<BasicInformationProps, "fields" | "zone">) {
  return (
    <FieldRow>
      <TextField field={fields.eventDate} label="Event Date" type="date" isRequired />
      <TextField
        field={fields.startTime}
        label="Start Time"
        type="time"
        description={"name" in zone ? `${zone.name} time. Change it under Schedule.` : undefined}
        isDescriptionBelow
      />
      <TextField
        field={fields.endTime}
        label="End Time"
        type="time"
        description="At or before the start means the next day."
        isDescriptionBelow
      />
      {"field" in zone && <SelectField field={zone.field} label="Timezone" data={zone.zones} />}
    </FieldRow>
  );
}

/** A stored language that the list does not have is offered too. */
function LanguageField({ field }: { field: Field }) {
  const stored = readFieldText(field);
  const isListed = !stored || languages.some(({ value }) => value === stored);
  return (
    <SelectField
      field={field}
      label="Language"
      description="Of your talk, for its dates, calendars, search engines and screen readers. Buttons stay in English."
      data={isListed ? languages : [...languages, stored]}
    />
  );
}

/** "Thu 4 Mar 2027, 14:30, Barbican Centre, London" */
function describeBasics(fields: BasicFields): string {
  const date = readFieldText(fields.eventDate);
  return [
    isDay(date) ? formatDay(date) : "No date",
    isDay(date) && readFieldText(fields.startTime),
    readFieldText(fields.location).trim() || "no place",
  ]
    .filter(Boolean)
    .join(", ");
}
