import { audienceSizes, budgetRanges } from "#app/database/vocabulary.ts";
import {
  bookingConsent,
  bookingLengths,
  budgetLabels,
  currencies,
  type DayAdvice,
} from "#app/domain/bookings/bookings.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { FormError, fieldOf, HiddenFields } from "#app/public-forms/fields.tsx";
import type { SentForm } from "#app/public-forms/sent-form.ts";
import { type FieldState, SelectField, TextareaField, TextField } from "#app/ui/fields.tsx";
import { TickField } from "#app/ui/form-fields.tsx";

interface Props {
  /** Where the form is sent. */
  action: string;
  firstName: string;
  /** When the page was made (request/form-token.server.ts). */
  token: string;
  form: SentForm;
  advice: DayAdvice | null;
}

interface PartProps {
  field(name: string): FieldState;
}

/** What a booker reads of the day they named. */
export function sayDay({ day, state }: DayAdvice, firstName: string): string {
  if (state === "free") return `${firstName} is free on ${formatDay(day)}.`;
  return state === "asked"
    ? `Someone else has asked ${firstName} for ${formatDay(day)}.`
    : `${firstName} is taken on ${formatDay(day)}.`;
}

const emptyOption = { value: "", label: "Please choose" };

/** Specification: the "Speaking Inquiry" form. Name, email and event name are required. */
export function BookingForm({ action, firstName, token, form, advice }: Props) {
  const field = (name: string) => fieldOf(form, name, "book");
  const formError = form.errors[""] ?? form.errors[honeypotField];
  const fieldErrorCount = Object.keys(form.errors).filter((name) => name !== "").length;
  return (
    <form className="stack" method="post" action={action} noValidate>
      <FormError>
        {formError ?? (fieldErrorCount > 0 && "Please check the fields marked below. Nothing you typed was lost.")}
      </FormError>
      <RequesterFields field={field} />
      <EventFields field={field} values={form.values} firstName={firstName} advice={advice} />
      <AudienceFields field={field} />
      <TextareaField
        label="Speaking Topics (optional)"
        field={field("speakingTopics")}
        rows={2}
        maxLength={bookingLengths.topics}
      />
      <TextareaField
        label="Additional Notes (optional)"
        field={field("additionalNotes")}
        rows={5}
        description={`What should your audience take away? What else should ${firstName} know?`}
      />
      <TextField label="Your Reference (optional)" field={field("reference")} maxLength={bookingLengths.reference} />
      <input type="hidden" name="source" defaultValue={form.values.source} />
      <TickField field={field("consent")} label={bookingConsent(firstName)} />
      <HiddenFields form={form} token={token} />
      <button className="button" type="submit">
        Send Booking Request
      </button>
    </form>
  );
}

function RequesterFields({ field }: PartProps) {
  return (
    <>
      <div className="pair">
        <TextField label="Name" field={field("name")} required autoComplete="name" maxLength={bookingLengths.name} />
        <TextField
          label="Email"
          field={field("email")}
          type="email"
          required
          autoComplete="email"
          maxLength={bookingLengths.email}
        />
      </div>
      <TextField
        label="Company (optional)"
        field={field("company")}
        autoComplete="organization"
        maxLength={bookingLengths.company}
      />
    </>
  );
}

interface EventProps extends PartProps {
  values: SentForm["values"];
  firstName: string;
  advice: DayAdvice | null;
}

function EventFields({ field, values, firstName, advice }: EventProps) {
  const { otherDay, eventDate = "", knownDay } = values;
  const date = { ...field("eventDate"), initialValue: otherDay || eventDate };
  const offersOthers = advice?.state === "taken" || advice?.state === "asked";
  return (
    <>
      <TextField label="Event Name" field={field("eventName")} required maxLength={bookingLengths.eventName} />
      <div className="pair">
        <div className="stack">
          <TextField
            label="Event Date (optional)"
            field={date}
            type="date"
            description={advice && advice.state !== "past" && !date.errors && sayDay(advice, firstName)}
          />
          {offersOthers && advice.nearest.length > 0 && <NearDays advice={advice} />}
        </div>
        <TextField
          label="Event Location (optional)"
          field={field("eventLocation")}
          placeholder="City and venue, or online"
          maxLength={bookingLengths.location}
        />
      </div>
      <input type="hidden" name="knownDay" defaultValue={offersOthers ? advice.day : knownDay} />
    </>
  );
}

/** The nearest free days. The request may be sent for the day that is taken all the same. */
function NearDays({ advice: { day, nearest } }: { advice: DayAdvice }) {
  const choices = [
    { value: "", label: `Ask for ${formatDay(day)} all the same` },
    ...nearest.map((each) => ({ value: each, label: `${formatDay(each)}: free` })),
  ];
  return (
    <fieldset className="stack">
      <legend className="field-hint">Would another day suit you?</legend>
      {choices.map(({ value, label }, i) => (
        <label key={value} className="tick">
          <input type="radio" name="otherDay" value={value} defaultChecked={i === 0} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function AudienceFields({ field }: PartProps) {
  return (
    <>
      <SelectField
        label="Audience Size (optional)"
        field={field("audienceSize")}
        data={[emptyOption, ...audienceSizes]}
      />
      <div className="pair">
        <SelectField
          label="Budget Range (optional)"
          field={field("budgetRange")}
          data={[emptyOption, ...budgetRanges.map((range) => ({ value: range, label: budgetLabels[range] }))]}
        />
        <SelectField label="Currency" field={field("currency")} data={currencies} />
      </div>
    </>
  );
}
