import { answerField, maxCommentsLength, type Question, scalePoints } from "#app/domain/feedback/feedback.ts";
import { fieldOf } from "#app/public-forms/fields.tsx";
import type { SentForm } from "#app/public-forms/sent-form.ts";
import { type FieldState, TextareaField, useField } from "#app/ui/fields.tsx";
import { useSpeakerWords } from "#app/ui/talk-language.ts";

/** One of the speaker's own questions. */
export function OwnQuestionField({ question: ownQuestion, form }: { question: Question; form: SentForm }) {
  const field = fieldOf(form, answerField(ownQuestion.id), "feedback");
  const label = ownQuestion.required ? ownQuestion.question : `${ownQuestion.question} (optional)`;
  if (ownQuestion.type === "text")
    return <TextareaField label={label} field={field} dir="auto" rows={2} maxLength={maxCommentsLength} />;
  return <RadioChoices kind={ownQuestion.type} label={label} field={field} choices={choicesOf(ownQuestion)} />;
}

function choicesOf({ type, options }: Question): [value: string, label: string][] {
  if (type === "yes_no")
    return [
      ["yes", "Yes"],
      ["no", "No"],
    ];
  return (type === "scale" ? scalePoints.map(String) : options).map((value) => [value, value]);
}

interface RadioChoicesProps {
  kind: Question["type"];
  label: string;
  field: FieldState;
  choices: [value: string, label: string][];
}

/** Radio buttons. Each one refers to the error, so that a screen reader reads it on every button. */
function RadioChoices({ kind, label, field, choices }: RadioChoicesProps) {
  const words = useSpeakerWords();
  const { control, problem } = useField({ field });
  return (
    <fieldset className={kind === "choice" ? "picks" : `picks picks-${kind}`}>
      <legend {...words}>{label}</legend>
      {choices.map(([value, name]) => (
        <label key={value} {...words} lang={kind === "choice" ? words.lang : undefined}>
          <input
            type="radio"
            name={field.name}
            value={value}
            defaultChecked={field.initialValue === value}
            aria-invalid={control["aria-invalid"]}
            aria-describedby={control["aria-describedby"]}
          />
          {name}
        </label>
      ))}
      {problem}
    </fieldset>
  );
}
