import { answerField, type Question, scalePoints } from "#app/domain/feedback/feedback.ts";
import { commentsMaxLength } from "#app/domain/feedback/form.ts";
import { fieldOf } from "#app/routes/public/hub/fields.tsx";
import type { SentForm } from "#app/routes/public/hub/sent-form.ts";
import { type FieldState, TextAreaField } from "#app/ui/public/field.tsx";

/** One of the speaker's own questions. */
export function OwnQuestion({ question: asked, form }: { question: Question; form: SentForm }) {
  const field = fieldOf(form, answerField(asked.id), "feedback");
  const label = asked.required ? asked.question : `${asked.question} (optional)`;
  if (asked.type === "text")
    return <TextAreaField label={label} field={field} dir="auto" rows={2} maxLength={commentsMaxLength} />;
  return <Picks kind={asked.type} label={label} field={field} choices={choicesOf(asked)} />;
}

/** What is sent, and what it is called. */
function choicesOf({ type, options }: Question): [value: string, label: string][] {
  if (type === "yes_no")
    return [
      ["yes", "Yes"],
      ["no", "No"],
    ];
  return (type === "scale" ? scalePoints.map(String) : options).map((value) => [value, value]);
}

interface PicksProps {
  kind: Question["type"];
  label: string;
  field: FieldState;
  choices: [value: string, label: string][];
}

/** Radio buttons whose whole field is pressed. The error belongs to each, so that whoever lands on one hears it. */
function Picks({ kind, label, field, choices }: PicksProps) {
  const errorId = `${field.id}-error`;
  return (
    <fieldset className={`picks picks-${kind}`}>
      <legend dir="auto">{label}</legend>
      {choices.map(([value, name]) => (
        <label key={value} dir="auto">
          <input
            type="radio"
            name={field.name}
            value={value}
            defaultChecked={field.initialValue === value}
            aria-invalid={field.errors ? true : undefined}
            aria-describedby={field.errors && errorId}
          />
          {name}
        </label>
      ))}
      {field.errors && (
        <p className="field-error" id={errorId}>
          {field.errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
