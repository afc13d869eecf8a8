import { type LeadField, leadFieldLabels, leadFieldLengths } from "#app/domain/leads/leads.ts";
import type { PersonalData } from "#app/domain/privacy/queries.server.ts";
import { fieldOf } from "#app/routes/public/hub/fields.tsx";
import type { SentForm } from "#app/routes/public/hub/sent-form.ts";
import type { PrivacySpeakerView } from "#app/routes/public/privacy/private-page.server.ts";
import { TextField } from "#app/ui/public/field.tsx";

const fields: [Exclude<LeadField, "email">, autoComplete: string][] = [
  ["firstName", "given-name"],
  ["lastName", "family-name"],
  ["phone", "tel"],
  ["company", "organization"],
];

/** What a person may correct of a contact, as the form's values; null without a contact. */
export const toOwnDetails = (contact: PersonalData["contact"]): Record<string, string> | null =>
  contact && Object.fromEntries(fields.map(([name]) => [name, contact[name] ?? ""]));

interface Props {
  path: string;
  form: SentForm;
  speaker: Pick<PrivacySpeakerView, "firstName">;
}

/** The link proves the address, so a wrong address is deleted here and the right one left on a talk's page. */
export function CorrectDetails({ path, form, speaker }: Props) {
  const formError = form.errors[""];
  return (
    <section id="correct">
      <h2>Correct your details</h2>
      <form className="stack" method="post" action={`${path}#correct`} noValidate>
        {formError && (
          <p className="form-error" role="alert">
            {formError}
          </p>
        )}
        {fields.map(([name, autoComplete]) => (
          <TextField
            key={name}
            label={leadFieldLabels[name]}
            field={fieldOf(form, name, "correct")}
            maxLength={leadFieldLengths[name]}
            autoComplete={autoComplete}
          />
        ))}
        <button className="button" type="submit" name="intent" value="correct">
          Save corrections
        </button>
      </form>
      <p className="quiet small">
        {`Is the email address wrong? Delete everything below, and leave the right address on one of ${speaker.firstName}'s talk pages.`}
      </p>
    </section>
  );
}
