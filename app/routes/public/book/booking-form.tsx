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
  /** What can be chosen as topics. */
  topics: string[];
  /** The name of the button that asks about the day alone; without it there is none. */
  checkDay?: string;
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

/**
 * Specification: the "Speaking Inquiry" form. Name, email and event name are required. As in a conversation: when and
 * where, what about, which event, and who asks comes last.
 */
export function BookingForm({ action, firstName, token, form, advice, topics, checkDay }: Props) {
  const field = (name: string) => fieldOf(form, name, "book");
  const formError = form.errors[""] ?? form.errors[honeypotField];
  const fieldErrorCount = Object.keys(form.errors).filter((name) => name !== "").length;
  return (
    <form className="booking" method="post" action={action} noValidate>
      {/* What Enter presses. */}
      <button type="submit" hidden />
      <FormError>
        {formError ?? (fieldErrorCount > 0 && "Please check the fields marked below. Nothing you typed was lost.")}
      </FormError>
      <DayFields field={field} values={form.values} firstName={firstName} advice={advice} checkDay={checkDay} />
      <TopicFields field={field} topics={topics} chosen={form.values.topics?.split("\n") ?? []} />
      <MoreFields field={field} firstName={firstName} isOpen={moreNames.some((name) => isFilled(form, name))} />
      <RequesterFields field={field} />
      <input type="hidden" name="source" defaultValue={form.values.source} />
      <div className="agree">
        <TickField field={field("consent")} label={bookingConsent(firstName)} />
      </div>
      <HiddenFields form={form} token={token} />
      <button className="button" type="submit">
        Send Booking Request
      </button>
    </form>
  );
}

const RequesterFields = ({ field }: PartProps) => (
  <>
    <TextField
      label="Name"
      field={field("name")}
      required
      autoComplete="name"
      maxLength={bookingLengths.name}
      className="third"
    />
    <TextField
      label="Email"
      field={field("email")}
      type="email"
      required
      autoComplete="email"
      maxLength={bookingLengths.email}
      className="third"
    />
    <TextField
      label="Company (optional)"
      field={field("company")}
      autoComplete="organization"
      maxLength={bookingLengths.company}
      className="third"
    />
  </>
);

interface TopicProps extends PartProps {
  topics: string[];
  chosen: string[];
}

/** The speaker's talks as chips, and a line for anything else; where there are none, the line alone. */
function TopicFields({ field, topics, chosen }: TopicProps) {
  const label = "Speaking Topics (optional)";
  const typed = field("speakingTopics");
  if (topics.length === 0)
    return <TextareaField label={label} field={typed} rows={2} maxLength={bookingLengths.topics} />;
  return (
    <fieldset className="topics">
      <legend>{label}</legend>
      <div className="chips">
        {topics.map((topic) => (
          <label key={topic} className="chip">
            <input type="checkbox" name="topics" value={topic} defaultChecked={chosen.includes(topic)} />
            <span dir="auto">{topic}</span>
          </label>
        ))}
        <TextareaField
          aria-label="Other topics"
          placeholder="Something else"
          field={typed}
          rows={1}
          maxLength={bookingLengths.topics}
          className="other"
        />
      </div>
    </fieldset>
  );
}

interface DayProps extends PartProps {
  values: SentForm["values"];
  firstName: string;
  advice: DayAdvice | null;
  checkDay: string | undefined;
}

/** When, where and what for, with the calendar's word on the day: on its button's press, and once more before anything is sent. */
function DayFields({ field, values, firstName, advice, checkDay }: DayProps) {
  const { otherDay, eventDate = "", knownDay } = values;
  const date = { ...field("eventDate"), initialValue: otherDay || eventDate };
  const offersOthers = advice?.state === "taken" || advice?.state === "asked";
  return (
    <>
      <div className="day stack">
        <TextField
          label="Event Date (optional)"
          field={date}
          type="date"
          description={advice && advice.state !== "past" && !date.errors && sayDay(advice, firstName)}
          rightSection={
            checkDay && (
              <button type="submit" className="check-day" name={checkDay} value="day">
                Is it free?
              </button>
            )
          }
        />
        {offersOthers && advice.nearest.length > 0 && <NearDays advice={advice} />}
      </div>
      <TextField
        label="Event Location (optional)"
        field={field("eventLocation")}
        placeholder="City and venue, or online"
        maxLength={bookingLengths.location}
        className="place"
      />
      <TextField
        label="Event Name"
        field={field("eventName")}
        required
        maxLength={bookingLengths.eventName}
        className="event-name"
      />
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

const moreNames = ["audienceSize", "budgetRange", "additionalNotes", "reference"];
const isFilled = ({ values, errors }: SentForm, name: string) => Boolean(values[name] || errors[name]);

interface MoreProps extends PartProps {
  firstName: string;
  /** Something in it was filled in before. */
  isOpen: boolean;
}

/** What can wait for the answer: a phone shows it when asked, a wider screen always. */
const MoreFields = ({ field, firstName, isOpen }: MoreProps) => (
  <details className="open-wide" open={isOpen}>
    <summary>Audience, budget and notes (optional)</summary>
    <div className="booking">
      <SelectField
        label="Audience Size (optional)"
        field={field("audienceSize")}
        data={[emptyOption, ...audienceSizes]}
        className="size"
      />
      <SelectField
        label="Budget Range (optional)"
        field={field("budgetRange")}
        data={[emptyOption, ...budgetRanges.map((range) => ({ value: range, label: budgetLabels[range] }))]}
        className="budget"
      />
      <SelectField label="Currency" field={field("currency")} data={currencies} className="currency" />
      <TextareaField
        label="Additional Notes (optional)"
        field={field("additionalNotes")}
        rows={2}
        description={`What should your audience take away? What else should ${firstName} know?`}
        className="notes"
      />
      <TextField
        label="Your Reference (optional)"
        field={field("reference")}
        maxLength={bookingLengths.reference}
        className="reference"
      />
    </div>
  </details>
);
