import { formatDay, isDay } from "#app/domain/values/dates.ts";
import { type Field, readFieldText } from "#app/forms/field-props.ts";
import { RichTextField } from "#app/forms/rich-text/rich-text-field.tsx";
import { languages } from "#app/routes/dashboard/hub-form/languages.ts";
import { pickPicture } from "#app/routes/dashboard/hub-form/picture-picker.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
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
  /** The name of the talk's timezone, which the schedule sets. */
  zone: string;
  slug: React.ReactNode;
  children?: React.ReactNode;
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

function BasicFields({ fields, zone, slug }: BasicInformationProps) {
  return (
    <>
      <TitleField field={fields.title} />
      {slug}
      <DescriptionField field={fields.description} />
      <EventNameField field={fields.eventName} />
      <FieldRow>
        <EventDateField field={fields.eventDate} />
        <StartTimeField field={fields.startTime} description={`${zone} time. Change it under Schedule.`} />
        <EndTimeField field={fields.endTime} />
      </FieldRow>
      <LocationField field={fields.location} />
      <ConnectLinkField field={fields.speakerLink} />
      <LanguageField field={fields.language} />
    </>
  );
}

interface FieldProps {
  field: Field;
}

export const TitleField = ({ field }: FieldProps) => (
  <TextField field={field} label="Talk Title" isRequired maxLength={200} />
);

export const DescriptionField = ({ field }: FieldProps) => (
  <div data-preview="description">
    <RichTextField
      field={field}
      label="Description"
      description="What people will take away"
      pickPicture={pickPicture}
    />
  </div>
);

export const EventNameField = ({ field }: FieldProps) => (
  <TextField field={field} label="Event Name" maxLength={200} placeholder="The conference, meet-up or company" />
);

export const EventDateField = ({ field }: FieldProps) => (
  <TextField field={field} label="Event Date" type="date" isRequired />
);

export const StartTimeField = ({ field, description }: FieldProps & { description?: string }) => (
  <TextField field={field} label="Start Time" type="time" description={description} isDescriptionBelow />
);

export const EndTimeField = ({ field }: FieldProps) => (
  <TextField
    field={field}
    label="End Time"
    type="time"
    description="At or before the start means the next day."
    isDescriptionBelow
  />
);

export const LocationField = ({ field }: FieldProps) => (
  <TextField
    field={field}
    label="Location"
    maxLength={2_048}
    placeholder="Venue and city, or a link to the online event"
  />
);

export const ConnectLinkField = ({ field }: FieldProps) => (
  <div data-preview="connect">
    <TextField
      field={field}
      label="Connect Link"
      maxLength={2_048}
      description="Where “Connect with you” leads: a web page or your email address"
      inputMode="url"
    />
  </div>
);

/** A stored language that the list does not have is offered too. */
export function LanguageField({ field }: FieldProps) {
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
